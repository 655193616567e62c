import { ConfFault, type ConfKey } from '../../controllers/ovn-kubernetes/net-conf';
import { listedSubnets } from '../../controllers/ovn-kubernetes/subnet-lists';
import { type Cidr, parseCidr } from '../../net/cidr';
import type { Network } from '../../network/network';
import type { UserDefinedNetwork } from '../../network/user-defined-network';
import type { Spot } from '../../source/resource';
import { type OvnAttachment, ovnAttachments } from './ovn-attachments';

/** A network of a list, and where it stands. */
export interface PoolPart {
  readonly cidr: Cidr;
  readonly text: string;
  readonly at: Spot;
}

/** The addresses that OVN-Kubernetes gives to the pods of a network: its subnets less what is excluded. */
export interface Pool {
  readonly title: string;
  readonly topology: 'localnet' | 'layer2';
  readonly subnets: readonly PoolPart[];
  readonly excluded: readonly PoolPart[];
  /** Of a hand-written definition; those of user defined networks have a schema that says more. */
  readonly attachment?: OvnAttachment;
}

/** The pools of hand-written definitions and of user defined networks, as far as their lists can be read. */
export function* poolsOf(network: Network): Generator<Pool> {
  yield* attachmentPools(network);
  yield* userNetworkPools(network);
}

/** Those of hand-written definitions alone. */
export function* attachmentPools(network: Network): Generator<Pool & { readonly attachment: OvnAttachment }> {
  for (const one of ovnAttachments(network)) {
    const { topology } = one.text.conf;
    if (topology !== 'localnet' && topology !== 'layer2') continue;
    if (one.text.typeFaults.some(({ path }) => path === 'subnets' || path === 'excludeSubnets')) continue;
    const subnets = listed(one, 'subnets');
    const excluded = listed(one, 'excludeSubnets');
    if (subnets && excluded) yield { title: one.title, topology, subnets, excluded, attachment: one };
  }
}

function* userNetworkPools(network: Network): Generator<Pool> {
  for (const view of [...network.clusterUserNetworks, ...network.userNetworks]) {
    const topology = view.topology?.toLowerCase();
    if (topology !== 'localnet' && topology !== 'layer2') continue;
    const subnets = items(view, 'subnets');
    const excluded = topology === 'localnet' ? items(view, 'excludeSubnets') : [];
    if (subnets && excluded) yield { title: view.resource.title, topology, subnets, excluded };
  }
}

function listed(one: OvnAttachment, key: ConfKey & ('subnets' | 'excludeSubnets')): PoolPart[] | undefined {
  const list = listedSubnets(one.text.conf[key], key);
  if (list instanceof ConfFault) return undefined;
  return list.map(({ cidr, text }) => new LazyPart(cidr, text, () => one.at(key, text)));
}

function items(view: UserDefinedNetwork, field: string): PoolPart[] | undefined {
  const texts = view.layout?.texts(field) ?? [];
  const parts = texts.flatMap(({ text, index }) => {
    const cidr = parseCidr(text);
    return cidr ? [new LazyPart(cidr, text, () => view.layout?.at(field, index) as Spot)] : [];
  });
  return parts.length === texts.length ? parts : undefined;
}

/** A place is worked out when a finding asks for it. */
class LazyPart implements PoolPart {
  constructor(
    readonly cidr: Cidr,
    readonly text: string,
    private readonly locate: () => Spot,
  ) {}

  get at(): Spot {
    return this.locate();
  }
}
