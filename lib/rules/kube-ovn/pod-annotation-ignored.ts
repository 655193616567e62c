import { rule } from '../rule';

const example = (key: string) => `
apiVersion: v1
kind: Pod
metadata:
  name: client
  namespace: ns1
  annotations:
    ${key}: net1
spec:
  containers:
    - name: client
      image: docker.io/library/nginx:alpine
`;

/** What kube-ovn reads under `<provider>.kubernetes.io/`, of that which people write. */
const names = [
  'egress_rate',
  'ingress_rate',
  'ip_address',
  'ip_pool',
  'logical_switch',
  'mac_address',
  'port_security',
  'routes',
  'security_groups',
];

/** Network annotations that nobody reads. */
export const podAnnotationIgnored = rule({
  id: 'kube-ovn/pod-annotation-ignored',
  code: 'KO-150',
  severity: 'error',
  what: 'An annotation of a Pod is meant for kube-ovn and has a key that kube-ovn does not read.',
  why: 'kube-ovn ignores it without a word: the pod lands in the subnet of its namespace, with any address.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/const.go: LogicalSwitchAnnotationTemplate is %s.kubernetes.io/logical_switch',
    'kubeovn/kube-ovn v1.16.2 test/e2e/non-primary-cni/testconfigs/VPC/00-vpc-simple.yaml: <nad>.<namespace>.ovn/logical_switch',
  ],
  wrong: example('net1.kube-system.ovn/logical_switch'),
  right: example('net1.kube-system.ovn.kubernetes.io/logical_switch'),
  check(network, report) {
    for (const pod of network.pods) {
      for (const key of Object.keys(pod.annotations)) {
        const meant = meantKey(key);
        if (meant === undefined || meant === key) continue;
        report(
          pod.resource.atKey('metadata', 'annotations', key),
          `annotation ${key} of ${pod.resource.title} is read by nobody`,
        )
          .note(
            'kube-ovn ignores it without a word: the pod gets any address, in the subnet of its namespace or attachment',
          )
          .propose(`write ${meant}`);
      }
    }
  },
});

/** The key that a key was meant to be, as far as that is plain: the same letters under kube-ovn's domains. */
function meantKey(key: string): string | undefined {
  const slash = key.indexOf('/');
  const domain = key.slice(0, slash);
  const isRead = domain.endsWith('ovn.kubernetes.io');
  if (slash === -1 || !(isRead || domain === 'ovn' || domain.endsWith('.ovn'))) return undefined;
  const written = key.slice(slash + 1);
  if (isRead && names.includes(written)) return key;
  const letters = plain(written);
  const name = names.find((one) => plain(one) === letters);
  return name && `${isRead ? domain : `${domain}.kubernetes.io`}/${name}`;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_.]/g, '');
}
