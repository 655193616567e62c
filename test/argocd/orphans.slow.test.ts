import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { folder } from '../folder';

const program = join(__dirname, '..', '..', 'build', 'cdk8s-ovn.js');

/** Never ends, gives no other code a turn, and shows that it lives. */
const loop = `import { writeFileSync } from 'node:fs';
writeFileSync(\`\${process.env.CDK8S_OUTDIR}/made.yaml\`, '');
for (;;) writeFileSync('beat', 'here');
`;

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'an app ends with the plugin that is ended by %s',
  async (signal) => {
    const cwd = folder({ 'main.ts': loop });
    const beat = () => statSync(join(cwd, 'beat'), { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n;
    const plugin = spawn(process.execPath, [program, 'argocd', 'generate', '--run-app'], { cwd, stdio: 'ignore' });
    const ended = new Promise((done) => plugin.on('exit', (_, by) => done(by)));
    await expect.poll(beat, { timeout: 20_000 }).not.toBe(0n);
    const [before] = [beat(), await after(1500)];
    expect(beat(), 'it runs while the plugin does').not.toBe(before);
    plugin.kill(signal);
    expect(await ended).toBe(signal);
    const isStill = async () => {
      const [last] = [beat(), await after(400)];
      return last === beat();
    };
    await expect.poll(isStill, { timeout: 10_000 }).toBe(true);
    expect(readdirSync(cwd).sort()).toEqual(['beat', 'main.ts']);
  },
  60_000,
);
