import { expect, it } from 'vitest';
import { repository, runIn } from '../synth/cdk8s-cli';
import { run } from './command';

it('the script of the app that init writes checks and renders it', () => {
  const cwd = repository({});
  expect(run(['init', '--typescript', '--package', 'file:../cdk8s-ovn.tgz'], { cwd }).code).toBe(0);
  expect(runIn(cwd, 'npm', 'run', '--silent', 'synth')).toEqual({
    code: 0,
    out: 'Synthesizing application\n  - dist/app.k8s.yaml\n',
    err: '',
  });
  expect(run(['check', 'dist'], { cwd }).out).toBe('no findings in 7 objects, 1 file\n');
});
