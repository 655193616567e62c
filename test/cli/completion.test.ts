import { describe, expect, it } from 'vitest';
import { allPages } from '../../lib/cli/rule-texts';
import { run } from './command';

const words = (...typed: string[]) => {
  const { out } = run(['completion', 'words', '--', ...typed]);
  return out.split('\n').flatMap((line) => (line ? [line.slice(0, line.indexOf('\t'))] : []));
};

describe('what a shell offers', () => {
  it('are commands, with what they do', () => {
    expect(words('re')).toContain('render');
    expect(run(['completion', 'words', '--', 'expl']).out).toBe(
      'explain\texplain a rule or an effect of diff, or list all of them\n',
    );
    expect(words('argocd', 'ins')).toEqual(['install']);
  });

  it('are options, and not those of another command', () => {
    expect(words('check', '--fix')).toEqual(['--fix', '--fix-unsafe']);
    expect(words('render', '--flux-n')).toEqual(['--flux-name']);
    expect(words('explain', '--fix')).toEqual([]);
  });

  it('are the values of an option', () => {
    expect(words('check', '--fail-on', '')).toEqual(['error', 'warning', 'info']);
    expect(words('check', 'network', '--format', 's')).toEqual(['sarif']);
  });

  it('are the names of rules', () => {
    expect(words('explain', '')).toEqual(allPages().map(({ id }) => id));
    expect(words('explain', 'kube-ovn/snat-outside')).toEqual(['kube-ovn/snat-outside-vpc']);
    expect(words('explain', 'kube-ovn/snat-outside-vpc', '')).toEqual([]);
    expect(words('explain', 'snat-outside')).toEqual(['snat-outside-vpc']);
  });

  it('is nothing where a file is expected: shells know files', () => {
    expect(words('check', '')).toEqual([]);
    expect(words('check', '--config', '')).toEqual([]);
    expect(words('check', '--', '--fix')).toEqual([]);
  });

  it('is nothing for a command that there is not', () => {
    expect(words('chekc', '--f')).toEqual([]);
  });
});

describe('zsh and fish', () => {
  it.each(['zsh', 'fish'])('%s has a script that asks the program', (shell) => {
    const { out, code } = run(['completion', shell]);
    expect(code).toBe(0);
    expect(out).toContain('cdk8s-ovn completion words -- ');
  });
});
