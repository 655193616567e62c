import { describe, expect, it } from 'vitest';
import { changeReporters } from '../../lib/output/changes';
import { reporters } from '../../lib/output/findings';
import { run } from '../cli/command';
import { folder } from '../folder';

const secret = (password: string, more = '') => `apiVersion: v1
kind: Secret
metadata: {name: bgp, namespace: kube-system}
stringData: {password: ${password}${more}}
`;

describe('what a Secret holds', () => {
  const cwd = folder({
    'base/bgp.yaml': secret('hunter2'),
    'head/bgp.yaml': secret('swordfish'),
    'twice/bgp.yaml': `a: b\n---\n${secret('swordfish', ', password: hunter2')}---\na: b\n`,
  });

  it.each(Object.keys(changeReporters))('is in no report of diff: %s', (format) => {
    const { out, err, code } = run(['diff', 'base', 'head', '--format', format], { cwd });
    expect(code).toBe(0);
    expect(out).toContain('bgp');
    expect(out + err).not.toMatch(/hunter|swordfish/);
  });

  it('changes, and diff says so', () => {
    expect(run(['diff', 'base', 'head'], { cwd }).out).toContain(
      '  stringData.password: "(hidden)" → "(hidden)" (head/bgp.yaml:4:24)\n',
    );
  });

  it.each(Object.keys(reporters))('is in no report of check: %s', (format) => {
    const { out, err, code } = run(['check', 'twice', '--format', format], { cwd });
    expect(code).toBe(1);
    expect(out).toContain('password is set twice');
    expect(out + err).not.toMatch(/hunter|swordfish/);
  });
});
