import type { KubeStatefulSetProps } from 'cdk8s-plus-28/lib/imports/k8s';
import { expectTypeOf, test } from 'vitest';
import type { StatefulSet } from '../../lib/controllers/kube-ovn/workload/types';

test('the StatefulSet is one that cdk8s-plus-28 takes', () => {
  type Fields = Pick<StatefulSet, 'metadata' | 'spec'>;
  // Quantities are a class of theirs; the gateway container of a StatefulSet names none.
  expectTypeOf<WithoutQuantities<Fields>>().toExtend<KubeStatefulSetProps>();
});

type WithoutQuantities<T> = T extends readonly (infer Item)[]
  ? WithoutQuantities<Item>[]
  : T extends object
    ? { [K in keyof T as K extends 'resources' | 'ownerReferences' ? never : K]: WithoutQuantities<T[K]> }
    : T;
