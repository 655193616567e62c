import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kinds } from '../../../lib/kinds';
import type { Properties } from '../../../lib/kinds/field';
import { formatSince } from '../../../lib/target/release';
import { filesBelow } from '../../citations';

/*
 * Whether a field exists in the target's release is asked in one place: where an object is made effective. Everybody else
 * reads effective objects, and asks the release for behaviour alone.
 */

const root = join(__dirname, '..', '..', '..');
const sources = filesBelow(root, ['lib']).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** The files that match, below none of some folders. */
function filesWith(pattern: RegExp, ...except: readonly string[]): readonly string[] {
  return sources
    .filter(({ file, text }) => pattern.test(text) && !except.some((path) => file.startsWith(path)))
    .map(({ file }) => file);
}

describe('the existence of a field', () => {
  it('is asked by schemas, and by what shows them', () => {
    const asked = filesWith(/\bexists\b[^;]*from '[./]*kinds\/openapi'/, 'lib/kinds/', 'lib/schema/');
    // A key of a ConfigMap is in no schema of the API server, which keeps it.
    expect(asked).toEqual(['lib/network/gateway-config.ts', 'lib/output/schemas/index.ts']);
  });

  it('makes an object effective in the network alone', () => {
    const made = filesWith(/\b(?:storedValue|storedIn|isServed)\b[^;]*from '[./]*schema\/problems'/, 'lib/schema/');
    expect(made).toEqual(['lib/network/network.ts']);
  });

  it('is not asked before a field is read', () => {
    const since = sinceOf();
    const asked = sources
      .filter(({ file }) => !/^lib\/(?:kinds|schema)\//.test(file))
      .flatMap(({ file, text }) => questionsIn(text).map((question) => ({ file, ...question })))
      .filter(({ release, fields }) => fields.some((field) => since.get(field)?.has(release)))
      .map(({ file, release, fields }) => `${file}: ${fields} since ${release}`);
    expect(asked).toEqual([]);
  });
});

it('what an object does is not read off its text', () => {
  const raw = /(?:\.resource|\.written)\??\.(?:get\(\s*'spec'|value\.spec)/;
  const read = sources
    .filter(({ file }) => /^lib\/(?:allocation|change|controllers|delivery|network|paths|rules)\//.test(file))
    .filter(({ text }) => raw.test(text))
    .map(({ file }) => file);
  // It names the field that another version of the kind has lost.
  expect(read).toEqual(['lib/change/kruise/sidecar-set.ts']);
});

/** The releases that fields of any kind came with, by the name of the field. */
function sinceOf(): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>();
  const collect = (fields: Properties) => {
    for (const [name, { data }] of Object.entries(fields)) {
      const since = data.during?.since;
      if (since !== undefined) all.set(name, (all.get(name) ?? new Set()).add(formatSince(since)));
      const inner = data.properties ?? data.items?.data.properties;
      if (inner) collect(inner);
    }
  };
  for (const { versions } of kinds) for (const kind of versions) collect(kind.data.fields);
  return all;
}

/** The releases that a source asks for, each with the fields that the same expression reads. */
function questionsIn(text: string): { readonly release: string; readonly fields: readonly string[] }[] {
  const statements = text.split(/;|\n\n|=> \{|\) \{/);
  return statements.flatMap((statement) => {
    const fields = [...statement.matchAll(/\.(?:raw|text|flag|items|texts|part|parts|ip|cidr|isBlank)\('(\w+)'/g)];
    const paths = [...statement.matchAll(/\.get\('spec', '(\w+)'/g)];
    const names = [...fields, ...paths].map(([, name = '']) => name);
    const releases = [...statement.matchAll(/\b(?:has|hasSince)\([^;]*?'(\d+\.\d+[\w.-]*)'\)/g)];
    return names.length === 0 ? [] : releases.map(([, release = '']) => ({ release, fields: names }));
  });
}

it('finds a release that is asked beside a field that came with it', () => {
  const [found] = questionsIn("if (has(version, '1.15') && gateway.flag('noDefaultEIP')) return;");
  expect(found).toEqual({ release: '1.15', fields: ['noDefaultEIP'] });
  expect(sinceOf().get('noDefaultEIP')).toEqual(new Set(['1.15']));
});
