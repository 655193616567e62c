import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';

/** An object that kube-ovn makes of another one. */
export interface MadeObject {
  readonly kind: string;
  /** Empty: the core group. */
  readonly group: string;
  readonly name: string;
  /** Undefined: the kind has none. */
  readonly namespace?: string | undefined;
}

/** What is made besides the workloads of NAT gateways, which kube-ovn/gateway-applied-twice judges. */
export function* madeIn(network: Network): Generator<readonly [maker: Resource, made: MadeObject]> {
  const { switchLbRules, vpcDnses, egressGateways, target } = network;
  for (const { resource, vip, name, targetNamespace: namespace } of switchLbRules)
    if (vip)
      for (const kind of ['Service', 'Endpoints'])
        yield [resource, { kind, group: '', name: `slr-${name}`, namespace }];
  for (const { resource, name } of vpcDnses) {
    const made = `vpc-dns-${name}`;
    yield [resource, { kind: 'Deployment', group: 'apps', name: made, namespace: target.kubeOvn.namespace }];
    yield [resource, { kind: 'SwitchLBRule', group: 'kubeovn.io', name: made }];
  }
  for (const gateway of egressGateways) {
    const { resource, name, namespace } = gateway;
    yield [resource, { kind: 'Deployment', group: 'apps', name: `${gateway.text('prefix') ?? ''}${name}`, namespace }];
  }
}
