import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder } from '../folder';

describe('bash', () => {
  const program = join(__dirname, '..', '..', 'build', 'cdk8s-ovn.js');
  const home = folder({
    'network/shop.yaml': '',
    'bin/cdk8s-ovn': `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`,
  });

  /** What bash answers to the tab key. */
  function tab(...line: string[]): string[] {
    const script = `chmod +x bin/cdk8s-ovn; PATH="$PWD/bin:$PATH"; source <(cdk8s-ovn completion bash)
      source <(cdk8s-ovn completion bash)
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _cdk8s_ovn; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', 'cdk8s-ovn', ...line], {
      cwd: home,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    return stdout.split('\n').filter(Boolean);
  }

  it('completes words', () => {
    expect(tab('prev')).toEqual(['preview']);
    expect(tab('check', '--fail-on', 'w')).toEqual(['warning']);
    expect(tab('check', 'net')).toEqual([]);
  });

  it('evaluates nothing that was typed', () => {
    expect(tab('check', '$(touch found)', '`touch found`', 'a;touch found', '*')).toEqual([]);
    expect(spawnSync('ls', { cwd: home, encoding: 'utf8' }).stdout).toBe('bin\nnetwork\n');
  });
});
