import { boolean, type During, integer, intOrString, list, object, ref, text } from '../field';
import { column, kind, wide } from '../kind';
import { resources } from '../kubernetes/resources';
import { egressObservability } from './egress-observability';
import { nodeSelectors, podSelectors, tolerations } from './egress-selectors';
import { egressStatus } from './egress-status';
import { ipv4ThenIpv6, ipv6ThenIpv4 } from './ip-pattern';

/** Generated CRDs came with 1.16 and lost the limits; 1.17 has most of them again. */
const written: During = { until: '1.16' };
const again: During = { since: '1.17' };

const set = { also: { 'x-kubernetes-list-type': 'set' } };

const noGateway = 'kube-ovn makes no gateway and retries; status.ready stays false';

const addresses = list(
  text().limit(
    { also: { oneOf: [{ format: 'ipv4' }, { format: 'ipv6' }, { pattern: ipv4ThenIpv6 }, { pattern: ipv6ThenIpv4 }] } },
    written,
  ),
)
  .limit(set, written)
  .limit(set, again);

const bfdNumber = (value: number) =>
  integer().limit({ default: value, minimum: 1, maximum: 3600000 }).limit({ format: 'int32' }, { since: '1.15' });

const bfd = object({
  enabled: boolean()
    .doc('Whether each instance has a BFD session with the bfdPort of its VPC.')
    .limit({ default: false }),
  minRX: bfdNumber(1000).doc(
    'The shortest interval between packets it wants to receive, in milliseconds, 1 to 3600000.',
  ),
  minTX: bfdNumber(1000).doc('The shortest interval between packets it sends, in milliseconds, 1 to 3600000.'),
  multiplier: bfdNumber(3).doc('How many packets may be lost before the session is down.'),
});

const needsSource = 'a policy needs ipBlocks or subnets';
const policy = object({
  snat: boolean().doc('Whether the traffic shows the address of the gateway.').limit({ default: false }),
  ipBlocks: list(
    text().limit({ also: { anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }, { format: 'cidr' }] } }, written),
  )
    .doc('Sources: addresses and CIDRs of the VPC.')
    .limit(set, written)
    .limit(set, again),
  subnets: list(
    ref('Subnet')
      .without('kube-ovn leaves it out: its traffic does not go through the gateway', { isPassedOver: true })
      .limit({ minLength: 1 }, written),
  )
    .doc('Sources: subnets of the VPC.')
    .limit(set, written)
    .limit(set, again),
})
  .rule('size(self.ipBlocks) != 0 || size(self.subnets) != 0', needsSource, written)
  .rule('has(self.ipBlocks) || has(self.subnets)', needsSource, again);

const anyRate = { pattern: '^([0-9]+|([0-9]+(\\.[0-9]+)?|\\.[0-9]+)(M|Mi|G|Gi))$' };
const rateInRange = 'type(self) == int ? self >= 0 && self <= 9223372036854 : true';
const needsRate = 'a rate as a number is 0 to 9223372036854 Mbit/s';

const rate = intOrString()
  .limit({ only: 'integer', format: 'int64' }, { since: '1.16', until: '1.17' })
  .limit(anyRate, written)
  .limit(anyRate, again)
  .rule(rateInRange, needsRate, written)
  .rule(rateInRange, needsRate, again);

const enough = (ips: string) => `!has(self.${ips}) || size(self.${ips}) == 0 || size(self.${ips}) >= self.replicas`;
const needsEnough = (ips: string) => `${ips} needs at least as many addresses as there are replicas`;

const notBoth = (ips: string, pool: string) =>
  `!(has(self.${ips}) && size(self.${ips}) != 0 && has(self.${pool}) && size(self.${pool}) > 0)`;

const needsTraffic = 'a gateway needs a policy or a selector';
const prefixPattern = {
  pattern: '^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*[-\\.]?$',
};

/** Egress gateway of a VPC: pods that take its traffic to the outside, several at once. */
export const VpcEgressGateway = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'VpcEgressGateway',
  plural: 'vpc-egress-gateways',
  short: ['vpc-egress-gw', 'veg'],
  scope: 'Namespaced',
  operator: 'kube-ovn',
  during: { since: '1.14' },
  doc: 'Egress gateway of a VPC: kube-ovn runs it as a Deployment whose pods share the traffic of chosen subnets or pods.',
  scale: {
    specReplicasPath: '.spec.replicas',
    statusReplicasPath: '.status.replicas',
    labelSelectorPath: '.status.labelSelector',
  },
  columns: [
    column('VPC', '.spec.vpc', 'string', { until: '1.17' }),
    column('REPLICAS', '.spec.replicas', 'integer', { until: '1.17' }),
    column('BFD ENABLED', '.spec.bfd.enabled', 'boolean', { until: '1.17' }),
    column('EXTERNAL SUBNET', '.spec.externalSubnet', 'string', { until: '1.17' }),
    column('PHASE', '.status.phase', 'string', { until: '1.17' }),
    column('READY', '.status.ready', 'boolean', { until: '1.17' }),
    wide('INTERNAL IPS', '.status.internalIPs', 'string', { until: '1.17' }),
    wide('EXTERNAL IPS', '.status.externalIPs', 'string', { until: '1.17' }),
    wide('WORKING NODES', '.status.workload.nodes', 'string', { until: '1.17' }),
    column('AGE', '.metadata.creationTimestamp', 'date', { until: '1.17' }),
    column('Vpc', '.spec.vpc', 'string', again),
    column('Replicas', '.spec.replicas', 'integer', again),
    column('bfd', '.spec.bfd.enabled', 'boolean', again),
    column('External Subnet', '.spec.externalSubnet', 'string', again),
    column('Phase', '.status.phase', 'string', again),
    column('Ready', '.status.ready', 'boolean', again),
    wide('Internal IPs', '.status.internalIPs', 'string', again),
    wide('External IPs', '.status.externalIPs', 'string', again),
    wide('Working Nodes', '.status.workload.nodes', 'string', again),
    column('Age', '.metadata.creationTimestamp', 'date', again),
  ],
  fields: {
    spec: object({
      vpc: ref('Vpc').without(noGateway).doc('The VPC it serves; left out: ovn-cluster.'),
      replicas: integer()
        .doc('How many instances share the traffic, 0 to 10.')
        .limit({ default: 1 })
        .limit({ format: 'int32' }, { since: '1.15' })
        .limit({ minimum: 0, maximum: 10 }, written)
        .limit({ minimum: 0, maximum: 10 }, again),
      prefix: text()
        .doc('What stands before the name of the Deployment.')
        .limit(prefixPattern, written)
        .limit(prefixPattern, again)
        .rule('self == oldSelf', 'prefix cannot be changed', written)
        .rule('self == oldSelf', 'prefix cannot be changed', again),
      image: text().doc("The image of the instances; left out: the controller's own."),
      internalSubnet: ref('Subnet')
        .without(noGateway)
        .doc('The subnet of the VPC where its inner interface is; left out: the default subnet of the VPC.'),
      externalSubnet: ref('Subnet')
        .without(noGateway)
        .doc('The subnet where its outer interface is; its provider names an attachment definition.')
        .required(),
      internalIPs: addresses.doc('Inner addresses, one for each instance at least; of both families as "v4,v6".'),
      externalIPs: addresses.doc('Outer addresses, one for each instance at least; of both families as "v4,v6".'),
      internalIPPool: ref('IPPool')
        .without(noGateway)
        .doc('A pool of the internal subnet, instead of internalIPs.')
        .since('1.17'),
      externalIPPool: ref('IPPool')
        .without(noGateway)
        .doc('A pool of the external subnet, instead of externalIPs.')
        .since('1.17'),
      policies: list(policy).doc('Whose traffic goes through it, by address.'),
      selectors: podSelectors.doc('Whose traffic goes through it, by labels.'),
      trafficPolicy: text()
        .doc(
          'Cluster: every instance for every pod; Local: the instance on the node of the pod. Local is for ovn-cluster alone.',
        )
        .limit({ default: 'Cluster' })
        .limit({ enum: ['Local', 'Cluster'] }, written)
        .limit({ enum: ['Local', 'Cluster'] }, again),
      bfd: bfd.doc('Takes failed instances out of service; the VPC needs its bfdPort.'),
      bgpConf: ref('BgpConf').without(noGateway).doc('Announces its routes by BGP.').since('1.16'),
      evpnConf: ref('EvpnConf').without(noGateway).doc('Announces them by EVPN; needs bgpConf.').since('1.16'),
      bandwidth: object({
        ingress: rate.doc('Into the gateway: Mbit/s as a number; bit/s with a unit, "100M" or "1Gi", except in 1.16.'),
        egress: rate.doc('Out of the gateway, in the same way.'),
      })
        .doc('The bandwidth of each instance.')
        .since('1.15'),
      nodeSelector: nodeSelectors.doc('The nodes it may run on; one entry must match.'),
      podAntiAffinity: text()
        .doc('Required: each instance on a node of its own; Preferred: if there are enough.')
        .limit({ default: 'Required', enum: ['Required', 'Preferred'] })
        .since('1.17'),
      tolerations: tolerations.doc('The taints it tolerates.'),
      resources: resources.doc('What each instance asks for and may use.').since('1.15'),
      observability: egressObservability.doc('What it tells about its connections.').since('1.17'),
    })
      .doc('What the gateway shall be.')
      .rule(enough('internalIPs'), needsEnough('internalIPs'), { fieldPath: '.internalIPs', ...written })
      .rule(enough('externalIPs'), needsEnough('externalIPs'), { fieldPath: '.externalIPs', ...written })
      .rule('size(self.policies) != 0 || size(self.selectors) != 0', needsTraffic, written)
      .rule(enough('internalIPs'), needsEnough('internalIPs'), { fieldPath: '.internalIPs', ...again })
      .rule(enough('externalIPs'), needsEnough('externalIPs'), { fieldPath: '.externalIPs', ...again })
      .rule(notBoth('internalIPs', 'internalIPPool'), 'internalIPs and internalIPPool exclude each other', {
        fieldPath: '.internalIPPool',
        ...again,
      })
      .rule(notBoth('externalIPs', 'externalIPPool'), 'externalIPs and externalIPPool exclude each other', {
        fieldPath: '.externalIPPool',
        ...again,
      })
      .rule(
        '(has(self.policies) && size(self.policies) != 0) || (has(self.selectors) && size(self.selectors) != 0)',
        needsTraffic,
        again,
      ),
    status: egressStatus({ written, again }),
  },
});
