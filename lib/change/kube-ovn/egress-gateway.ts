import { BgpConf } from '../../kinds/kubeovn/bgp-conf';
import { DNSNameResolver } from '../../kinds/kubeovn/dns-name-resolver';
import { EvpnConf } from '../../kinds/kubeovn/evpn-conf';
import { VpcEgressGateway } from '../../kinds/kubeovn/vpc-egress-gateway';
import { breaks, destroys, type Effect, ignored, latent, live, recreates } from '../effect';
import { kindEffects } from '../field-effects';
import { usersOf } from '../users';
import { controller } from './releases';

const file = 'vpc_egress_gateway.go';
const workload = controller(file, 'reconcileVpcEgressGatewayWorkload');
const policies = controller(file, 'reconcileVpcEgressGatewayOVNRoutes');

const rolls: Effect = recreates(
  'the Deployment rolls: its pods are made anew one after the other, and connections through each end',
  workload,
);

const steered = live('the policies on the router of the VPC are written anew', policies);

const second = (what: string) =>
  breaks(`${what}, and what was made before stays without an owner`, workload, 'delete the gateway and create it anew');

export const vpcEgressGateway = kindEffects<typeof VpcEgressGateway>({
  kind: VpcEgressGateway,
  fields: {
    spec: {
      vpc: second('the policies are written on the router of the other VPC'),
      replicas: live('the Deployment is scaled', workload),
      prefix: second('a second Deployment is made under the new name'),
      image: rolls,
      internalSubnet: rolls,
      externalSubnet: rolls,
      internalIPs: rolls,
      externalIPs: rolls,
      internalIPPool: rolls,
      externalIPPool: rolls,
      policies: rolls,
      selectors: steered,
      trafficPolicy: steered,
      bfd: rolls,
      bgpConf: rolls,
      evpnConf: rolls,
      bandwidth: rolls,
      nodeSelector: rolls,
      podAntiAffinity: rolls,
      tolerations: rolls,
      resources: rolls,
      observability: rolls,
    },
  },
  created: live('its Deployment is made, and the policies that lead to it', workload),
  removed: destroys(
    'its Deployment is deleted, and the policies that lead to it',
    controller(file, 'handleDelVpcEgressGateway'),
  ),
});

const unwatched = latent(
  'no controller waits for changes of it: egress gateways take it up when they are next reconciled, and their Deployments roll then',
  controller('bgp_evpn_conf.go', 'startBgpEvpnConfInformer'),
  'change the egress gateways with it, an annotation for example',
);

const stillNamed = {
  whileUsed: breaks(
    'it is gone at once, and egress gateways that still name it can be reconciled no longer',
    workload,
    'take it out of them in the same commit',
  ),
};

export const bgpConf = kindEffects<typeof BgpConf>({
  kind: BgpConf,
  fields: { spec: () => unwatched },
  created: live('egress gateways can name it', ''),
  removed: live('no egress gateway that stays names it', ''),
  uses: { by: (resource, network) => usersOf(resource, network, ['VpcEgressGateway']), ...stillNamed },
});

export const evpnConf = kindEffects<typeof EvpnConf>({
  kind: EvpnConf,
  fields: { spec: () => unwatched },
  created: live('egress gateways can name it', ''),
  removed: live('no egress gateway that stays names it', ''),
  uses: { by: (resource, network) => usersOf(resource, network, ['VpcEgressGateway']), ...stillNamed },
});

const itsOwn = 'kube-ovn makes and keeps these objects itself';

export const dnsNameResolver = kindEffects<typeof DNSNameResolver>({
  kind: DNSNameResolver,
  fields: { spec: ignored(itsOwn, controller('dns_name_resolver.go')) },
  created: ignored(itsOwn, controller('dns_name_resolver.go')),
  removed: ignored(itsOwn, controller('dns_name_resolver.go')),
});
