import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { JsonReport } from '../../lib/output/findings/json';
import { allowComments } from '../../lib/source/comments';
import { SourceText } from '../../lib/source/text';
import { splitDocuments } from '../../lib/source/yaml/split';
import { run } from '../cli/command';
import { judge, newNetwork } from '../synth/app';

const text = ['e1', 'e2']
  .map(
    (name) =>
      `---\napiVersion: kubeovn.io/v1\nkind: IptablesEIP\nmetadata:\n  name: ${name}\nspec:\n  color: red\n  natGwDp: none\n  v4ip: 10.0.0.300\n`,
  )
  .join('');

function findings(stdin: string): JsonReport['findings'] {
  return (JSON.parse(run(['check', '-', '--format', 'json'], { stdin }).out) as JsonReport).findings;
}

describe('a comment', () => {
  const before = findings(text);
  const keys = (all: JsonReport['findings'], shift = (line: number) => line) =>
    all.map(({ rule, message, location }) => `${shift(location.start.line)} ${rule} ${message}`);

  it('takes away exactly the findings of its rule in what it is about', () => {
    const lines = text.trimEnd().split('\n');
    expect(before.length).toBeGreaterThan(3);
    for (const rule of new Set(before.map((finding) => finding.rule)))
      for (let i = 0; i <= lines.length; i++) {
        const indent = /^ */.exec(lines[i] ?? '')?.[0] ?? '';
        const edited = [...lines.slice(0, i), `${indent}# ovn-allow ${rule} -- why`, ...lines.slice(i)].join('\n');
        const source = new SourceText('<stdin>', edited);
        const chunks = [...splitDocuments(edited)].filter(({ start, end }) => /kind/.test(edited.slice(start, end)));
        const about = allowComments(source, chunks, 100)[0]?.about;
        const covered = (finding: JsonReport['findings'][number]) => {
          const { line, column } = finding.location.start;
          const offset = source.offset({ line: line > i ? line + 1 : line, column });
          return finding.rule === rule && about !== undefined && about.start <= offset && offset < about.end;
        };
        const after = findings(edited).filter((finding) => !finding.rule.startsWith('allow/'));
        const expected = keys(before.filter((finding) => !covered(finding)));
        expect(keys(after, (line) => (line > i ? line - 1 : line))).toEqual(expected);
      }
  });
});

describe('a baseline', () => {
  it('knows what was found wherever it moves, and tells entries that match nothing', () => {
    const cwd = mkdtempSync(join(tmpdir(), 'baseline-'));
    writeFileSync(join(cwd, 'net.yaml'), text);
    writeFileSync(join(cwd, 'cdk8s-ovn.yaml'), 'baseline: ovn-baseline.json\n');
    expect(run(['check'], { cwd }).code).toBe(2);
    expect(run(['check', '--write-baseline'], { cwd }).code).toBe(0);
    const written = readFileSync(join(cwd, 'ovn-baseline.json'), 'utf8');
    expect(run(['check'], { cwd }).out).toMatch(/^no findings in 2 objects, 1 file \(\d+ in the baseline\)\n$/);
    run(['check', '--write-baseline'], { cwd });
    expect(readFileSync(join(cwd, 'ovn-baseline.json'), 'utf8')).toBe(written);
    writeFileSync(join(cwd, 'net.yaml'), `# moved\n\n${text.replace('  color: red\n', '')}`);
    const { code, out } = run(['check'], { cwd });
    expect(code).toBe(0);
    expect(out).toContain('info[allow/outdated-baseline]: 1 entry matches no finding');
    writeFileSync(
      join(cwd, 'cdk8s-ovn.yaml'),
      'baseline: ovn-baseline.json\nrules: {schema/unknown-field: {ignorable: false}}\n',
    );
    expect(run(['check'], { cwd }).out).toContain('error[allow/forbidden]');
  });
});

describe('a construct', () => {
  const misplaced = () => {
    const { app, gateway } = newNetwork();
    return { app, snat: gateway.addSnat('snat02', { source: '10.9.9.0/24', address: '192.168.100.230' }), gateway };
  };

  it('allows what is found in its objects and below it', () => {
    for (const part of ['snat', 'gateway'] as const) {
      const made = misplaced();
      made[part].allow('kube-ovn/snat-outside-vpc', 'peered VPC', { until: '2026-12-01' });
      expect(judge(made.app, { today: '2026-12-01' })).toEqual({ errors: [], warnings: [] });
    }
  });

  it('allows nothing behind the last day, or without a reason', () => {
    const late = misplaced();
    late.snat.allow('kube-ovn/snat-outside-vpc', 'peered VPC', { until: '2026-12-01' });
    const { errors, warnings } = judge(late.app, { today: '2026-12-02' });
    expect(errors).toHaveLength(1);
    expect(warnings[0]).toContain('[allow/expired]');
    const silent = misplaced();
    silent.snat.allow('kube-ovn/snat-outside-vpc', '');
    expect(judge(silent.app).errors).toHaveLength(2);
  });
});
