import type { PolicyChange } from '../../../change/reach/policy-changes';
import { firstFew } from '../../../rules/support/first-few';
import { groupBy } from '../../../source/group-by';
import type { Sentence } from './sentences';

const words = {
  new: ['is new', 'are new'],
  changed: ['is changed', 'are changed'],
  gone: ['is gone', 'are gone'],
} as const;

/** Policies are not evaluated; those that come, go or change are named, once for each way. */
export function policyWords(changes: readonly PolicyChange[]): readonly Sentence[] {
  return [...groupBy(changes, ({ what }) => what)].map(([what, some]): Sentence => {
    const [one, several] = words[what];
    const isOne = some.length === 1;
    const names = firstFew(some.map(({ resource }) => resource.title));
    const places = some.map(({ resource }) => resource.at('metadata', 'name'));
    const selects = isOne ? 'it selects' : 'they select';
    const consequence =
      what === 'gone'
        ? `what ${isOne ? 'it' : 'they'} kept out now arrives`
        : `what ${what === 'new' ? 'still ' : ''}gets from and to the pods that ${selects} is not known${what === 'new' ? ' any more' : ''}`;
    return {
      text: `${names} ${isOne ? one : several}: ${consequence}`,
      by: what === 'gone' ? [] : places,
      before: what === 'gone' ? places : [],
      isLoss: false,
    };
  });
}
