import type { InputRule } from '../source/input-rules';

/** The mistakes that keep an app, or an object of it, from being rendered as it is. All are errors. */
export const synthRules = [
  {
    id: 'synth/unsafe-value',
    what: 'A key or value of an object does not survive cdk8s and its YAML.',
    why: 'cdk8s loses or refuses the keys __proto__ and constructor, and writes others so that Kubernetes reads something else: << as a merge, 0o17 as fifteen, U+2028 as a line break, NaN as no number.',
    cure: 'Use another key or value. Rendered from manifests or intent documents by cdk8s-ovn itself, such text is quoted.',
  },
  {
    id: 'synth/cannot-render',
    what: 'An object of an app cannot be turned into JSON.',
    why: 'cdk8s throws on it: instances of classes, functions, a patch of what is not there.',
    cure: 'Give plain values; see the message of cdk8s.',
  },
  {
    id: 'synth/nothing-to-render',
    what: 'An app makes no objects at all.',
    why: 'cdk8s synth ends well with an empty output. Argo CD and Flux then delete everything that was there.',
    cure: 'More often it is a mistake in the app. Where it is meant, set allowEmpty.',
  },
] as const satisfies readonly InputRule[];

export type SynthRuleId = (typeof synthRules)[number]['id'];
