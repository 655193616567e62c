import { BgpConf } from '../../kinds/kubeovn/bgp-conf';
import { DNSNameResolver } from '../../kinds/kubeovn/dns-name-resolver';
import { EvpnConf } from '../../kinds/kubeovn/evpn-conf';
import { VpcEgressGateway } from '../../kinds/kubeovn/vpc-egress-gateway';
import { defaultVpc } from '../../network/vpc';
import { firstFew } from '../../rules/support/first-few';
import type { Resource } from '../../source/resource';
import { cases } from '../cases';
import { breaks, destroys, type Effect, ignored, latent, live, recreates, refused } from '../effect';
import { citeAll, controller, unrecorded } from '../evidence';
import { type FieldChange, type KindEffects, kindEffects } from '../field-effects';
import { usersOf } from '../users';
import { effectFor, hasSince } from './releases';

const file = 'vpc_egress_gateway.go';
const workload = controller(file, 'reconcileVpcEgressGatewayWorkload', '1.14');
const policies = controller(file, 'reconcileVpcEgressGatewayOVNRoutes', '1.14');

/** The Deployment of an egress gateway: `Deployment default/egress1`. */
export function workloadOf(gateway: Resource): string {
  return `Deployment ${gateway.namespace ?? 'default'}/${gateway.get('spec', 'prefix') ?? ''}${gateway.name}`;
}

const rolls = cases({ recreates: '' }, ({ now }) =>
  recreates(
    `${workloadOf(now)} rolls out: its pods are replaced one after the other, and connections through each end`,
    workload,
    undefined,
    { workload: workloadOf(now) },
  ),
);

const steered = live('the policies on the router of the VPC are replaced', policies);

/** What a router with policies by instance and by node cannot have: OVN refuses a policy with an empty BFD session. */
function localRefused(gateway: Resource, change: Pick<FieldChange, 'head'>): Effect | undefined {
  if (gateway.get('spec', 'trafficPolicy') !== 'Local' || gateway.get('spec', 'bfd', 'enabled') === true)
    return undefined;
  if (!hasSince(change, '1.14') || hasSince(change, ['1.15.17', '1.17'])) return undefined;
  return refused(
    'OVN refuses the policies of a gateway with trafficPolicy Local and without BFD in this release: none is written, and status.ready stays false',
    unrecorded(citeAll(policies, 'kubeovn/kube-ovn pull request 6927')),
    'leave trafficPolicy out, or enable bfd',
  );
}

export const vpcEgressGateway = kindEffects<typeof VpcEgressGateway>({
  kind: VpcEgressGateway,
  fields: {
    spec: {
      vpc: cases({ breaks: '' }, ({ old }) =>
        breaks(
          `the policies are written on the router of the other VPC, and those on router ${old.get('spec', 'vpc') || defaultVpc} stay: they lead to addresses that nothing answers for`,
          policies,
        ),
      ),
      replicas: cases({ live: '' }, ({ now }) =>
        live('the Deployment is scaled', workload, undefined, { workload: workloadOf(now) }),
      ),
      prefix: cases({ breaks: '' }, ({ old, now }) =>
        breaks(
          `${workloadOf(now)} is created, and ${workloadOf(old)} runs on beside it until the gateway is deleted: connections go through both`,
          workload,
          undefined,
          { workload: workloadOf(old) },
        ),
      ),
      image: rolls,
      internalSubnet: rolls,
      externalSubnet: rolls,
      internalIPs: rolls,
      externalIPs: rolls,
      internalIPPool: rolls,
      externalIPPool: rolls,
      policies: rolls,
      selectors: steered,
      trafficPolicy: cases(
        { live: '', refused: { until: '1.17', when: 'Local without bfd' } },
        (change) => localRefused(change.now, change) ?? steered,
      ),
      bfd: rolls,
      bgpConf: rolls,
      evpnConf: cases({ recreates: '', ignored: 'without bgpConf' }, (change) =>
        [change.old, change.now].some((gateway) => gateway.get('spec', 'bgpConf'))
          ? effectFor(rolls, change)
          : ignored('without bgpConf kube-ovn does not look at it', workload),
      ),
      bandwidth: rolls,
      nodeSelector: rolls,
      podAntiAffinity: rolls,
      tolerations: rolls,
      resources: rolls,
      observability: rolls,
    },
  },
  created: ({ resource, head }) =>
    localRefused(resource, { head }) ??
    live('its Deployment is created, and the policies that lead to it', workload, undefined, {
      workload: workloadOf(resource),
    }),
  removed: ({ resource }) =>
    destroys(
      'its Deployment is deleted, and the policies that lead to it: what left through it has no way out',
      controller(file, 'handleDelVpcEgressGateway', '1.14'),
      undefined,
      { workload: workloadOf(resource) },
    ),
});

/** Configurations of sessions: no controller waits for their changes. */
const unwatched = cases(
  { 'latent gateway-reconciliation': '', ignored: 'no egress gateway names it' },
  ({ now, head }) => {
    const gateways = usersOf(now, head, ['VpcEgressGateway']).map(({ title }) => title);
    const source = unrecorded(controller('bgp_evpn_conf.go', 'startBgpEvpnConfInformer', '1.16'));
    if (gateways.length === 0) return ignored('no egress gateway names it', source);
    return latent(
      `no controller watches it: the Deployment of ${firstFew(gateways)} rolls out with it when kube-ovn next reconciles the gateway`,
      source,
      undefined,
      { waitsFor: 'gateway-reconciliation' },
    );
  },
);

const stillNamed = breaks(
  'it is gone at once, and kube-ovn refuses the egress gateways that still name it when it next reconciles them',
  unrecorded(controller(file, 'reconcileVpcEgressGatewayWorkload', '1.16')),
  'keep it while a gateway names it',
  { setOffBy: 'gateway-reconciliation' },
);

const sessions = (kind: typeof BgpConf | typeof EvpnConf): KindEffects =>
  kindEffects<typeof BgpConf>({
    kind: kind as typeof BgpConf,
    fields: { spec: unwatched },
    created: live('egress gateways can name it', unrecorded(workload)),
    removed: live('no egress gateway that stays names it', unrecorded(workload)),
    uses: { by: (resource, network) => usersOf(resource, network, ['VpcEgressGateway']), whileUsed: stillNamed },
  });

export const bgpConf = sessions(BgpConf);
export const evpnConf = sessions(EvpnConf);

const itsOwn = ignored(
  'kube-ovn creates and keeps these objects itself',
  unrecorded(controller('dns_name_resolver.go', 'handleAddOrUpdateDNSNameResolver', '1.15')),
);

export const dnsNameResolver = kindEffects<typeof DNSNameResolver>({
  kind: DNSNameResolver,
  fields: { spec: itsOwn },
  created: itsOwn,
  removed: itsOwn,
});
