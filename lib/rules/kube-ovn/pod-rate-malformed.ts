import { has } from '../../target/release';
import { rule } from '../rule';

const pod = (rate: string) => `
apiVersion: v1
kind: Pod
metadata:
  name: client
  namespace: ns1
  annotations:
    ovn.kubernetes.io/logical_switch: net1
    ovn.kubernetes.io/ingress_rate: "${rate}"
spec:
  containers:
    - name: client
      image: docker.io/library/nginx:alpine
`;

const rateKey = /^[^/]*ovn\.kubernetes\.io\/(in|e)gress_(rate|burst)$|\.kubernetes\.io\/(in|e)gress_(rate|burst)$/;

/** What kube-ovn validates in every release. */
const firstInterfaceRate = /^ovn\.kubernetes\.io\/(in|e)gress_rate$/;

/** Bandwidth limits of pods that are no number. */
export const podRateMalformed = rule({
  id: 'kube-ovn/pod-rate-malformed',
  code: 'KO-151',
  severity: 'warning',
  what: 'A rate or burst annotation of a Pod is not a whole number from 0 on, in Mbit/s or Mbit.',
  why: 'kube-ovn refuses the pod. Before 1.17 it refuses text that is no number, for the first interface alone, and sets no limit otherwise.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidatePodNetwork: ingress_rate and egress_rate "is not a valid" number, negative ones are',
    'kubeovn/kube-ovn master 1533681d pkg/util/validator.go, ValidatePodNetwork: rates and bursts of every provider, none of them negative',
  ],
  wrong: pod('10M'),
  right: pod('10'),
  check(network, report) {
    const isStrict = has(network.target.kubeOvn.version, '1.17');
    for (const pod of network.pods) {
      for (const key of Object.keys(pod.annotations)) {
        if (key.length > 500 || !rateKey.test(key)) continue;
        const text = pod.annotation(key);
        // An empty text means no limit.
        if (!text || /^\+?\d{1,18}$/.test(text)) continue;
        const number = /^\s*(\d{1,9})\s*[Mm]?/.exec(text)?.[1];
        const isRefused = isStrict || (firstInterfaceRate.test(key) && !/^-\d{1,18}$/.test(text));
        report(pod.atAnnotation(key), `${key} ${text} of ${pod.resource.title} is not a whole number from 0 on`)
          .note(
            isRefused
              ? 'kube-ovn refuses the pod with the event ValidatePodNetworkFailed: it stays in ContainerCreating'
              : 'kube-ovn accepts the pod before 1.17 and refuses it from 1.17 on',
          )
          .suggest(number && /^\s*\d+\s*[Mm]?\s*$/.test(text) ? number : undefined);
      }
    }
  },
});
