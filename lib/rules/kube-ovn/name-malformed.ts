import type { Path } from '../../source/path';
import type { Resource } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';

const pool = (namespace: string) => `
apiVersion: kubeovn.io/v1
kind: IPPool
metadata:
  name: pool1
spec:
  subnet: net1
  ips:
    - 10.0.1.60..10.0.1.63
  namespaces:
    - ${namespace}
`;

const label = { what: 'Namespace', form: /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/, most: 63, more: 'digits and hyphens' };
const subdomain = {
  form: /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/,
  most: 253,
  more: 'digits, hyphens and dots',
};
const node = { ...subdomain, what: 'Node' };

/** Fields that name an object which is seldom in the input, and what follows if none can have the name. */
const fields: Readonly<Record<string, readonly (readonly [path: Path, names: typeof label, then: string])[]>> = {
  Vpc: [[['spec', 'namespaces', '*'], label, 'the entry has no effect: pods of no Namespace get into the VPC by it']],
  Subnet: [
    [['spec', 'namespaces', '*'], label, 'the entry has no effect: pods of no Namespace get addresses by it'],
    [['spec', 'gatewayNode'], node, 'kube-ovn finds no such Node: nothing leaves the subnet through it'],
  ],
  IPPool: [[['spec', 'namespaces', '*'], label, 'the entry has no effect: no Namespace gets the pool by it']],
  VpcNatGateway: [[['spec', 'namespace'], label, 'the API server refuses the workload: there is no gateway']],
  IptablesEIP: [[['spec', 'namespace'], label, 'kube-ovn looks there for the pod of the gateway, and finds none']],
  SwitchLBRule: [[['spec', 'namespace'], label, 'the API server refuses the Service: there is no load balancer']],
  RouterLBRule: [[['spec', 'namespace'], label, 'the API server refuses the Service: there is no load balancer']],
  Vip: [[['spec', 'namespace'], label, 'no pod is in such a Namespace: none gets the address']],
  IP: [[['spec', 'namespace'], label, 'no pod is in such a Namespace: none gets the address']],
  ProviderNetwork: [
    [['spec', 'customInterfaces', '*', 'nodes', '*'], node, 'no Node takes the interface: all take defaultInterface'],
    [['spec', 'excludeNodes', '*'], node, 'no Node is left out'],
  ],
  VpcDns: [
    [
      ['spec', 'corefile'],
      { ...subdomain, what: 'ConfigMap' },
      'the API server refuses the Deployment: there is no DNS server',
    ],
  ],
};

/** Names of Namespaces, Nodes and ConfigMaps that none of them can have. */
export const nameMalformed = rule({
  id: 'kube-ovn/name-malformed',
  severity: 'error',
  what: 'A field names a Namespace, a Node or a ConfigMap by a text that cannot be the name of one.',
  why: 'kube-ovn finds no such object, now or later, and mostly does not say so.',
  evidence: [
    'kubernetes/kubernetes v1.34.0 staging/src/k8s.io/apimachinery/pkg/api/validation/generic.go: NameIsDNSLabel of namespaces, NameIsDNSSubdomain of the others',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/namespace.go, handleAddNamespace; pkg/controller/ippool.go, handleAddOrUpdateIPPool; pkg/controller/provider_network.go, resyncProviderNetworkStatus: compare the names',
  ],
  wrong: pool('Team_A'),
  right: pool('team-a'),
  check(network, report) {
    for (const [kind, paths] of Object.entries(fields))
      for (const resource of network.of(kind))
        for (const [path, names, then] of paths)
          for (const at of placesOf(resource.value, path)) judge(resource, at, names, then, report);
  },
});

/** Where the texts are that a path with `*` for every item leads to. */
function placesOf(value: unknown, path: Path, before: Path = []): Path[] {
  const [step, ...rest] = path;
  if (step === undefined) return typeof value === 'string' ? [before] : [];
  if (step === '*')
    return Array.isArray(value) ? value.flatMap((item, index) => placesOf(item, rest, [...before, index])) : [];
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return [];
  return placesOf((value as Readonly<Record<string, unknown>>)[step], rest, [...before, step]);
}

function judge(resource: Resource, at: Path, names: typeof label, then: string, report: Report): void {
  const text = resource.get(...at) as string;
  const isItem = typeof at.at(-1) === 'number';
  if (text === '' && !isItem) return;
  const field = isItem ? at.at(-2) : at.at(-1);
  // gatewayNode lists nodes, each perhaps with an address behind a colon.
  const parts = field === 'gatewayNode' ? text.split(',').map((part) => part.trim().replace(/:.*$/s, '')) : [text];
  const bad = parts.find((part) => part.length > names.most || !names.form.test(part));
  if (bad === undefined) return;
  report(resource.at(...at), `${bad || '""'} in ${field} of ${resource.title} cannot be the name of a ${names.what}`)
    .note(then)
    .propose(`such a name has lower-case letters, ${names.more} alone, at most ${names.most} of them`);
}
