import { boolean, integer, list, map, object, ref, text } from '../field';
import { column, kind } from '../kind';
import { affinity } from '../kubernetes/affinity';
import { toleration } from '../kubernetes/toleration';
import { defaultExternalSubnet } from './default-external-subnet';

const asn = integer()
  .limit({ format: 'uint32' }, { since: '1.15', until: '1.16' })
  .limit({ format: 'int32' }, { since: '1.16' });

const bgpSpeaker = object({
  enabled: boolean().doc('Whether the speaker runs.'),
  asn: asn.doc('The own AS number, not 0. From 1.16 on the API server refuses numbers above 2147483647.'),
  remoteAsn: asn.doc('The AS number of the neighbours, not 0; the same upper limit.'),
  neighbors: list(text()).doc('Addresses of the neighbours, at least one.'),
  holdTime: text().doc('The hold time as a Go duration: 90s.'),
  routerId: text().doc('The router ID; left out: the address of the pod.'),
  password: text().doc('The password of the sessions; it ends in clear text in the arguments of the pod.'),
  enableGracefulRestart: boolean().doc('Whether neighbours keep the routes while the speaker restarts.'),
  extraArgs: list(text()).doc('More arguments of the speaker.'),
});

const route = object({
  cidr: text().doc('The destination: a CIDR.').limit({ format: 'cidr' }, { until: '1.16' }),
  nextHopIP: text().doc('The next hop: an address, or gateway for that of the internal subnet.'),
});

const bfdTimer = integer().limit({ default: 1000, minimum: 1, maximum: 3600000, format: 'int32' });

const bfd = object({
  enabled: boolean()
    .doc('Whether each instance has a BFD session with the bfdPort of its VPC.')
    .limit({ default: false }),
  minRX: bfdTimer.doc('The shortest interval between packets it wants to receive, in milliseconds, 1 to 3600000.'),
  minTX: bfdTimer.doc('The shortest interval between packets it sends, in milliseconds, 1 to 3600000.'),
  multiplier: integer()
    .doc('How many packets may be lost before the session is down, 1 to 255.')
    .limit({ default: 3, minimum: 1, maximum: 255, format: 'int32' }),
});

const instead = (kind: string) => `an ${kind} object for each`;

/** NAT gateway of a custom VPC: a pod with one foot in an internal and one in an external subnet. */
export const VpcNatGateway = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'VpcNatGateway',
  plural: 'vpc-nat-gateways',
  short: ['vpc-nat-gw'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'NAT gateway of a custom VPC. kube-ovn runs it as a StatefulSet (from 1.17 on, with replicas above 1, a Deployment).',
  columns: [
    column('Namespace', '.spec.namespace', 'string', { since: '1.17' }),
    column('Vpc', '.spec.vpc'),
    column('Subnet', '.spec.subnet'),
    column('LanIP', '.spec.lanIp', 'string', { until: '1.17' }),
    column('IPs', '.status.lanIp', 'string', { since: '1.17' }),
    column('Replicas', '.spec.replicas', 'integer', { since: '1.17' }),
    column('Ready', '.status.ready', 'boolean', { since: '1.17' }),
    column('BFD', '.spec.bfd.enabled', 'boolean', { since: '1.17' }),
    column('Age', '.metadata.creationTimestamp', 'date', { since: '1.17' }),
  ],
  fields: {
    spec: object({
      vpc: ref('Vpc').doc('The VPC it serves.'),
      subnet: ref('Subnet').doc(`The internal subnet of that VPC where its eth0 is.`),
      lanIp: text().doc(
        `Its address in the internal subnet, the next hop of the VPC's default route. One address; ignored with replicas above 1.`,
      ),
      externalSubnets: list(ref('Subnet', defaultExternalSubnet)).doc(
        'The external subnet where its net1 is; only the first entry counts. Left out: ovn-vpc-external-network.',
      ),
      namespace: text().doc('The namespace of its pods; left out: that of kube-ovn.').since('1.17'),
      replicas: integer()
        .doc('How many instances run; above 1 they share the traffic of internalSubnets and internalCIDRs.')
        .limit({ default: 1, minimum: 1, format: 'int32' })
        .since('1.17'),
      bfd: bfd.doc('With replicas above 1: takes failed instances out of service.').since('1.17'),
      internalSubnets: list(ref('Subnet'))
        .doc('With replicas above 1: the subnets whose traffic to the outside goes through it.')
        .since('1.17'),
      internalCIDRs: list(text()).doc('The same as CIDRs, in addition.').since('1.17'),
      selector: list(text()).doc(
        'Labels of the nodes it may run on, as "key: value" text; entries of another form are ignored.',
      ),
      tolerations: list(toleration).doc('The taints it tolerates.'),
      affinity: affinity.doc('Where it runs.'),
      annotations: map(text()).doc(`Annotations of the pod, without the keys that kube-ovn uses.`).since('1.16'),
      qosPolicy: ref('QoSPolicy').doc(
        'A shared QoSPolicy with bindingType NATGW. In 1.12 the definition of install.sh has it, that of the chart has not.',
      ),
      routes: list(route).doc(`Routes of the pod itself, beside those that kube-ovn writes.`).since('1.15'),
      noDefaultEIP: boolean().doc(`Whether net1 gets no address of its own, but those of EIPs only.`).since('1.15'),
      bgpSpeaker: bgpSpeaker.doc(`Announces the EIPs by BGP.`).since('1.13'),
    }).doc('What the gateway shall be.'),
    status: object({
      externalSubnets: list(text()).doc('As applied.'),
      selector: list(text()).doc('As applied.'),
      tolerations: list(toleration).doc('As applied.'),
      affinity: affinity.doc('As applied.'),
      qosPolicy: text().doc('As applied.'),
      ready: boolean().doc('Whether it serves.').since('1.17'),
      lanIp: text().doc('The addresses of its instances in the internal subnet.').since('1.17'),
      replicas: integer().doc('As applied.').limit({ format: 'int32' }).since('1.17'),
      internalSubnets: list(text()).doc('As applied.').since('1.17'),
      internalCIDRs: list(text()).doc('As applied.').since('1.17'),
      workload: object({
        apiVersion: text().doc('Its API version.'),
        kind: text().doc('StatefulSet or Deployment.'),
        name: text().doc('Its name.'),
        nodes: list(text()).doc('The nodes of its pods.'),
      })
        .doc('What runs the instances.')
        .since('1.17'),
    }).doc('What kube-ovn made of it.'),
  },
  removed: {
    'spec.eips': instead('IptablesEIP'),
    'spec.floatingIpRules': instead('IptablesFIPRule'),
    'spec.dnatRules': instead('IptablesDnatRule'),
    'spec.snatRules': instead('IptablesSnatRule'),
    'spec.staticRoutes': 'staticRoutes of the Vpc, or routes of the gateway from 1.15 on',
  },
});
