import { MadeList } from '../made';
import type { Type } from '../type';
import { Opaque, Optional, type Value } from '../value';
import { list, method, optional, plain, since, string } from './define';
import { formats } from './formats';

/** A format of `format.named(name)`. */
export class FormatValue extends Opaque {
  readonly type = 'format';

  constructor(
    readonly name: string,
    /** What is wrong with a text; nothing if it has the format. */
    readonly problems: (text: string) => readonly string[],
  ) {
    super();
  }

  override equals(other: Value): boolean {
    return other instanceof FormatValue && other.name === this.name;
  }
}

const formatType: Type & { readonly holds?: FormatValue } = { kind: 'format' };

const values = new Map([...formats].map(([name, problems]) => [name, new FormatValue(name, problems)] as const));

/** Source: kubernetes/kubernetes apiserver/pkg/cel/library/format.go. */
export const formatFunctions = since('1.31', [
  plain('format.named', [string], optional(formatType), ([name]) => new Optional(values.get(name))),
  ...[...values].map(([name, value]) => plain(`format.${name}`, [], formatType, () => value)),
  method('validate', [formatType, string], optional(list(string)), ([format, text]) => {
    const problems = format.problems(text);
    return new Optional(problems.length === 0 ? undefined : new MadeList(problems));
  }),
]);
