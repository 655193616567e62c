import type { Network } from '../../network/network';
import { type CompileError, compile, type Program } from '../../schema/cel/program';
import { dyn } from '../../schema/cel/types';
import { isMap } from '../../schema/crds/definition';
import { within } from '../../source/embedded';
import type { Place, Spot } from '../../source/resource';
import { fieldOf, ownSchemaParts } from './own-definitions';

/** An expression of `x-kubernetes-validations` in a definition of the input. */
export interface OwnExpression {
  readonly text: string;
  readonly compiled: Program | CompileError;
  readonly at: Place;
  /** `rule of spec.size`. */
  readonly title: string;
  /** The place of a character of the text. */
  spot(offset: number): Spot;
}

/** The most expressions of all definitions together that are compiled: nobody writes as many by hand. */
const most = 20_000;

/** The rules and messages in CEL that the input's definitions bring. The values that they are about have any type. */
export function* ownCelRules(network: Network): Generator<OwnExpression> {
  let left = most;
  for (const { schema, path, definition } of ownSchemaParts(network)) {
    const validations = schema['x-kubernetes-validations'];
    if (!Array.isArray(validations)) continue;
    for (const [i, validation] of validations.entries())
      for (const field of ['rule', 'messageExpression']) {
        const text = isMap(validation) ? validation[field] : undefined;
        if (typeof text !== 'string' || left-- <= 0) continue;
        const at = definition.resource.at(...path, 'x-kubernetes-validations', i, field);
        yield {
          text,
          compiled: compile(text, { self: dyn, oldSelf: dyn }, dyn),
          at,
          title: `${field} of ${fieldOf(path)}`,
          spot: (offset) => within(at, text, Math.min(offset, Math.max(text.length - 1, 0))),
        };
      }
  }
}
