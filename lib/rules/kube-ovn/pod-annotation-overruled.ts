import { parseIp } from '../../net/ip';
import type { PodInterface } from '../../network/pod-interface';
import type { Report } from '../report';
import { rule } from '../rule';
import { judgedInterfaces, knownAnnotation, workloadExample } from '../support/pods';

const example = (...names: readonly string[]) =>
  workloadExample({
    'ovn.kubernetes.io/ip_address': '10.0.1.20',
    ...Object.fromEntries(names.map((name) => [`ovn.kubernetes.io/${name}`, '10.0.1.30,10.0.1.31'])),
  });

/** Annotations of pods that another annotation, or kube-ovn itself, leaves without effect. */
export const podAnnotationOverruled = rule({
  id: 'kube-ovn/pod-annotation-overruled',
  code: 'KO-150',
  severity: 'warning',
  what: 'An annotation of pods has no effect beside another one, in the VPC of the pods, or because kube-ovn writes its own value over it.',
  why: 'The pods run, and do not have what was written. No event says so.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, acquireAddress, acquireStaticAddressHelper: vip before ip_address before ip_pool',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, reconcileAllocateSubnets: gateway and logical_router are those of the Subnet',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, reconcileRouteSubnets: eip, snat and north_gateway in ovn-cluster alone, and only where they are addresses',
  ],
  wrong: example('ip_pool'),
  right: example(),
  check(network, report) {
    for (const one of judgedInterfaces(network)) {
      judgeAddresses(one, report);
      judgeWritten(one, report);
      if (one.isFirst) judgeDefaultVpc(one, report);
    }
  },
});

function judgeAddresses(one: PodInterface, report: Report): void {
  const vip = one.isFirst ? knownAnnotation(one, 'vip') : undefined;
  const add = (name: string, by: string) =>
    report(one.atKey(name), `${name} of ${one.pods.resource.title} is not looked at beside ${by}`)
      .and(one.atKey(by), `${by} decides`)
      .note(`kube-ovn looks for ${by} first: ${name} has no effect, and no event says so`)
      .propose(`remove one of the two`);
  if (vip !== undefined) {
    for (const name of ['ip_address', 'ip_pool']) if (knownAnnotation(one, name) !== undefined) add(name, 'vip');
    return;
  }
  const { pinned, pool } = one;
  if (!pinned || !pool || knownAnnotation(one, 'ip_pool') === undefined) return;
  // An address of the pool that is named says the same.
  const ranges =
    pool.name === undefined
      ? pool.entries.flatMap(({ ips }) => ips.map((ip) => ({ first: ip, last: ip })))
      : rangesOf(one);
  const isOfPool =
    ranges === undefined ||
    pinned.ips.every((ip) =>
      ranges.some(
        (range) => range.first.family === ip.family && range.first.value <= ip.value && ip.value <= range.last.value,
      ),
    );
  if (!isOfPool) add('ip_pool', 'ip_address');
}

/** Undefined: any, where the pool cannot be seen. */
function rangesOf({ namedPool }: PodInterface) {
  return namedPool?.entries.flatMap(({ range }) => range ?? []);
}

/** What kube-ovn overwrites, where it will be another text. */
function judgeWritten(one: PodInterface, report: Report): void {
  const { subnet } = one;
  if (!subnet || !one.isKubeOvns) return;
  const vlan = one.network.vlans.get(subnet.text('vlan'))?.raw('id');
  const right = {
    gateway: subnet.gateways.join(),
    logical_router: subnet.vpcName,
    cidr: subnet.text('cidrBlock'),
    vlan_id: typeof vlan === 'number' ? `${vlan}` : undefined,
  };
  for (const [name, value] of Object.entries(right)) {
    const text = knownAnnotation(one, name);
    if (text === undefined || value === undefined || value === '' || same(text, value)) continue;
    report(one.at(name), `${name} '${text}' of ${one.pods.resource.title} is overwritten with '${value}'`)
      .and(subnet.atName, `of Subnet ${subnet.name}`)
      .note('kube-ovn writes this annotation itself, from the Subnet')
      .propose(`remove ${one.key(name)}`)
      .restsOn(one.subnetName === undefined ? undefined : one.atSubnet, subnet.strayGateway);
  }
}

function same(text: string, value: string): boolean {
  const canonical = (list: string) =>
    list
      .split(',')
      .map((part) => `${parseIp(part) ?? part}`)
      .sort()
      .join();
  return canonical(text) === canonical(value);
}

const ofDefaultVpc: Readonly<Record<string, string>> = {
  eip: 'no floating IP is made',
  snat: 'no SNAT rule is made',
  north_gateway: 'no route is made',
};

function judgeDefaultVpc(one: PodInterface, report: Report): void {
  const { subnet, pods } = one;
  for (const [name, effect] of Object.entries(ofDefaultVpc)) {
    const text = knownAnnotation(one, name);
    if (text === undefined) continue;
    const vpc = subnet?.vpcName;
    if (vpc !== undefined && subnet?.vpc?.isDefault !== true && vpc !== 'ovn-cluster')
      report(one.atKey(name), `${name} of ${pods.resource.title} is read in Vpc ovn-cluster alone`)
        .and(subnet?.at('vpc') ?? one.atSubnet, `the pods are in Vpc ${vpc}`)
        .note(`kube-ovn passes over it without a word: ${effect}`)
        .propose(
          name === 'north_gateway'
            ? 'write a policy route of the Vpc'
            : 'write an OvnFip, an OvnSnatRule or rules of a VpcNatGateway',
        )
        .restsOn(one.subnetName === undefined ? undefined : one.atSubnet);
    else if (!parseIp(text))
      report(one.at(name), `${name} '${text}' of ${pods.resource.title} is not an address`).note(
        `kube-ovn passes over it without a word: ${effect}`,
      );
  }
}
