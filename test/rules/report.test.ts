import { describe, expect, it } from 'vitest';
import { Draft, withoutConsequences } from '../../lib/rules/report';
import type { Place } from '../../lib/source/resource';
import { resourcesOf } from './overlay';

const [resource] = resourcesOf('apiVersion: v1\nkind: A\nmetadata: {name: a}\nspec: {x: 1, y: 2, z: 3}');
const at = (field: string): Place => {
  if (!resource) throw new Error('no resource');
  return resource.at('spec', field);
};
const error = (rule: string, field: string) => new Draft(rule, 'error', at(field), rule);
const kept = (...drafts: readonly Draft[]) =>
  withoutConsequences(drafts.map((draft) => draft.finish())).map(({ rule }) => rule);

describe('one cause, one finding', () => {
  it('drops what rests on a value that is an error', () => {
    expect(kept(error('a', 'x'), error('b', 'y').restsOn(at('x')))).toEqual(['a']);
    expect(kept(error('a', 'x'), error('b', 'y').and(at('x'), 'x'))).toEqual(['a']);
    expect(kept(error('a', 'x').restsOn(at('z')), error('b', 'y').restsOn(at('x')), error('c', 'z'))).toEqual(['c']);
  });

  it('keeps what rests on a warning, on its own rule, or on what rests on it', () => {
    expect(kept(error('a', 'x').as('warning'), error('b', 'y').restsOn(at('x')))).toEqual(['a', 'b']);
    expect(kept(error('a', 'x'), error('a', 'y').restsOn(at('x')))).toEqual(['a', 'a']);
    expect(kept(error('a', 'x').restsOn(at('y')), error('b', 'y').restsOn(at('x')))).toEqual(['a', 'b']);
  });

  it('drops what another finding explains, and what rests on it', () => {
    const cause = error('a', 'x').explains(at('y'));
    expect(kept(cause, error('b', 'y'), error('c', 'z').restsOn(at('y')))).toEqual(['a']);
  });

  it('keeps a finding that rests on what it explains', () => {
    expect(kept(error('a', 'x').explains(at('y')).and(at('y'), 'y'), error('b', 'y'))).toEqual(['a']);
  });
});

describe('advice', () => {
  it('about a value that is an error is not given', () => {
    expect(kept(error('a', 'x'), error('b', 'x').as('warning'))).toEqual(['a']);
    expect(kept(error('a', 'x'), error('b', 'y').as('warning'))).toEqual(['a', 'b']);
    expect(kept(error('a', 'x').as('warning'), error('b', 'x').as('info'))).toEqual(['a', 'b']);
  });
});

describe('a value of absurd length', () => {
  const long = 'x'.repeat(1_000_000);
  const { message, related, notes, help, fix } = new Draft('a', 'error', at('x'), `${long} is not ${long}`)
    .and(at('y'), `here is ${long}`)
    .note(`${long} happens`)
    .note('word '.repeat(1_000_000))
    .propose(`write ${long}`)
    .suggest(long)
    .finish().finding;

  it('is cut in the middle wherever it is told', () => {
    const cut = `${'x'.repeat(89)}…${'x'.repeat(30)}`;
    expect(message).toBe(`${cut} is not ${cut}`);
    expect(related.map((half) => half.message)).toEqual([`here is ${cut}`]);
    expect(notes[0]).toBe(`${cut} happens`);
    expect(notes[1]).toHaveLength(600);
    expect(help.every((text) => text.length < 200)).toBe(true);
  });

  it('stays whole as the text of a fix', () => {
    expect(fix?.replacement).toBe(long);
    expect(fix?.title.length).toBeLessThan(200);
  });

  it('is not cut within a character', () => {
    const { finding } = new Draft('a', 'error', at('x'), '😀'.repeat(1000)).finish();
    expect(() => encodeURIComponent(finding.message)).not.toThrow();
  });
});
