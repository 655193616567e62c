import type { JsonSchema } from '../../kinds/openapi';
import type { Network } from '../../network/network';
import { holdsRules } from '../../schema/holds-rules';
import { expressionsIn } from '../../schema/rule-evaluation';
import type { Expression } from '../../schema/rules/expressions';
import { within } from '../../source/embedded';
import type { Path } from '../../source/path';
import type { Place, Resource, Spot } from '../../source/resource';
import type { Report } from '../report';
import { definitionsInUse, fieldOf } from './judged-definitions';

/** An expression of `x-kubernetes-validations` in a definition, with the report that its findings go to. */
export interface JudgedExpression extends Pick<Expression, 'text' | 'compiled' | 'field' | 'cost'> {
  readonly at: Place;
  /** `rule of spec.size`. */
  readonly title: string;
  /** The place of a character of the text. */
  spot(offset: number): Spot;
  readonly report: Report;
}

/** The rules and messages in CEL of one version of a definition. */
export interface JudgedVersion {
  readonly name: string;
  /** Of its schema. */
  readonly at: Place;
  readonly title: string;
  readonly schema: JsonSchema;
  readonly expressions: readonly JudgedExpression[];
  readonly report: Report;
}

/** The versions of the definitions in use that have rules. */
export function* judgedVersions(network: Network, into: Report): Generator<JudgedVersion> {
  for (const { resource, versions, report } of definitionsInUse(network, into))
    for (const { name, schema, path } of versions) {
      if (!schema || !holdsRules(schema)) continue;
      const expressions = expressionsIn(schema).map((one) => judged(one, resource, path, report));
      yield { name, at: resource.atKey(...path), title: resource.title, schema, expressions, report };
    }
}

/** The rules and messages in CEL of the definitions in use. */
export function* judgedCelRules(network: Network, into: Report): Generator<JudgedExpression> {
  for (const { expressions } of judgedVersions(network, into)) yield* expressions;
}

function judged(expression: Expression, resource: Resource, schema: Path, report: Report): JudgedExpression {
  const { text, field, of, path } = expression;
  const at = resource.at(...schema, ...path);
  return {
    ...expression,
    report,
    at,
    title: `${field} of ${fieldOf([...schema, ...of])}`,
    spot: (offset) => within(at, text, Math.min(offset, Math.max(text.length - 1, 0))),
  };
}
