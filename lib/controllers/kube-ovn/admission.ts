import type { Network } from '../../network/network';
import { hasSeveralReplicas } from '../../network/vpc-nat-gateway';
import { canonical } from '../../schema/json-type';
import type { Path } from '../../source/path';
import type { Resource } from '../../source/resource';

/** Why kube-ovn's admission webhook refuses a change of an object, or its deletion. */
export interface Refusal {
  /** The field that stands in the way. */
  readonly path: Path;
  readonly because: string;
}

type Deletion = (old: Resource, network: Network) => Refusal | undefined;

/** A field that the webhook keeps as it is. */
interface Kept {
  /** @default whichever field of the spec changes */
  readonly field?: string;
  /** When it does so, as words; none: always. */
  readonly when?: string;
  /** Why it refuses a change of the object. */
  readonly because: (old: Resource, now: Resource) => string | undefined;
}

/**
 * What the webhook compares with the present object, beside judging the new one as if it were created.
 * Copied behaviour: kubeovn/kube-ovn master 1533681d pkg/webhook/vpc_nat_gateway.go, VpcNatGwCreateOrUpdateHook,
 * iptablesEIPUpdateHook, iptablesFipUpdateHook, iptablesDnatUpdateHook, iptablesSnatUpdateHook; pkg/webhook/subnet.go,
 * SubnetUpdateHook; pkg/webhook/ip.go, IPUpdateHook; pkg/webhook/vip.go, VipUpdateHook.
 */
const kept: Readonly<Record<string, readonly Kept[]>> = {
  IptablesEIP: [
    {
      field: 'natGwDp',
      because: (old, now) => {
        const before = old.get('spec', 'natGwDp') ?? '';
        return before !== '' && before !== (now.get('spec', 'natGwDp') ?? '')
          ? `an EIP stays with its gateway, ${before}`
          : undefined;
      },
    },
    {
      when: 'once it is ready',
      // The controller sets the status anew before it applies the EIP again: then everything may change.
      because: (old, now) =>
        old.get('status', 'ready') !== true || differs(old, now, 'status', 'redo')
          ? undefined
          : 'the EIP is ready, and a ready one takes no change',
    },
  ],
  IptablesDnatRule: [
    {
      field: 'type',
      because: (old, now) => {
        const [before, after] = [old, now].map((rule) => rule.get('spec', 'type'));
        return before === after ? undefined : `the type of a rule stays as it was created, ${before}`;
      },
    },
  ],
  VpcNatGateway: [
    {
      field: 'namespace',
      because: (old, now) =>
        differs(old, now, 'spec', 'namespace') ? 'the namespace of a gateway stays as it was created' : undefined,
    },
    {
      field: 'replicas',
      when: 'between one and several',
      because: (old, now) =>
        hasSeveral(old) === hasSeveral(now)
          ? undefined
          : 'one replica and several are different workloads: delete and create it',
    },
  ],
  Subnet: [
    {
      field: 'gateway',
      when: 'while addresses are in use',
      because: (old, now) =>
        isUsed(now) && differs(old, now, 'spec', 'gateway') ? 'addresses of the subnet are in use' : undefined,
    },
    {
      field: 'vpc',
      because: (old, now) => {
        const [before, after] = [old, now].map((subnet) => subnet.get('spec', 'vpc') ?? '');
        return before === after || (before === '' && after === 'ovn-cluster') ? undefined : 'a subnet stays in its VPC';
      },
    },
    {
      field: 'cidrBlock',
      when: 'added to a VLAN',
      because: (old, now) =>
        isBlank(old, 'cidrBlock') && !isBlank(old, 'vlan') && !isBlank(now, 'cidrBlock')
          ? 'a VLAN that was created without addresses gets none later'
          : undefined,
    },
  ],
  Vip: [
    {
      when: 'once its address is assigned',
      because: (old) => (isBlank(old, 'mac', 'status') ? undefined : 'the address is assigned'),
    },
  ],
  IP: [{ because: () => 'an IP object stays as kube-ovn wrote it' }],
};

/** Whether the webhook keeps a field of a kind as it is: when, as words; undefined where it lets it change. */
export function keptByWebhook(kind: string, field: string): { readonly when?: string } | undefined {
  const all = Object.hasOwn(kept, kind) ? (kept[kind] ?? []) : [];
  return all.find((one) => one.field === field) ?? all.find((one) => one.field === undefined);
}

const deletions: Readonly<Record<string, Deletion>> = {
  VpcNatGateway: (old, network) => {
    const [eip] = network.eipsOf(old.name);
    return eip && { path: ['metadata', 'name'], because: `EIP ${eip.name} is on the gateway` };
  },
  IptablesEIP: (old, network) => {
    const [rule] = network.rulesOf(old.name);
    return rule && { path: ['metadata', 'name'], because: `${rule.resource.title} uses the EIP` };
  },
  Subnet: (old) =>
    isUsed(old) ? { path: ['metadata', 'name'], because: 'addresses of the subnet are in use' } : undefined,
  Vpc: (old, network) => {
    const [subnet] = network.subnetsOf(old.name);
    return subnet && { path: ['metadata', 'name'], because: `Subnet ${subnet.name} is in the VPC` };
  },
};

/** Why the webhook refuses the change, apart from what it would refuse in a new object. */
export function updateRefusals(old: Resource, now: Resource): readonly Refusal[] {
  const all = Object.hasOwn(kept, now.kind) ? (kept[now.kind] ?? []) : [];
  return all.flatMap(({ field = changedField(old, now), because }) => {
    const reason = field === undefined ? undefined : because(old, now);
    return field !== undefined && reason !== undefined ? [{ path: ['spec', field], because: reason }] : [];
  });
}

/** Why the webhook refuses the deletion while the others of the network exist. */
export function deletionRefusal(old: Resource, network: Network): Refusal | undefined {
  return Object.hasOwn(deletions, old.kind) ? deletions[old.kind]?.(old, network) : undefined;
}

function differs(old: Resource, now: Resource, ...path: Path): boolean {
  return canonical(old.get(...path) ?? '') !== canonical(now.get(...path) ?? '');
}

/** The first field of the spec that is not what it was; what is empty and what is left out are the same. */
function changedField(old: Resource, now: Resource): string | undefined {
  const fields = new Set([old, now].flatMap((one) => Object.keys(Object(one.get('spec')))));
  return [...fields].find((field) => differs(old, now, 'spec', field));
}

function isBlank(one: Resource, field: string, part = 'spec'): boolean {
  return (one.get(part, field) ?? '') === '';
}

function hasSeveral(gateway: Resource): boolean {
  return hasSeveralReplicas(gateway.get('spec', 'replicas'));
}

function isUsed(subnet: Resource): boolean {
  return ['v4usingIPs', 'v6usingIPs'].some((field) => Number(subnet.get('status', field) ?? 0) > 0);
}
