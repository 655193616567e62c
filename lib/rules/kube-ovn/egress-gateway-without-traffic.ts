import { parseCidr } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import type { VpcEgressGateway } from '../../network/vpc-egress-gateway';
import { passesUnread } from '../../schema/formats/sloppy-ip';
import { has } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';
import { faultOfCidr, faultOfIp } from '../support/address-fault';
import { egressExample } from '../support/egress-gateway';

/** Egress gateways that no packet goes through. */
export const egressGatewayWithoutTraffic = rule({
  id: 'kube-ovn/egress-gateway-without-traffic',
  code: 'KO-167',
  severity: 'warning',
  since: '1.14',
  what: 'A VpcEgressGateway has neither policies nor selectors, a policy has no source, or one that cannot be read: an error.',
  why: 'kube-ovn sends through the gateway what policies and selectors name, and nothing else. Other releases refuse such objects.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 charts/kube-ovn/templates/kube-ovn-crd.yaml: no rules, which v1.15.24 and 1.17-dev have',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayOVNRoutes: sources go to an OVN address set',
  ],
  wrong: egressExample('', ''),
  right: egressExample(''),
  check(network, report) {
    // From 1.17 on the definition wants a source again, but does not read it.
    const { version } = network.target.kubeOvn;
    const isUnchecked = has(version, '1.16', '1.17');
    const hasForms = !has(version, '1.16');
    for (const gateway of network.egressGateways) {
      if (isUnchecked) judgeSources(gateway, report);
      for (const policy of gateway.policies)
        for (const { text, index } of policy.texts('ipBlocks')) {
          if ((parseIp(text) ?? parseCidr(text)) || (hasForms && !passesUnread(text))) continue;
          const fault = text.includes('/') ? faultOfCidr(text) : faultOfIp(text);
          report(policy.at('ipBlocks', index), `ipBlock ${text || '""'} of ${gateway.resource.title} ${fault?.fact}`)
            .as('error')
            .note('OVN refuses the whole list of sources: no traffic goes through the gateway')
            .suggest(fault?.meant);
        }
    }
  },
});

function judgeSources(gateway: VpcEgressGateway, report: Report): void {
  const isEmpty = (value: unknown) =>
    (value ?? undefined) === undefined || (Array.isArray(value) && value.length === 0);
  if (isEmpty(gateway.raw('policies')) && isEmpty(gateway.raw('selectors')))
    report(gateway.at('policies'), `${gateway.resource.title} has neither policies nor selectors`)
      .note('kube-ovn makes the gateway, and sends nothing through it')
      .propose('write policies with the subnets whose traffic it shall take, or selectors of pods');
  gateway.policies.forEach((policy, index) => {
    if (policy.isMap && isEmpty(policy.raw('ipBlocks')) && isEmpty(policy.raw('subnets')))
      report(policy.at(), `policy ${index + 1} of ${gateway.resource.title} has neither ipBlocks nor subnets`)
        .note('it names no source: nothing goes through the gateway by it')
        .propose('add subnets or ipBlocks, or remove the policy');
  });
}
