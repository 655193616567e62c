import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './cli/command';
import { folder } from './folder';

/*
 * Whole networks. There is nothing to find in those below ok/; those below err/ say at their top what is found. Lines of
 * the comments in them:
 *
 *   #: a line of the cdk8s-ovn.yaml that goes with it
 *   #! a finding, as `--format compact` prints it, without its place
 *   #@ the releases of kube-ovn, of all the lines we know, in which it is right; left out: that of its settings alone
 */
function inputs(name: string): [string, string][] {
  const path = join(__dirname, name);
  return readdirSync(path)
    .sort()
    .map((file) => [file, readFileSync(join(path, file), 'utf8')]);
}

function marked(text: string, mark: string): string[] {
  return text.split('\n').flatMap((line) => (line.startsWith(mark) ? line.slice(mark.length) : []));
}

function found(text: string, ...options: readonly string[]): string[] {
  const cwd = folder({ 'cdk8s-ovn.yaml': marked(text, '#: ').join('\n') });
  const { code, out, err } = run(['check', '-', '--format', 'compact', ...options], { cwd, stdin: text });
  if (code > 1) throw new Error(err);
  const lines = out.split('\n').flatMap((line) => /^<stdin>:\d+:\d+: (.*)/.exec(line)?.[1] ?? (line || []));
  return lines.filter((line) => !ofReleases.test(line));
}

/** What releases of kube-ovn do wrong is no mistake of a network. */
const ofReleases = /\[kube-ovn\/(?:fault-of-release|older-patch-differs)\]$/;

describe('a network without a mistake', () => {
  it.each(inputs('ok'))('%s', (_, text) => {
    const releases = marked(text, '#@ ').flatMap((line) => line.split(' '));
    if (releases.length === 0) expect(found(text)).toEqual([]);
    for (const release of releases) expect([release, ...found(text, '--kube-ovn', release)]).toEqual([release]);
  });
});

describe('a network with mistakes', () => {
  it.each(inputs('err'))('%s', (_, text) => {
    expect(marked(text, '#! ')).not.toEqual([]);
    expect(found(text).sort()).toEqual(marked(text, '#! ').sort());
  });
});
