import { parseCidr } from '../net/cidr';
import { parseIp } from '../net/ip';
import { has, parseRelease } from '../target/release';
import type { Draft } from './draft';
import type { OutsideFacts } from './outside-facts';

/** What the start-up rules of a gateway are made of. Addresses are canonical texts. */
export interface StartUpProps {
  readonly image: string;
  /** The custom resources that it stands for: gateway, EIPs, rules. */
  readonly parts: readonly Draft[];
  readonly outside: OutsideFacts;
  /** The address of the VPC's router in the gateway's subnet. */
  readonly router: string;
  readonly serviceCidr: string;
  /** The IPv4 CIDRs of the other subnets of the VPC. */
  readonly peers: readonly string[];
}

/**
 * The calls of the image's nat-gateway.sh, one rule each and in their order: tables, routes, addresses, rules. SNAT goes
 * by the length of the prefix, longest first, which releases before 1.17 do not do by themselves.
 */
export function startUpCalls(props: StartUpProps): string[] {
  const { image, parts, outside, router, serviceCidr, peers } = props;
  const calls = callsOf(image);
  const specs = (kind: string) => parts.filter(({ manifest }) => manifest.kind === kind).map(specOf);
  const addresses = new Map(
    parts.flatMap((part) =>
      part.manifest.kind === 'IptablesEIP' ? [[nameOf(part), specOf(part).v4ip ?? '']] : [],
    ) as [string, string][],
  );
  const length = parseCidr(outside.cidr.split(',')[0] ?? '')?.prefix ?? 32;
  const eipOf = (spec: Spec) => addresses.get(spec.eip ?? '') ?? '';
  return [
    ...calls.init(serviceCidr, router, outside),
    ...peers
      .filter((cidr) => router !== '' && !holds(cidr, router))
      .map((cidr) => `subnet-route-add ${cidr},${router}`),
    ...[...new Set(addresses.values())].map((ip) => calls.eip(`${ip}/${length}`, outside)),
    ...specs('IptablesFIPRule').map((spec) => `floating-ip-add ${eipOf(spec)},${spec.internalIp}`),
    ...specs('IptablesDnatRule').map(
      (spec) =>
        `dnat-add ${[eipOf(spec), spec.externalPort, spec.protocol, spec.internalIp, spec.internalPort].join(',')}`,
    ),
    ...specs('IptablesSnatRule')
      .sort((a, b) => prefixOf(b) - prefixOf(a))
      .map((spec) => `snat-add ${eipOf(spec)},${spec.internalCIDR},--random-fully`),
  ];
}

interface Calls {
  init(serviceCidr: string, router: string, outside: OutsideFacts): string[];
  eip(address: string, outside: OutsideFacts): string;
}

/** Up to 1.12 the script does what CNI does later (kubeovn/kube-ovn v1.12.35 dist/images/vpcnatgateway/nat-gateway.sh). */
const oldCalls: Calls = {
  init: (serviceCidr, router, { cidr, gateway }) => [
    `init ${serviceCidr.split(',')[0]},${router}`,
    `ext-subnet-route-add ${cidr.split(',')[0]},${gateway.split(',')[0]}`,
  ],
  eip: (address, { gateway }) => `eip-add ${address},${gateway.split(',')[0]}`,
};

const newCalls: Calls = { init: () => ['init'], eip: (address) => `eip-add ${address}` };

/** By the tag of the image; one that is no release is taken for a recent one. */
function callsOf(image: string): Calls {
  const release = parseRelease(/:([^:/@]+)(?:@|$)/.exec(image)?.[1] ?? '');
  return release && !has(release, '1.13') ? oldCalls : newCalls;
}

type Spec = Readonly<Record<string, string | undefined>>;

function specOf({ manifest }: Draft): Spec {
  return manifest.spec as Spec;
}

function nameOf({ manifest }: Draft): string {
  return (manifest.metadata as { readonly name: string }).name;
}

function prefixOf({ internalCIDR }: Spec): number {
  return parseCidr(String(internalCIDR))?.prefix ?? 0;
}

function holds(cidr: string, address: string): boolean {
  const ip = parseIp(address);
  return ip !== undefined && parseCidr(cidr)?.contains(ip) === true;
}
