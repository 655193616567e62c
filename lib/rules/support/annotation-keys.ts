import { type Annotation, ownDomain, podAnnotation, podAnnotations } from '../../kinds/kubeovn/annotations';
import { nearest } from '../../source/nearest';
import { has, type Release } from '../../target/release';

/** The key of an annotation in its parts. */
export interface AnnotationKey {
  readonly key: string;
  /** `ovn.kubernetes.io`; empty where there is no slash. */
  readonly domain: string;
  /** `ip_address`. */
  readonly name: string;
  /** Of a domain of interfaces: `ovn`, `net1.ns1.ovn`; undefined where the domain is none. */
  readonly provider: string | undefined;
}

const suffix = '.kubernetes.io';

export function parseAnnotationKey(key: string): AnnotationKey {
  const slash = key.indexOf('/');
  const domain = slash === -1 ? '' : key.slice(0, slash);
  const provider = domain.endsWith(suffix) ? domain.slice(0, -suffix.length) : undefined;
  return { key, domain, name: key.slice(slash + 1), provider };
}

/** The entry of kube-ovn's table that a name stands for, and whether it was meant by another name. */
export interface MeantAnnotation {
  readonly entry: Annotation;
  readonly isExact: boolean;
}

/** Longer names are no slips of the pen. */
const longestName = 60;

/** What people write for whom: other letters for the same name, a synonym, a slip of the pen. */
export function meantAnnotation(
  name: string,
  table: readonly Annotation[] = podAnnotations,
): MeantAnnotation | undefined {
  const exact = table.find((one) => one.name === name);
  if (exact) return { entry: exact, isExact: true };
  if (name.length > longestName) return undefined;
  const letters = plain(name);
  const alike = table.find(({ name: own, also = [] }) => [own, ...also].some((one) => plain(one) === letters));
  const near = alike ?? table.find((one) => one.name === nearest(name, namesOf(table)));
  return near && !near.isWritten ? { entry: near, isExact: false } : undefined;
}

function namesOf(table: readonly Annotation[]): string[] {
  // A short name is near to everything.
  return table.filter(({ name, isWritten }) => name.length > 4 && !isWritten).map(({ name }) => name);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_.]/g, '');
}

/** Whether a release reads an annotation of pods under the domain of an interface. */
export function isReadAs({ name, provider }: AnnotationKey, release: Release): boolean {
  const entry = podAnnotation.get(name);
  return entry !== undefined && (provider === 'ovn' || entry.per !== undefined) && has(release, entry.since);
}

/** Domains that people take for kube-ovn's. */
const mistaken =
  /^(?:(?:.*\.)?ovn|(?:.*[.-])?kube-?ovn\.(?:io|kubernetes\.io)|ovn\.(?:k8s\.io|io|org|kubernetes)|(?:k8s|kubernetes)\.io)$/;

/**
 * The key that was meant by one of a domain that is none of kube-ovn's: only names that nobody else has are taken for
 * kube-ovn's.
 */
export function meantInOtherDomain({ domain, name, provider }: AnnotationKey): string | undefined {
  if (provider !== undefined || !mistaken.test(domain)) return undefined;
  const entry = distinctive(name);
  if (!entry) return undefined;
  const isOfInterface = domain.endsWith('.ovn');
  return `${isOfInterface ? `${domain}${suffix}` : ownDomain}/${entry.name}`;
}

/** An entry whose name says by itself that it is kube-ovn's. */
export function distinctive(name: string): Annotation | undefined {
  const letters = plain(name);
  return podAnnotations.find((one) => one.name.includes('_') && !one.isWritten && plain(one.name) === letters);
}

/** Annotations that other network plugins read. */
export const ofOthers: readonly (readonly [pattern: RegExp, plugin: string, instead: string | undefined])[] = [
  [/^kubernetes\.io\/ingress-bandwidth$/, 'the bandwidth plugin', 'ingress_rate'],
  [/^kubernetes\.io\/egress-bandwidth$/, 'the bandwidth plugin', 'egress_rate'],
  [/^cni\.projectcalico\.org\/ip(?:Addrs|AddrsNoIpam)$/, 'Calico', 'ip_address'],
  [/^cni\.projectcalico\.org\/ipv[46]pools$/, 'Calico', 'ip_pool'],
  [/^cni\.projectcalico\.org\/hwAddr$/, 'Calico', 'mac_address'],
  [/^cni\.projectcalico\.org\/floatingIPs$/, 'Calico', undefined],
  [/^k8s\.ovn\.org\/(?:pod-networks|primary-udn-ipamclaim)$/, 'OVN-Kubernetes', undefined],
  [/^(?:ipam\.cilium\.io\/ip-pool|ipam\.cilium\.io\/require-pool-match)$/, 'Cilium', 'ip_pool'],
  [/^ipam\.antrea\.io\/ippools$/, 'Antrea', 'ip_pool'],
  [/^ipam\.antrea\.io\/pod-ips$/, 'Antrea', 'ip_address'],
  [/^cni\.projectcalico\.org\//, 'Calico', undefined],
  [/^k8s\.ovn\.org\//, 'OVN-Kubernetes', undefined],
];
