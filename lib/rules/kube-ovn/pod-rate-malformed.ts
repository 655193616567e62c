import type { PodInterface } from '../../network/pod-interface';
import { has } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';
import { judgedInterfaces, knownAnnotation, shownText, stuckBy, workloadExample } from '../support/pods';

const pods = (rate: string) =>
  workloadExample({ 'ovn.kubernetes.io/logical_switch': 'net1', 'ovn.kubernetes.io/ingress_rate': rate });

/** Rates that are no number. */
export const podRateMalformed = rule({
  id: 'kube-ovn/pod-rate-malformed',
  code: 'KO-151',
  severity: 'error',
  what: 'A rate or burst that an annotation gives to pods is not a whole number of Mbit/s.',
  why: 'From 1.17 on kube-ovn refuses the pods, which stay in ContainerCreating. Before, it refuses text that is no number, for the first interface alone, and sets no limit otherwise.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidatePodNetwork: ingress_rate and egress_rate "is not a valid" number, negative ones are',
    'kubeovn/kube-ovn master 1533681d pkg/util/validator.go, ValidatePodNetwork: rates and bursts of every provider, none of them negative',
  ],
  wrong: pods('10M'),
  right: pods('10'),
  check(network, report) {
    const isStrict = has(network.target.kubeOvn.version, '1.17');
    for (const one of judgedInterfaces(network))
      for (const name of isStrict ? [...rates, ...bursts] : rates) judge(one, name, isStrict, report);
  },
});

const rates = ['ingress_rate', 'egress_rate'];
/** Annotations that 1.17 brings. */
const bursts = ['ingress_burst', 'egress_burst'];

function judge(one: PodInterface, name: string, isStrict: boolean, report: Report): void {
  const text = knownAnnotation(one, name);
  // As Go's strconv.Atoi reads it.
  if (text === undefined || /^\+?\d{1,18}$/.test(text)) return;
  const isNegative = /^-\d{1,18}$/.test(text);
  if (isNegative && Number(text) === 0) return;
  const isRefused = isStrict || (one.isFirst && !isNegative);
  const number = /^\s*(\d{1,9})\s*[Mm]?\s*$/.exec(text)?.[1];
  const found = report(
    one.at(name),
    `${one.key(name)} ${shownText(text)} of ${one.pods.resource.title} is not a whole number from 0 on`,
  ).suggest(number);
  if (isRefused) found.note(stuckBy(one.pods, 'ValidatePodNetworkFailed'));
  else
    found
      .as(isNegative ? 'info' : 'warning')
      .note('kube-ovn sets no limit before 1.17, and refuses the pod from 1.17 on');
}
