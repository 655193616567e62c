import { addressOf } from '../controllers/kube-ovn/gateway-rules/eips';
import { type Address, Unknown } from '../controllers/kube-ovn/gateway-rules/iptables';
import type { Ip } from '../net/ip';
import { parseIp } from '../net/ip';
import type { Network } from '../network/network';
import type { Resource } from '../source/resource';
import { someAddress } from './free-address';
import { addressOfWorkload } from './workload-address';

/** One end of a path. */
export interface Endpoint {
  readonly address: Address;
  /** What has the address, if it was named, or is known. */
  readonly resource?: Resource;
  /** What a person should know of the choice: that one address stands for several. */
  readonly note?: string;
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
  readonly end: () => Endpoint | NoEndpoint;
}

/**
 * What a person calls an end: an address; a pod or a workload (`name` or `namespace/name`), whose pod it stands for; an
 * EIP, an OvnEip, a Vip; a subnet, which stands for one of its addresses that nothing else has. `eip/name` and so on say
 * which kind is meant. Undefined if nothing has the name.
 */
export function endpoint(network: Network, name: string): Endpoint | NoEndpoint | undefined {
  const address = parseIp(name);
  if (address) return withPod(network, address);
  const all = candidates(network).filter(({ resource, as }) => as === name || namesOf(resource).includes(name));
  const exact = all.filter(({ as }) => as === name);
  const meant = new Map((exact.length > 0 ? exact : all).map((one) => [one.as, one]));
  const [one, ...others] = meant.values();
  if (!one) return undefined;
  if (others.length > 0) return { problem: `it is the name of several: ${[...meant.keys()].join(', ')}` };
  return one.end();
}

/** The names that ends can have, for proposals. */
export function endpointNames(network: Network): string[] {
  return candidates(network).flatMap(({ resource, as }) => [...namesOf(resource), as]);
}

function namesOf({ name, namespace }: Resource): readonly string[] {
  return namespace ? [name, `${namespace}/${name}`] : [name];
}

function candidates(network: Network): readonly Candidate[] {
  const found = (prefix: string, resource: Resource, end: Candidate['end']): Candidate => {
    return { resource, as: `${prefix}/${namesOf(resource).at(-1)}`, end };
  };
  const has = (resource: Resource, address: Address | undefined, otherwise: string): Endpoint | NoEndpoint => {
    return address ? { address, resource } : { problem: otherwise };
  };
  const noAddress = 'no manifest gives it an address';
  return [
    ...network.podTemplates.map((template) => {
      const { resource } = template;
      return found(resource.kind.toLowerCase(), resource, () => addressOfWorkload(network, template));
    }),
    ...[...network.eips].map((eip) => found('eip', eip.resource, () => has(eip.resource, addressOf(eip), noAddress))),
    ...[...network.ovnEips].map(({ resource, name, v4Ip, v6Ip }) =>
      found('ovneip', resource, () => ({ address: v4Ip ?? v6Ip ?? new Unknown(`address of ${name}`), resource })),
    ),
    ...[...network.vips].map(({ resource, v4ip, v6ip }) =>
      found('vip', resource, () => has(resource, v4ip ?? v6ip, noAddress)),
    ),
    ...[...network.subnets].map((subnet) =>
      found('subnet', subnet.resource, () =>
        has(subnet.resource, someAddress(network, subnet), 'it has no address that is free'),
      ),
    ),
    ...[...network.switchLbRules].map(({ resource, endpoints }) =>
      found('switchlbrule', resource, () => ({
        problem: `load balancers are not evaluated: ask for one of its backends${endpoints.map(({ text }) => ` ${text}`).join(',')}`,
      })),
    ),
    ...(network.kinds.get('Service') ?? []).map((resource) =>
      found('service', resource, () => ({ problem: 'Services are not evaluated: ask for one of the pods behind it' })),
    ),
  ];
}

function withPod(network: Network, address: Ip): Endpoint {
  const pod = [...network.pods].find(({ addresses }) => addresses.some((own) => own.equals(address)));
  return pod ? { address, resource: pod.resource } : { address };
}
