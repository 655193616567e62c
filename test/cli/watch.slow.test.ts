import { spawn } from 'node:child_process';
import { closeSync, cpSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { folder } from '../folder';
import { run } from './command';

const program = join(__dirname, '..', '..', 'build', 'cdk8s-ovn.js');
const subnet = (cidr: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: web}
spec: {cidrBlock: ${cidr}}
`;

/** The program, which goes on until `stop`; `says` waits for a text in what it prints from now on. */
function start(cwd: string, args: readonly string[], stdout: number | 'pipe' = 'pipe') {
  const child = spawn(process.execPath, [program, ...args], { cwd, stdio: ['pipe', stdout, 'pipe'] });
  let text = '';
  let heard: () => void = () => undefined;
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      heard();
    });
  return {
    says: (wanted: string) =>
      new Promise<void>((done, fail) => {
        const timer = setTimeout(() => fail(new Error(`no ${wanted} in ${text}`)), 20_000);
        heard = () => {
          const at = text.indexOf(wanted);
          if (at === -1) return;
          text = text.slice(at + wanted.length);
          clearTimeout(timer);
          done();
        };
        heard();
      }),
    /** What was printed behind that text. */
    unsaid: () => text,
    stop: () => child.kill(),
  };
}

describe('check --watch', () => {
  it('checks again after a change, a mistake in the text and a new file included', async () => {
    const cwd = folder({ 'network/web.yaml': subnet('10.0.1.0/24') });
    const { says, stop } = start(cwd, ['check', '--watch', 'network']);
    try {
      await says('no findings in 1 object, 1 file\n');
      await says('waiting for changes');
      writeFileSync(join(cwd, 'network/web.yaml'), subnet('10.0.1.0/33'));
      await says('10.0.1.0/33');
      writeFileSync(join(cwd, 'network/web.yaml'), 'a: [');
      await says('error[');
      // As editors do: a new file takes the place of the old one.
      writeFileSync(join(cwd, 'network/.web.yaml'), subnet('10.0.2.0/24'));
      renameSync(join(cwd, 'network/.web.yaml'), join(cwd, 'network/web.yaml'));
      await says('no findings in 1 object, 1 file\n');
      writeFileSync(join(cwd, 'network/more.yaml'), subnet('10.0.3.0/24').replace('name: web', 'name: more'));
      await says('no findings in 2 objects, 2 files\n');
      writeFileSync(join(cwd, 'network/cdk8s-ovn.yaml'), 'target: {kubeOvn: {version: "0.1"}}\n');
      await says('0.1');
    } finally {
      stop();
    }
  }, 60_000);

  it('goes on with a directory that is gone for a moment', async () => {
    const cwd = folder({ '.kept/network/web.yaml': subnet('10.0.1.0/24') });
    const network = join(cwd, '.kept/network');
    const { says, stop } = start(cwd, ['check', '--watch', '.kept/network']);
    try {
      await says('waiting for changes');
      renameSync(network, join(cwd, 'elsewhere'));
      await says('does not exist');
      // A new one, as git checkout makes it.
      cpSync(join(cwd, 'elsewhere'), network, { recursive: true });
      await says('no findings in 1 object, 1 file\n');
      writeFileSync(join(network, 'more.yaml'), subnet('10.0.3.0/24').replace('name: web', 'name: more'));
      await says('no findings in 2 objects, 2 files\n');
    } finally {
      stop();
    }
  }, 60_000);

  it('is not woken by what is no input, nor by what it writes itself', async () => {
    const cwd = folder({ 'network/web.yaml': subnet('10.0.1.0/24') });
    const log = openSync(join(cwd, 'network/log.yaml'), 'w');
    const report = join(cwd, 'network/report.json');
    const { says, stop, unsaid } = start(cwd, ['check', '--watch', '--format', `json=${report}`, 'network'], log);
    try {
      await says('waiting for changes; Ctrl+C ends it\n');
      for (const name of ['notes.md', 'package.json', '.hidden.yaml', 'node_modules/a.yaml', 'sub/notes.txt']) {
        mkdirSync(dirname(join(cwd, 'network', name)), { recursive: true });
        writeFileSync(join(cwd, 'network', name), 'a');
      }
      await sleep(1500);
      expect(unsaid()).toBe('');
      writeFileSync(join(cwd, 'network/sub/more.yaml'), subnet('10.0.3.0/24').replace('name: web', 'name: more'));
      await says('changed');
      // Each check writes the log and the report: neither wakes it again. The new file may be told of twice.
      await sleep(2000);
      expect(unsaid().split('changed').length).toBeLessThan(3);
    } finally {
      stop();
      closeSync(log);
    }
  }, 60_000);

  it.each([
    ['standard input', ['check', '--watch', '-']],
    ['fixes', ['check', '--watch', '--fix', '.']],
    ['a baseline', ['check', '--watch', '--write-baseline', '.']],
  ])('refuses %s', (_, args) => {
    expect(run(args)).toEqual({
      code: 2,
      out: '',
      err: 'error: --watch reads files, again and again: it goes neither with - nor with what writes them\n',
    });
  });
});
