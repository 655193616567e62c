import { addressOf } from '../../controllers/kube-ovn/gateway-rules/eips';
import { type Address, Unknown } from '../../controllers/kube-ovn/gateway-rules/iptables';
import { type Family, Ip, parseIp } from '../../net/ip';
import type { Network } from '../../network/network';
import type { PodTemplate } from '../../network/pod-template';
import type { Subnet } from '../../network/subnet';
import type { Resource } from '../../source/resource';
import { addressAt, isDirect, type Port, portsOf, portsWith } from '../localnet/port';
import { subnetsAt } from '../subnets-at';
import { someAddress } from './free-address';
import { noHostAt } from './no-host';
import { podAt } from './pod-at';
import { addressOfWorkload, placeOfWorkload } from './workload-address';

/** One end of a path. */
export interface Endpoint {
  readonly address: Address;
  /** Where it is, if that is known: VPCs may have the same addresses. */
  readonly subnet?: Subnet;
  /** What has the address, if it was named, or is known. */
  readonly resource?: Resource;
  /** What a person should know of the choice: that one address stands for several. */
  readonly note?: string;
  /** Where it is connected to a localnet, if it is not in a network of kube-ovn. */
  readonly port?: Port;
}

/** Why a name is no end, as a sentence goes on after it: `web: ...`. */
export interface NoEndpoint {
  readonly problem: string;
}

/** An object that a name may mean, and its address. */
interface Candidate {
  readonly resource: Resource;
  /** As it is written to mean this one: `subnet/net1`. */
  readonly as: string;
  /** Others that it is called by, which may be those of several. */
  readonly names: readonly string[];
  readonly port?: Port;
  readonly end: (peer?: Endpoint) => Endpoint | NoEndpoint;
}

/**
 * What a person calls an end: an address; a pod or a workload (`name` or `namespace/name`), whose pod it stands for; an
 * EIP, an OvnEip, a Vip; a subnet, which stands for one of its addresses that nothing else has. `eip/name` and so on say
 * which kind is meant, and `namespace/name@network` the interface of a pod in a localnet. Undefined if nothing has the
 * name. `peer` is the other end, if that is known: who is directly connected to it sends through that interface.
 */
export function endpoint(network: Network, name: string, peer?: Endpoint): Endpoint | NoEndpoint | undefined {
  const address = parseIp(name);
  if (address) return noHostAt(address) ?? withPod(network, address);
  const found = candidateFor(network, name);
  if (!found || 'problem' in found) return found;
  return (peer && connected(network, found, peer)) ?? found.end(peer);
}

function candidateFor(network: Network, name: string): Candidate | NoEndpoint | undefined {
  const all = candidates(network).filter(({ names, as }) => as === name || names.includes(name));
  const exact = all.filter(({ as }) => as === name);
  const meant = new Map((exact.length > 0 ? exact : all).map((one) => [one.as, one]));
  const [one, ...others] = meant.values();
  if (!one) return undefined;
  if (others.length > 0) return { problem: `it is the name of several: ${[...meant.keys()].join(', ')}` };
  return one;
}

/** The interface of a pod in the localnet that the other end is in, where the first interface is not in that, too. */
function connected(network: Network, { resource, port }: Candidate, peer: Endpoint): Endpoint | undefined {
  const template = port ? undefined : network.podTemplates.find((one) => one.resource === resource);
  if (!template) return undefined;
  const direct = portsOf(network, template).find((one) => isDirect(one, peer.address));
  const place = placeOfWorkload(network, template);
  const subnet = 'problem' in place ? undefined : place.subnet;
  if (!direct || (peer.address instanceof Ip && subnet?.contains(peer.address))) return undefined;
  const through = `its pods are directly connected to ${peer.address} in ${direct.network.resource.title}`;
  const note = `${resource.title}: ${through}, and do not send it through their first interface`;
  return { ...endAt(network, template, direct, peer), note };
}

/** The family of an end whose address is known. */
export function familyOf(end: Endpoint | undefined): Family | undefined {
  return end?.address instanceof Ip ? end.address.family : undefined;
}

/** The names that ends can have, for proposals. */
export function endpointNames(network: Network): string[] {
  return candidates(network).flatMap(({ names, as }) => [...names, as]);
}

function namesOf({ name, namespace }: Resource): readonly string[] {
  return namespace ? [name, `${namespace}/${name}`] : [name];
}

function candidates(network: Network): readonly Candidate[] {
  const found = (prefix: string, resource: Resource, end: Candidate['end']): Candidate => {
    return { resource, as: `${prefix}/${namesOf(resource).at(-1)}`, names: namesOf(resource), end };
  };
  const has = (resource: Resource, address: Address | undefined, otherwise: string): Endpoint | NoEndpoint => {
    return address ? { address, resource } : { problem: otherwise };
  };
  const one = (peer: Endpoint | undefined, v4?: Ip, v6?: Ip) => (familyOf(peer) === 6 ? (v6 ?? v4) : (v4 ?? v6));
  const noAddress = 'no manifest gives it an address';
  return [
    ...network.podTemplates.flatMap((template) => {
      const { resource } = template;
      const first = found(resource.kind.toLowerCase(), resource, (peer) =>
        ofWorkload(network, template, familyOf(peer)),
      );
      const others = portsOf(network, template).map((port): Candidate => {
        const called = (name: string) => `${name}@${port.attachment?.name}`;
        const names = first.names.map(called);
        return { resource, port, as: called(first.as), names, end: (peer) => endAt(network, template, port, peer) };
      });
      return [first, ...others];
    }),
    ...[...network.eips].map((eip) => found('eip', eip.resource, () => has(eip.resource, addressOf(eip), noAddress))),
    ...[...network.ovnEips].map(({ resource, name, v4Ip, v6Ip }) =>
      found('ovneip', resource, (peer) => ({
        address: one(peer, v4Ip, v6Ip) ?? new Unknown(`address of ${name}`),
        resource,
      })),
    ),
    ...[...network.vips].map(({ resource, v4ip, v6ip, subnet }) =>
      found('vip', resource, (peer) => ({
        ...has(resource, one(peer, v4ip, v6ip), noAddress),
        ...(subnet && { subnet }),
      })),
    ),
    ...[...network.subnets].map((subnet) =>
      found('subnet', subnet.resource, (peer) => ({
        ...has(subnet.resource, someAddress(network, subnet, familyOf(peer)), 'it has no address that is free'),
        subnet,
      })),
    ),
    ...[...network.switchLbRules].map(({ resource, endpoints }) =>
      found('switchlbrule', resource, () => ({
        problem: `load balancers are not evaluated: ask for one of its backends${endpoints.map(({ text }) => ` ${text}`).join(',')}`,
      })),
    ),
    ...(network.kinds.get('Service') ?? []).map((resource) =>
      found('service', resource, (peer) => has(resource, clusterIpOf(resource, familyOf(peer)), noAddress)),
    ),
  ];
}

/** What is written: Kubernetes gives one to others when they are made. */
function clusterIpOf(service: Resource, family: Family | undefined): Ip | undefined {
  const written = service.get('spec', 'clusterIPs');
  const all = [service.get('spec', 'clusterIP'), ...(Array.isArray(written) ? written : [])];
  const ips = all.flatMap((text) => (typeof text === 'string' && parseIp(text)) || []);
  return ips.find((ip) => ip.family === family) ?? ips[0];
}

/** Its first interface; where that is nowhere here, those that are. */
function ofWorkload(network: Network, template: PodTemplate, family?: Family): Endpoint | NoEndpoint {
  const first = addressOfWorkload(network, template, family);
  if (!('problem' in first)) return first;
  const name = namesOf(template.resource).at(-1);
  const others = portsOf(network, template).map(({ attachment }) => `${name}@${attachment?.name}`);
  return others.length === 0 ? first : { problem: `${first.problem}; its other interfaces: ${others.join(', ')}` };
}

function endAt(network: Network, { resource, count }: PodTemplate, port: Port, peer: Endpoint | undefined): Endpoint {
  const address = addressAt(network, port, peer?.address);
  const isPinned = port.attachment?.ips.length === 1 && count <= 1;
  const whom = resource.kind === 'Pod' ? 'it' : 'its pods';
  const note = `${resource.title}: ${address}, an address of ${port.network.resource.title}, stands for ${whom}`;
  return { address, resource, port, ...(address instanceof Ip && !isPinned && { note }) };
}

/** Of a bare address: the pod that has it, or the localnet where somebody has it, if no Subnet has. */
function withPod(network: Network, address: Ip): Endpoint {
  const pod = podAt(network, address);
  if (pod) return pod;
  if (subnetsAt(network, address).length > 0) return { address };
  const [port] = portsWith(network, address);
  return port ? { address, port } : { address };
}
