import { gatewayWorkloads } from '../../controllers/kube-ovn/workload/preview';
import { plain, Refusal } from '../../controllers/made';
import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';
import { nameOf } from '../../target/kube-ovn-releases';
import { type Difference, differences } from '../difference';
import { type Effect, latent, recreates } from '../effect';
import { controller, unrecorded } from '../evidence';
import type { States } from '../field-effects';
import { workloadOf as egressWorkloadOf } from '../kube-ovn/egress-gateway';
import { hasSeveralReplicas, rolls, updatesStatefulSet, workloadOf } from '../kube-ovn/gateway-workload';
import { identityOf } from '../pairs';

/** What an upgrade of kube-ovn does to the workload of an object. */
export interface WorkloadChange {
  readonly effects: readonly Effect[];
  /** What the new release would write into its template, and does not yet. */
  readonly carried: readonly Difference[];
}

/** The workloads that kube-ovn keeps for gateways, in both releases. */
export class Workloads {
  private readonly before: ReadonlyMap<string, object>;
  private readonly after: ReadonlyMap<string, object>;

  constructor(private readonly states: States) {
    this.before = madeIn(states.base);
    this.after = madeIn(states.head);
  }

  changeOf(old: Resource, now: Resource): WorkloadChange | undefined {
    if (now.kind === 'VpcNatGateway') return this.ofNatGateway(old, now);
    if (now.kind !== 'VpcEgressGateway') return undefined;
    const image = this.states.head.effective(now).get('spec', 'image');
    return image === undefined || image === '' ? { effects: [withNewImage(now)], carried: [] } : undefined;
  }

  private ofNatGateway(old: Resource, now: Resource): WorkloadChange | undefined {
    const { base, head } = this.states;
    const id = identityOf(now);
    const [was, is] = [this.before.get(id), this.after.get(id)];
    const changes = was && is ? differences(was, is).filter(({ headPath }) => headPath[0] === 'spec') : [];
    if (changes.length === 0) return undefined;
    if (hasSeveralReplicas(head.effective(now))) return { effects: [rolls(workloadOf(now, head))], carried: changes };
    if (!isKept(old, now, this.states)) return undefined;
    const effect = latent(
      `kube-ovn does not update the StatefulSet when it starts: the pod keeps the template of ${nameOf(base.target.kubeOvn.version)}, even when it is recreated`,
      controller('vpc_nat_gateway.go', 'isVpcNatGwChanged'),
      'change selector, tolerations, affinity or externalSubnets in a maintenance window: the controller then updates the StatefulSet, and the pod is replaced',
      { waitsFor: 'workload-update', workload: workloadOf(now, head) },
    );
    return { effects: [effect], carried: changes };
  }
}

/** Whether an upgrade leaves the StatefulSet of a gateway as it is: nobody edits what the controller compares. */
export function isKept(old: Resource, now: Resource, { base, head }: States): boolean {
  const kept = { old: base.effective(old), now: head.effective(now) };
  return ![kept.old, kept.now].some(hasSeveralReplicas) && !updatesStatefulSet(kept);
}

function withNewImage(gateway: Resource): Effect {
  const workload = egressWorkloadOf(gateway);
  return recreates(
    `${workload} has the image of kube-ovn itself and rolls out with it: its pods are replaced one after the other, and connections through each end`,
    unrecorded(controller('vpc_egress_gateway.go', 'reconcileVpcEgressGatewayWorkload', '1.14')),
    'upgrade in a maintenance window',
    { workload },
  );
}

function madeIn(network: Network): ReadonlyMap<string, object> {
  return new Map(
    Array.from(gatewayWorkloads.of(network)).flatMap(({ of, result }) => {
      const [made] = result instanceof Refusal ? [] : result;
      return made === undefined ? [] : [[identityOf(of), plain(made) as object] as const];
    }),
  );
}
