import type { Cidr } from '../../net/cidr';
import { defaultTarget, type Target } from '../../target/target';
import type { Draft } from '../report';

/** The networks of the cluster by the name that OVN-Kubernetes' message has for them, each with its setting. */
const networks = [
  { use: 'cluster subnet', setting: 'clusterSubnets', what: 'pod networks' },
  { use: 'built-in join subnet', setting: 'joinSubnets', what: 'join networks' },
] as const;

/** Says of an overlap with networks of the cluster whether these are known, and which setting has them. */
export function proposeOtherNetwork(found: Draft, reason: string, target: Target): Draft {
  found.propose('choose a range that nothing else in the cluster has');
  for (const { use, setting, what } of networks)
    if (reason.includes(` ${use} "`)) proposeSetting(found, target, setting, what);
  return found;
}

/** Where the networks are not set, what they are is an assumption. */
export function proposeSetting(
  found: Draft,
  { ovnKubernetes }: Target,
  setting: 'clusterSubnets' | 'joinSubnets',
  what: string,
): void {
  const assumed = ovnKubernetes[setting] === defaultTarget.ovnKubernetes[setting];
  if (!assumed) return;
  const cidrs = defaultTarget.ovnKubernetes[setting].map((one) => `${'cidr' in one ? (one.cidr as Cidr) : one}`);
  found.propose(
    `${cidrs.join(' and ')} ${cidrs.length === 1 ? 'is' : 'are'} assumed: if the cluster has other ${what}, set target.ovnKubernetes.${setting} in cdk8s-ovn.yaml`,
  );
}
