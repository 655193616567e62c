import type { Code } from './code';
import type { Compiler } from './compiler';
import { isFailure } from './made';
import type { Scope } from './scope';
import type { CallSyntax, NameSyntax, Syntax } from './syntax';

/** What no expression can write: the list while its keys are made. */
const name = '@list';

/** `list.sortBy(item, key)`: the list in the order of the keys of its items. */
export function sortBy(call: CallSyntax, scope: Scope, compiler: Compiler): Code {
  const list = compiler.visit(call.receiver as Syntax, scope);
  const { scope: inner, place } = scope.with(name, list.type);
  const { offset, height } = call;
  const receiver: NameSyntax = { kind: 'name', name, offset, height: 1 };
  const keys: CallSyntax = { kind: 'call', name: 'map', receiver, args: call.args, offset, height };
  const sorted = compiler.visit(
    { kind: 'call', name: '@sortByAssociatedKeys', receiver, args: [keys], offset, height },
    inner,
  );
  return {
    type: sorted.type,
    weight: list.weight + sorted.weight,
    run: (frame) => {
      const value = list.run(frame);
      if (isFailure(value)) return value;
      frame.values[place] = value;
      return sorted.run(frame);
    },
  };
}
