import { type During, list, map, object, text } from '../field';
import { atomicList, atomicMap } from './list-type';

/** Where CRDs differ in how they embed a label selector. */
export interface LabelSelectorForm {
  /** The releases that refuse an expression without key or operator. @default all */
  readonly complete?: During;
  /** The releases that list the operators. @default none */
  readonly operators?: During;
  /** The releases that allow one expression per key only. @default none */
  readonly oneExpressionPerKey?: During;
  /** The releases whose lists and maps are replaced as a whole by server-side apply. @default since kube-ovn 1.16 */
  readonly atomic?: During;
}

/** A selector over labels; all its conditions must hold. */
export function labelSelector(form: LabelSelectorForm = {}) {
  const complete = form.complete ?? {};
  const wholeList = atomicList(form.atomic);
  const operator = text().doc('In, NotIn, Exists or DoesNotExist.').required(complete);
  const expression = object({
    key: text().doc('The label key.').required(complete),
    operator: form.operators
      ? operator.limit({ enum: ['In', 'NotIn', 'Exists', 'DoesNotExist'] }, form.operators)
      : operator,
    values: list(text())
      .doc('The values of In and NotIn; empty with Exists and DoesNotExist.')
      .limit(...wholeList),
  });
  const expressions = list(expression)
    .doc('Conditions on label keys.')
    .limit(...wholeList);
  return object({
    matchLabels: map(text()).doc('Labels that must be there with exactly these values.'),
    matchExpressions: form.oneExpressionPerKey
      ? expressions.limit(
          { also: { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['key'] } },
          form.oneExpressionPerKey,
        )
      : expressions,
  }).limit(...atomicMap(form.atomic));
}
