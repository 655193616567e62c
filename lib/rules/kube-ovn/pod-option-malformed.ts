import { parseCidr } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import type { PodInterface } from '../../network/pod-interface';
import { parseJson } from '../../source/embedded-json';
import { isMap } from '../../source/json';
import { has } from '../../target/release';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { judgedInterfaces, knownAnnotation, shownText, stuckBy, workloadExample } from '../support/pods';

const example = (value: string) => workloadExample({ 'ovn.kubernetes.io/port_security': value });

/** Annotations of pods with a value that kube-ovn does not read. */
export const podOptionMalformed = rule({
  id: 'kube-ovn/pod-option-malformed',
  code: 'KO-150',
  severity: 'error',
  what: 'An annotation of pods has a value that kube-ovn does not read: a switch that is not `true`, an unknown family, an address or a CIDR that cannot be read.',
  why: 'kube-ovn passes over most of them without a word: the port does not have what was written. A wrong family or cidr keeps the pods in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, reconcileAllocateSubnets: port_security and layer2_forward are compared with "true"',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, getVirtualIPs: port_vips that are no address are left out',
    'kubeovn/kube-ovn master 1533681d pkg/util/validator.go, ValidatePodNetwork: ip_family and cidr; event ValidatePodNetworkFailed',
    'kubeovn/kube-ovn v1.16.2 pkg/daemon/handler.go, handleAdd: invalid routes',
  ],
  wrong: example('yes'),
  right: example('true'),
  check(network, report) {
    for (const one of judgedInterfaces(network))
      for (const [name, judge] of Object.entries(options)) {
        const text = knownAnnotation(one, name);
        if (text === undefined) continue;
        const add: Add = (fact) =>
          report(one.at(name), `${name} ${shownText(text)} of ${one.pods.resource.title} ${fact}`);
        judge({ one, text, add }, report);
      }
  },
});

type Add = (fact: string) => Draft;

interface Option {
  readonly one: PodInterface;
  readonly text: string;
  readonly add: Add;
}

const options: Readonly<Record<string, (option: Option, report: Report) => void>> = {
  port_security: (option) => judgeSwitch(option, 'the port sends from any address'),
  layer2_forward: (option) => judgeSwitch(option, 'the port gets no frames for unknown addresses'),
  ip_family: judgeFamily,
  port_vips: judgeVips,
  cidr: judgeCidr,
  routes: judgeRoutes,
};

function judgeSwitch({ one, text, add }: Option, effect: string): void {
  if (!one.isKubeOvns || text === 'true' || text === 'false') return;
  add("is not 'true'")
    .note(`kube-ovn takes it for off, without a word: ${effect}`)
    .suggest(/^(?:yes|on|1|true)$/i.test(text.trim()) ? 'true' : undefined);
}

function judgeFamily({ one, text, add }: Option): void {
  const { network, pods, choice } = one;
  if (!has(network.target.kubeOvn.version, '1.17')) return;
  if (text !== 'ipv4' && text !== 'ipv6') {
    add("is neither 'ipv4' nor 'ipv6'")
      .note(stuckBy(pods, 'ValidatePodNetworkFailed'))
      .suggest(/^ipv[46]$/i.test(text.trim()) ? text.trim().toLowerCase() : undefined)
      .propose('leave it out for both families');
    return;
  }
  const family = text === 'ipv4' ? 4 : 6;
  const [subnet] = choice.subnets;
  if (
    !choice.isWhole ||
    !subnet?.cidrs ||
    choice.subnets.some((own) => own.cidrs?.some((cidr) => cidr.family === family))
  )
    return;
  add(`is not a family of Subnet ${subnet.name}`)
    .and(subnet.at('cidrBlock'), `cidrBlock of ${subnet.name}`)
    .note(stuckBy(pods, 'AcquireAddressFailed: requested ip family does not match subnet'))
    .restsOn(one.subnetName === undefined ? undefined : one.atSubnet);
}

function judgeVips({ one, text, add }: Option): void {
  if (!one.isKubeOvns) return;
  const parts = text.split(',');
  const wrong = parts.find((part) => !parseIp(part));
  if (wrong === undefined) return;
  const trimmed = parts.map((part) => part.trim());
  add(`has ${JSON.stringify(wrong)}, which is not an address`)
    .note('kube-ovn leaves it out without a word: the port may not send from it')
    .suggest(trimmed.every((part) => parseIp(part)) ? trimmed.join(',') : undefined);
}

/** kube-ovn writes it; where somebody else has, pinned addresses are compared with it. */
function judgeCidr({ one, text, add }: Option): void {
  if (!one.isFirst || (!one.pinned && !one.pool?.entries)) return;
  const cidrs = text.split(',').map((part) => parseCidr(part));
  const found = (fact: string) =>
    add(fact)
      .note(stuckBy(one.pods, 'ValidatePodNetworkFailed'))
      .note('kube-ovn writes this annotation itself')
      .propose(`remove ${one.key('cidr')}`);
  if (cidrs.includes(undefined)) {
    found('is not a CIDR');
    return;
  }
  // Each pinned address must lie in it, and of each entry of a list at least one.
  const groups = one.pinned ? one.pinned.ips.map((ip) => [ip]) : (one.pool?.entries ?? []).map(({ ips }) => ips);
  const outside = groups.find((ips) => ips.length > 0 && !ips.some((ip) => cidrs.some((cidr) => cidr?.contains(ip))));
  if (!outside) return;
  const name = one.pinned ? 'ip_address' : 'ip_pool';
  found(`does not hold ${name} ${outside.join()}`).and(one.at(name), `${name}`);
}

function judgeRoutes({ one, text, add }: Option): void {
  const value = parseJson(text);
  const isRead = Array.isArray(value) && value.every((route) => isMap(route) && isRoute(route));
  if (isRead) return;
  add(Array.isArray(value) ? 'has a route that cannot be read' : 'is not a JSON list of routes')
    .as('warning')
    .note(`the CNI plugin on the node refuses ${one.pods.isWorkload ? 'the pods' : 'the pod'}: invalid routes`)
    .propose('write [{"dst": "10.8.0.0/16", "gw": "10.0.1.254"}]');
}

function isRoute({ dst, gw }: Readonly<Record<string, unknown>>): boolean {
  const isDestination = dst === undefined || dst === '' || (typeof dst === 'string' && parseCidr(dst) !== undefined);
  return isDestination && typeof gw === 'string' && parseIp(gw) !== undefined;
}
