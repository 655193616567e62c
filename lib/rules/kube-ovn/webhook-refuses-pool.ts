import { parseIp } from '../../net/ip';
import { rule } from '../rule';
import { judgedInterfaces, knownAnnotation, shownText, workloadExample } from '../support/pods';

const example = (pool: string) =>
  workloadExample({ 'ovn.kubernetes.io/ip_pool': pool }, { kind: 'StatefulSet', replicas: 2 });

/** Pools that kube-ovn's webhook refuses and its controller takes. */
export const webhookRefusesPool = rule({
  id: 'kube-ovn/webhook-refuses-pool',
  code: 'KO-150',
  severity: 'error',
  what: "The ip_pool of pods has a form that kube-ovn's controller takes and its webhook refuses: semicolons, or a blank around the name of an IPPool.",
  why: 'With the webhook enabled, the API server refuses the workload, or each of its pods.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/static_ip.go, validateIPConflict, checkIPConflict: without a comma it is the name of an IPPool; else each part between commas must be an address',
  ],
  wrong: example('10.0.1.20;10.0.1.21'),
  right: example('10.0.1.20,10.0.1.21'),
  exampleTarget: { kubeOvn: { webhook: true } },
  check(network, report) {
    if (!network.target.kubeOvn.webhook) return;
    for (const one of judgedInterfaces(network)) {
      const text = one.isFirst ? knownAnnotation(one, 'ip_pool') : undefined;
      if (text === undefined) continue;
      const { pool, pods } = one;
      const isName = !text.includes(',') && !parseIp(text);
      const isTaken = pool?.name === undefined || network.ipPools.get(pool.name) !== undefined;
      const isRefused = isName ? text !== pool?.name : text.split(',').some((part) => !parseIp(part.trim()));
      const isRead = pool?.entries?.every(({ ips, isEmpty }) => ips.length > 0 && !isEmpty) ?? true;
      if (!isRefused || !isTaken || !isRead) continue;
      const hasPairs = pool?.entries?.some(({ ips }) => ips.length > 1);
      const found = report(
        one.at('ip_pool'),
        `ip_pool ${shownText(text)} of ${pods.resource.title} is refused by the webhook of kube-ovn`,
      ).note(
        isName
          ? `the controller takes it; the webhook takes it for the name of an IPPool: ippool ${JSON.stringify(text)} not found`
          : 'the controller takes it; the webhook divides it by commas alone: invalid static ip/ippool annotation value',
      );
      if (pool?.name !== undefined) found.suggest(pool.name);
      else if (!hasPairs) found.suggest(pool?.entries.map((entry) => entry.text).join(','));
      else found.propose('name an IPPool: the webhook takes no pairs of both families');
    }
  },
});
