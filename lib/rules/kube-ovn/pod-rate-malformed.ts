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

/** Bandwidth limits of pods that are no number. */
export const podRateMalformed = rule({
  id: 'kube-ovn/pod-rate-malformed',
  code: 'KO-151',
  severity: 'warning',
  what: 'A rate or burst annotation of a Pod is not a whole number from 0 on, in Mbit/s or Mbit.',
  why: 'kube-ovn refuses the pod, or, for further interfaces before 1.17, sets no limit.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidatePodNetwork: "is not a valid" ingress_rate and egress_rate',
    'kubeovn/kube-ovn master 1533681d pkg/util/validator.go, ValidatePodNetwork: for every provider',
  ],
  wrong: pod('10M'),
  right: pod('10'),
  check(network, report) {
    for (const pod of network.pods) {
      for (const key of Object.keys(pod.annotations)) {
        if (key.length > 500 || !rateKey.test(key)) continue;
        const text = pod.annotation(key);
        if (text === undefined || /^\+?\d{1,9}$/.test(text)) continue;
        const number = /^\s*(\d{1,9})\s*[Mm]?/.exec(text)?.[1];
        report(pod.atAnnotation(key), `${key} ${text || '""'} of ${pod.resource.title} is not a whole number from 0 on`)
          .note(
            key.startsWith('ovn.')
              ? 'kube-ovn refuses the pod with the event ValidatePodNetworkFailed: it stays in ContainerCreating'
              : 'kube-ovn before 1.17 sets no limit for this interface; from 1.17 on it refuses the pod',
          )
          .suggest(number && /^\s*\d+\s*[Mm]?\s*$/.test(text) ? number : undefined);
      }
    }
  },
});
