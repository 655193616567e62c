import { boolean, integer, object, ref, text } from '../field';
import { column, kind } from '../kind';
import { conditions } from './conditions';

/** A CoreDNS inside a custom VPC. */
export const VpcDns = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'VpcDns',
  plural: 'vpc-dnses',
  singular: 'vpc-dns',
  short: ['vpc-dns'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'A CoreDNS for the pods of a custom VPC, which cannot reach that of the cluster. One per VPC; needs the ConfigMap vpc-dns-config.',
  columns: [
    column('Active', '.status.active', 'boolean'),
    column('Vpc', '.spec.vpc'),
    column('Subnet', '.spec.subnet'),
    column('Corefile', '.spec.corefile', 'string', { since: '1.16' }),
  ],
  fields: {
    spec: object({
      vpc: ref('Vpc')
        .without('kube-ovn deploys no DNS server and retries; status.active stays false')
        .doc('The VPC it serves; one VpcDns each.'),
      subnet: ref('Subnet')
        .without('kube-ovn deploys no DNS server and retries; status.active stays false')
        .doc('The subnet of that VPC where its pods are.'),
      replicas: integer()
        .doc('How many pods, 1 to 3.')
        .limit({ minimum: 1, maximum: 3 }, { until: '1.16' })
        .limit({ format: 'int32' }, { since: '1.15' }),
      corefile: text()
        .doc("The ConfigMap in kube-ovn's namespace that holds the Corefile; left out: vpc-dns-corefile.")
        .limit({ default: 'vpc-dns-corefile' })
        .since('1.16'),
    }).doc('What the DNS server shall be.'),
    status: object({
      conditions,
      active: boolean().doc('Whether it runs.'),
    }).doc('What kube-ovn made of it.'),
  },
});
