import type { Network } from '../../network/network';
import { holdsRules } from '../../schema/holds-rules';
import { expressionsIn } from '../../schema/rule-evaluation';
import type { Expression } from '../../schema/rules/expressions';
import { within } from '../../source/embedded';
import type { Place, Spot } from '../../source/resource';
import type { Report } from '../report';
import { definitionsInUse, fieldOf } from './judged-definitions';

/** An expression of `x-kubernetes-validations` in a definition, with the report that its findings go to. */
export interface JudgedExpression extends Pick<Expression, 'text' | 'compiled'> {
  readonly at: Place;
  /** `rule of spec.size`. */
  readonly title: string;
  /** The place of a character of the text. */
  spot(offset: number): Spot;
  readonly report: Report;
}

/** The rules and messages in CEL of the definitions in use. */
export function* judgedCelRules(network: Network, into: Report): Generator<JudgedExpression> {
  for (const { resource, versions, report } of definitionsInUse(network, into))
    for (const { schema, path } of versions) {
      if (!schema || !holdsRules(schema)) continue;
      for (const { text, compiled, field, of, path: way } of expressionsIn(schema)) {
        const at = resource.at(...path, ...way);
        yield {
          text,
          compiled,
          report,
          at,
          title: `${field} of ${fieldOf([...path, ...of])}`,
          spot: (offset) => within(at, text, Math.min(offset, Math.max(text.length - 1, 0))),
        };
      }
    }
}
