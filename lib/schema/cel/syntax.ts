import type { Value } from './value';

/** An expression as it is written. Operators are calls by their names of CEL: `_+_`, `_[_]`, `_?_:_`. */
export type Syntax = LiteralSyntax | NameSyntax | SelectSyntax | CallSyntax | ListSyntax | MapSyntax;

interface Written {
  /** Of its most telling character, in UTF-16 units of the text. */
  readonly offset: number;
  /** How deep it is: a tree's walk must not overflow the stack. */
  readonly height: number;
}

export interface LiteralSyntax extends Written {
  readonly kind: 'literal';
  readonly value: Value;
}

export interface NameSyntax extends Written {
  readonly kind: 'name';
  readonly name: string;
}

export interface SelectSyntax extends Written {
  readonly kind: 'select';
  readonly of: Syntax;
  readonly field: string;
  /** `x.?y` */
  readonly optional: boolean;
}

export interface CallSyntax extends Written {
  readonly kind: 'call';
  readonly name: string;
  /** What stands before the dot. */
  readonly receiver?: Syntax;
  readonly args: readonly Syntax[];
}

export interface ListSyntax extends Written {
  readonly kind: 'list';
  readonly items: readonly ItemSyntax[];
}

export interface ItemSyntax {
  readonly value: Syntax;
  /** `[?x]`: it is only there if the optional has a value. */
  readonly optional: boolean;
}

export interface MapSyntax extends Written {
  readonly kind: 'map';
  readonly entries: readonly EntrySyntax[];
}

export interface EntrySyntax extends ItemSyntax {
  readonly key: Syntax;
}

/** `a.b.c` as one name; undefined if it is anything else. */
export function qualifiedName(syntax: Syntax): string | undefined {
  const parts: string[] = [];
  let part = syntax;
  for (; part.kind === 'select' && !part.optional; part = part.of) parts.push(part.field);
  return part.kind === 'name' ? [part.name, ...parts.reverse()].join('.') : undefined;
}
