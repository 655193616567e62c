import { parseCidr } from '../net/cidr';
import type { Network } from '../network/network';
import { endpointNames } from '../paths/ends/endpoint';
import { firstFew } from '../rules/support/first-few';
import { nearest } from '../source/nearest';
import type { Resource } from '../source/resource';
import { UsageError } from './io';

const ends = 'an end is an address, a pod or a workload (namespace/name), an EIP, an OvnEip, a Vip, or a subnet';

/** That nobody is called so whom a packet may come from or go to, with what may be meant. */
export function noEnd(network: Network, name: string): UsageError {
  return new UsageError(aboutRange(name) ?? aboutPort(name) ?? aboutName(network, name));
}

function aboutRange(name: string): string | undefined {
  const instead = 'trace follows one packet: name one address; reach and Expectations are about all of them';
  if (name === 'outside') return `outside is many addresses, and ${instead}`;
  return parseCidr(name) && `${name} is a range, and ${instead}`;
}

/** `eip1:8080`, `[fd00::5]:53/udp`, which a sentence of Expectations takes. */
function aboutPort(name: string): string | undefined {
  const [, bracketed, plain, port, protocol] = /^(?:\[(.+)\]|([^:]+)):(\d+)(?:\/(tcp|udp))?$/.exec(name) ?? [];
  const end = bracketed ?? plain;
  if (end === undefined) return undefined;
  const udp = protocol === 'udp' ? ' --protocol udp' : '';
  return `${name} is an end with a port: write ${end}, and --port ${port}${udp} for what the packet asks for`;
}

function aboutName(network: Network, name: string): string {
  const [other] = called(network, name);
  if (other) {
    const inside = endsIn(network, other);
    return `${other.title} is no end of a packet: ${inside.length > 0 ? `ask for ${firstFew(inside)}` : ends}`;
  }
  if (/\.[a-z]/i.test(name)) return `${name} looks like a DNS name: which address it has is not known here`;
  const similar = nearest(name, endpointNames(network));
  const instead = similar === undefined ? `; ${ends}` : `: did you mean ${similar}?`;
  return `nothing here is called ${name === '' ? "''" : name}, or it has no address of its own${instead}`;
}

/** What has the name, and no address: VPCs and gateways before everything else. */
function called({ kinds }: Network, name: string): readonly Resource[] {
  const first = ['Vpc', 'VpcNatGateway', 'VpcEgressGateway'];
  const others = [...kinds.keys()].filter((kind) => !first.includes(kind));
  return [...first, ...others].flatMap((kind) =>
    (kinds.get(kind) ?? []).filter((one) => {
      const names = [one.name, ...(one.namespace === undefined ? [] : [`${one.namespace}/${one.name}`])];
      return one.name !== '' && names.some((own) => own === name || `${kind.toLowerCase()}/${own}` === name);
    }),
  );
}

/** What of a VPC, or of a gateway, has addresses. */
function endsIn({ vpcs, gateways }: Network, { kind, name }: Resource): readonly string[] {
  if (kind === 'Vpc') return (vpcs.get(name)?.subnets ?? []).map((subnet) => `subnet/${subnet.name}`);
  if (kind === 'VpcNatGateway') return (gateways.get(name)?.eips ?? []).map((eip) => `eip/${eip.name}`);
  return [];
}
