import type { Network } from '../../network/network';
import { holdsRules } from '../../schema/holds-rules';
import { expressionsIn } from '../../schema/rule-evaluation';
import type { Expression } from '../../schema/rules/expressions';
import { within } from '../../source/embedded';
import type { Place, Spot } from '../../source/resource';
import { fieldOf, ownDefinitions } from './own-definitions';

/** An expression of `x-kubernetes-validations` in a definition of the input. */
export interface OwnExpression extends Pick<Expression, 'text' | 'compiled'> {
  readonly at: Place;
  /** `rule of spec.size`. */
  readonly title: string;
  /** The place of a character of the text. */
  spot(offset: number): Spot;
}

/** The rules and messages in CEL that the input's definitions bring. */
export function* ownCelRules(network: Network): Generator<OwnExpression> {
  for (const { resource, versions } of ownDefinitions(network))
    for (const { schema, path } of versions) {
      if (!schema || !holdsRules(schema)) continue;
      for (const { text, compiled, field, of, path: way } of expressionsIn(schema)) {
        const at = resource.at(...path, ...way);
        yield {
          text,
          compiled,
          at,
          title: `${field} of ${fieldOf([...path, ...of])}`,
          spot: (offset) => within(at, text, Math.min(offset, Math.max(text.length - 1, 0))),
        };
      }
    }
}
