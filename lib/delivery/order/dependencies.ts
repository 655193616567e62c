import type { Resource } from '../../source/resource';
import type { Dependency, Need } from './edge';
import { lookupIn } from './lookup';
import { nodesOfNetworks } from './nodes';
import { networksOfPods } from './pods';

/** Of the kinds whose definition is delivered with them. */
export const definition: Dependency = {
  what: 'the definition of its kind',
  otherwise: 'the API server does not know the kind: Argo CD and Flux fail in their dry run',
  evidence: ['argoproj/argo-cd 37ee0097 gitops-engine/pkg/sync/sync_context.go, SkipDryRunOnMissingResource'],
  of: (resource, network) => need(resource, network.definitions.of(resource)?.resource, 'kind'),
};

/** The objects that must exist before another one though no field of it names them, and those of other APIs. */
export const dependencies: readonly Dependency[] = [
  {
    what: 'its namespace',
    otherwise: 'the API server refuses the object',
    evidence: ['kubernetes/kubernetes plugin/pkg/admission/namespace/lifecycle/admission.go'],
    of: (resource, network) => {
      const { namespace } = resource;
      return namespace ? need(resource, network.find('Namespace', namespace), 'metadata', 'namespace') : none;
    },
  },
  definition,
  {
    what: "the settings of kube-ovn's NAT gateways",
    otherwise: 'kube-ovn makes no gateway before both are there',
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, resyncVpcNatGwConfig; pkg/controller/vpc_nat.go, resyncVpcNatConfig',
    ],
    of: (resource, { gatewayConfig: { image, enable } }) =>
      isOvn(resource, 'VpcNatGateway') ? [...need(resource, enable, 'kind'), ...need(resource, image, 'kind')] : none,
  },
  {
    what: 'the settings of the DNS server',
    otherwise: 'kube-ovn deploys no DNS server and retries; status.active stays false',
    evidence: ['kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_dns.go, resyncVpcDNSConfig, handleAddOrUpdateVPCDNS'],
    of: (resource, network) => {
      if (!isOvn(resource, 'VpcDns')) return none;
      const corefile = network.effective(resource).get('spec', 'corefile');
      const names = ['vpc-dns-config', typeof corefile === 'string' && corefile ? corefile : 'vpc-dns-corefile'];
      return names.flatMap((name) =>
        need(resource, network.find('ConfigMap', name, network.target.kubeOvn.namespace), 'kind'),
      );
    },
  },
  {
    what: 'the attachment definition of its provider',
    otherwise:
      'deleted before the subnet, it leaves addresses in use that block the deletion of the subnet (kube-ovn#4243)',
    evidence: [
      'kubeovn/kube-ovn issue 4243',
      'kubeovn/kube-ovn pull request 5929: releases the addresses of pods that are deleted after their definition',
    ],
    of: (resource, network) => {
      const subnet = isOvn(resource, 'Subnet') ? network.subnets.get(resource.name) : undefined;
      return subnet ? need(resource, subnet.attachment?.resource, 'spec', 'provider') : none;
    },
  },
  {
    what: 'the Vip that has its address',
    otherwise: 'a pod may get the address of the load balancer first',
    evidence: ['kubeovn/kube-ovn v1.16.2 pkg/controller/switch_lb_rule.go, handleAddOrUpdateSwitchLBRule'],
    of: (resource, network) => {
      const vip = isOvn(resource, 'SwitchLBRule') ? resource.get('spec', 'vip') : undefined;
      return typeof vip === 'string' ? need(resource, lookupIn(network).vipAt.get(vip), 'spec', 'vip') : none;
    },
  },
  {
    what: 'the Vip inside',
    otherwise: 'kube-ovn makes no NAT entry and retries: an error in its log, no event',
    evidence: ['kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_fip.go, handleAddOvnFip'],
    of: (resource, network) => {
      const name = resource.get('spec', 'ipName');
      const isVip = resource.group === 'kubeovn.io' && resource.get('spec', 'ipType') === 'vip';
      return isVip && typeof name === 'string' ? need(resource, network.find('Vip', name), 'spec', 'ipName') : none;
    },
  },
  networksOfPods,
  nodesOfNetworks,
];

function isOvn({ group, kind }: Resource, name: string): boolean {
  return kind === name && group === 'kubeovn.io';
}

function need(resource: Resource, to: Resource | undefined, ...at: readonly string[]): readonly Need[] {
  return to ? [{ to, at: resource.at(...at) }] : none;
}

const none: readonly Need[] = [];
