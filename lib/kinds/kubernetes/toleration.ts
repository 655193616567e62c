import { integer, object, text } from '../field';

/** A taint that the pod tolerates, as kube-ovn's CRDs embed it. */
export const toleration = object({
  key: text().doc('The key of the taint; empty with operator Exists: every taint.'),
  operator: text()
    .doc('Equal or Exists; Lt and Gt compare numbers and need a Kubernetes feature gate.')
    .limit({ enum: ['Equal', 'Exists'] }, { until: '1.15' })
    .limit({ enum: ['Equal', 'Exists', 'Lt', 'Gt'] }, { since: '1.15', until: '1.16' }),
  value: text().doc('The value of the taint; empty with Exists.'),
  effect: text()
    .doc('NoSchedule, PreferNoSchedule or NoExecute; empty: all of them.')
    .limit({ enum: ['NoExecute', 'NoSchedule', 'PreferNoSchedule'] }, { until: '1.16' }),
  tolerationSeconds: integer()
    .doc('Seconds until a NoExecute taint evicts the pod; left out: never.')
    .limit({ format: 'int64' }, { since: '1.15' }),
});
