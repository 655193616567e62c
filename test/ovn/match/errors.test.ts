import { describe, expect, test } from 'vitest';
import { compileMatch, type MatchNames } from '../../../lib/ovn/match/compile';
import { MatchError } from '../../../lib/ovn/match/match-error';

const names: MatchNames = {
  addressSet: (name) => (name === 'some' ? ['10.0.0.0/8'] : name === 'empty' ? [] : undefined),
  portGroup: (name) => (name === 'ports' ? ['a'] : undefined),
};

/** What OVN refuses (ovn v25.03.0 lib/expr.c, make_cmp, parse_field; lib/lex.c): the place is marked below the text. */
const refused: readonly (readonly [match: string, place: string, message: string])[] = [
  ['', '', 'expected a constant, found the end of the expression'],
  ['ip4 && ', '', 'expected a constant, found the end of the expression'],
  ['ip4.src = 10.0.0.1', '=', "expected a comparison operator, found '='"],
  ['ip4.src == ', '', 'expected a constant, found the end of the expression'],
  ['nothing == 1', 'nothing', "expected a field name, found 'nothing'"],
  ['(ip4', '', "expected ')', found the end of the expression"],
  ['ip4)', ')', "unexpected ')' after the end of the expression"],
  ['ip4 && tcp || udp', '||', "'&&' and '||' need parentheses when used together"],
  ['!tcp.dst == 80', '!tcp.dst == 80', "'!' needs parentheses around its operand"],
  ['!tcp', 'tcp', "'tcp' is a nominal predicate and cannot be negated"],
  ['ip4 == 0', 'ip4 == 0', "'ip4' is a nominal predicate and cannot be negated"],
  ['ip.proto != 6', 'ip.proto != 6', "'ip.proto' is a nominal field: it can be tested for equality only"],
  ['!(inport == "a")', 'inport == "a"', "'inport' is a nominal field: it can be tested for equality only"],
  ['ip.proto < 6', 'ip.proto < 6', "only '==' and '!=' compare 'ip.proto', a nominal field"],
  ['ip.proto[0]', 'ip.proto[0]', "'ip.proto' is a nominal field: its bits cannot be selected"],
  ['tcp.dst', 'tcp.dst', "'tcp.dst' has more than one bit: write '!= 0'"],
  ['tcp.dst == 65536', '65536', "'tcp.dst' has fewer bits than the constant '65536'"],
  ['ip4.src == fd00::1', 'fd00::1', "'ip4.src' has fewer bits than the constant 'fd00::1'"],
  ['ip4.src == "a"', 'ip4.src == "a"', "'ip4.src' cannot be compared with a string"],
  ['inport == 1', 'inport == 1', "'inport' cannot be compared with a number"],
  ['inport[0] == 1', 'inport[', "'inport' is a string field and has no bits"],
  ['ip4.src[32] == 1', 'ip4.src[32]', "'ip4.src' has only 32 bits"],
  ['ip4.src[3..1] == 1', 'ip4.src[3..1]', "'ip4.src[3..1]' is not a valid range of bits"],
  ['tcp.dst < {1, 2}', 'tcp.dst < {1, 2}', "only '==' and '!=' compare with a set of values"],
  ['ip4.src < $empty', 'ip4.src < $empty', "only '==' and '!=' compare with an empty set"],
  ['ip4.src < 10.0.0.0/8', 'ip4.src < 10.0.0.0/8', "only '==' and '!=' compare with a masked value"],
  ['1 < tcp.dst > 5', '1 < tcp.dst > 5', "a range has the form 'x < field < y' or 'x > field > y'"],
  ['1 == tcp.dst == 1', '1 == tcp.dst == 1', "a range has the form 'x < field < y' or 'x > field > y'"],
  ['ip4.src == {}', '}', "expected a constant, found '}'"],
  ['ip4.src == $other', '$other', "address set 'other' does not exist"],
  ['inport == @other', '@other', "port group 'other' does not exist"],
  ['ip4.src == 10.0.0.1/33', '10.0.0.1/33', "'10.0.0.1/33' has a mask that does not fit its value"],
  ['ip4.src == 10.0.0.256', '10.0.0.256', "'10.0.0.256' is not a valid number or address"],
  ['tcp.dst == 080', '080', "'080' is not a valid number or address"],
  ['ip4.src == #', '#', "unexpected '#'"],
  ['log("a")', 'log', "function 'log' does not exist"],
  [`${'('.repeat(101)}ip4${')'.repeat(101)}`, '(', 'parentheses are nested more than 100 deep'],
];

describe('an expression that OVN refuses', () => {
  test.each(refused)('%s', (match, place, message) => {
    const error = compileMatch(match, names);
    if (!(error instanceof MatchError)) throw new Error('it is read');
    expect([match.slice(error.start, error.end), error.message]).toEqual([place, message]);
  });
});
