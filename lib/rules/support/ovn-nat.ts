import type { Network } from '../../network/network';
import type { OvnDnatRule, OvnFip } from '../../network/ovn-nat-rule';
import type { Draft } from '../report';

/** An OvnEip in the external network of the examples, and a rule that uses it. */
export const ovnNatExample = (kind: string, rest: string, type = 'nat') => `
apiVersion: kubeovn.io/v1
kind: OvnEip
metadata:
  name: oeip1
spec:
  externalSubnet: ovn-vpc-external-network
  type: ${type}
---
apiVersion: kubeovn.io/v1
kind: ${kind}
metadata:
  name: onat1
spec:
  ovnEip: oeip1
${rest}`;

/** The rules whose inside is one address. */
export function* rulesToAddress({ ovnFips, ovnDnatRules }: Network): Generator<OvnFip | OvnDnatRule, void, undefined> {
  yield* ovnFips;
  yield* ovnDnatRules;
}

/** What becomes of a rule of OVN's own NAT that kube-ovn cannot apply. */
export function neverApplied(found: Draft): Draft {
  return found.note('kube-ovn makes no NAT entry and retries: an error in its log, no event; status.ready stays false');
}
