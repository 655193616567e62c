import { describe, expect, test } from 'vitest';
import { main } from '../../lib/cli/main';
import { reporters } from '../../lib/output/findings';
import type { GitLabIssue } from '../../lib/output/findings/gitlab';
import type { Finding } from '../../lib/source/finding';
import { SourceText } from '../../lib/source/text';
import { base } from '../scenario';
import { gitlabErrors, junitErrors, sarifErrors } from './validity';

const text = new SourceText('net work/ä,b:c%.yaml', 'kind: Vpc\nname: "x"\n');
const spot = { location: text.locate(6, 9), source: text };
const finding = (more: Partial<Finding> = {}): Finding => ({
  rule: 'kube-ovn/some-rule',
  severity: 'error',
  message: 'two < one & "three" \u0000\u0007\u{1f600}\ud800 ]]>',
  at: spot,
  related: [{ message: 'the\nother', at: spot }],
  notes: ['50% of it\r\nis lost'],
  help: ['write --> less'],
  ...more,
});

const whole = (format: keyof typeof reporters) => {
  let output = '';
  const stdout = {
    write(more: string) {
      output += more;
    },
    isTerminal: false,
  };
  const wrong = base
    .replace('internalCIDR: 10.0.1.0/24', 'internalCIDR: 10.1.1.0/24')
    .replace('10.0.1.254', '010.0.1.254');
  main(['check', '--format', format, '-'], { cwd: '/', env: {}, stdin: () => wrong, stdout, stderr: stdout });
  return output;
};

const inputs: readonly (readonly [string, readonly Finding[]])[] = [
  ['nothing', []],
  ['one of each severity', [finding(), finding({ severity: 'warning' }), finding({ severity: 'info', related: [] })]],
];
const info = { objects: 3, files: 1 };

describe('SARIF', () => {
  const errorsOf = sarifErrors;

  test.each(inputs)('is valid for %s', (_, findings) => expect(errorsOf(reporters.sarif(findings, info))).toEqual([]));

  test('is valid for a whole run, and describes its rules', () => {
    const log = whole('sarif');
    expect(errorsOf(log)).toEqual([]);
    const [run] = JSON.parse(log).runs;
    const ids = run.tool.driver.rules.map(({ id }: { id: string }) => id);
    expect(ids).toContain('kube-ovn/snat-outside-vpc');
    for (const { ruleId, ruleIndex } of run.results) expect(ids[ruleIndex]).toBe(ruleId);
    for (const rule of run.tool.driver.rules) expect(rule.shortDescription.text).not.toBe('');
  });

  test('says how to fix what can be fixed', () => {
    const fixes = JSON.parse(whole('sarif')).runs[0].results.flatMap(
      (result: { fixes?: unknown[] }) => result.fixes ?? [],
    );
    expect(fixes).toContainEqual({
      description: { text: 'replace with 10.0.1.0/24' },
      artifactChanges: [
        {
          artifactLocation: { uri: '%3Cstdin%3E' },
          replacements: [
            {
              deletedRegion: expect.objectContaining({ startColumn: 17, endColumn: 28 }),
              insertedContent: { text: '10.0.1.0/24' },
            },
          ],
        },
      ],
    });
  });

  test('something else is not valid', () => {
    expect(errorsOf('{"version": "2.1.0"}')).not.toEqual([]);
  });

  test('a finding is known again when lines move, and two equal ones are two', () => {
    const moved = new SourceText(text.name, `\n\n${text.text}`);
    const prints = (findings: readonly Finding[]) =>
      JSON.parse(reporters.sarif(findings, info)).runs[0].results.map(
        (result: { partialFingerprints: Record<string, string> }) => result.partialFingerprints['cdk8s-ovn/v1'],
      );
    const [before] = prints([finding()]);
    expect(prints([finding({ at: { location: moved.locate(8, 11), source: moved } })])).toEqual([before]);
    expect(new Set(prints([finding(), finding()])).size).toBe(2);
  });
});

describe('JUnit', () => {
  const errorsOf = junitErrors;

  test.each(inputs)('is valid for %s', async (_, findings) =>
    expect(await errorsOf(reporters.junit(findings, info))).toEqual([]),
  );
  test('is valid for a whole run', async () => expect(await errorsOf(whole('junit'))).toEqual([]));
  test('something else is not valid', async () =>
    expect(await errorsOf('<testsuites><x/></testsuites>')).not.toEqual([]));

  test('errors fail, the rest passes', () => {
    const xml = reporters.junit(inputs[1]?.[1] ?? [], info);
    expect(xml).toContain('tests="3" failures="1"');
    expect(xml.match(/<failure /g)).toHaveLength(1);
  });
});

describe('GitLab code quality', () => {
  test.each([
    ...inputs.map(([name, findings]) => [name, reporters.gitlab(findings, info)]),
    ['a whole run', whole('gitlab')],
  ])('is valid for %s', (_, report) => {
    const issues = JSON.parse(report as string) as GitLabIssue[];
    expect(gitlabErrors(report as string)).toEqual([]);
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length);
  });
});

describe('GitHub annotations', () => {
  test('are one line each, the worst first, with what would end a property escaped', () => {
    const [first, second, ...rest] = reporters
      .github([finding({ severity: 'info' }), finding({ message: 'a: b, c 100%' })], info)
      .split('\n');
    expect(first).toBe(
      '::error file=net work/ä%2Cb%3Ac%25.yaml,line=1,endLine=1,col=7,endColumn=9,title=kube-ovn/some-rule::' +
        'a: b, c 100%25%0A50%25 of it\\r\\nis lost%0Ahelp: write --> less',
    );
    expect(second).toMatch(/^::notice /);
    expect(rest).toEqual(['']);
  });

  test('are nothing without findings', () => expect(reporters.github([], info)).toBe(''));
});
