import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { shown } from '../../lib/source/shown';
import { run } from '../cli/command';
import { folder } from '../folder';

const cwd = join(__dirname, '..', '..', 'examples', 'many-clusters');
const render = (cluster: string) => run(['render', '--cluster', `clusters/${cluster}.yaml`, 'network'], { cwd });
const read = (name: string) => parse(readFileSync(join(cwd, name), 'utf8'));

it('the example has no finding for any cluster', () => {
  expect(run(['check', '--cluster', 'clusters', 'network'], { cwd })).toEqual({
    code: 0,
    out: 'no findings in 20 objects, 7 files\n',
    err: '',
  });
});

it('manifests of two clusters differ in the values and in what follows from them', () => {
  const [east, west] = [render('east'), render('west')];
  expect([east.code, east.err, west.code, west.err]).toEqual([0, '', 0, '']);
  const differ = (a: string, b: string) => a.split('\n').filter((line) => !b.split('\n').includes(line));
  expect(differ(east.out, west.out).map((line) => line.trim())).toEqual([
    'image: docker.io/kubeovn/vpc-nat-gateway:v1.16.2',
    '"master": "ens37",',
    'cidrBlock: 192.168.100.0/24',
    '- 192.168.100.1..192.168.100.199',
    '- 192.168.100.230',
    'gateway: 192.168.100.1',
    'nextHopIP: 10.1.255.254',
    'cidrBlock: 10.1.0.0/16',
    '- 10.1.0.1',
    '- 10.1.255.254',
    'gateway: 10.1.0.1',
    'mtu: 1400',
    'lanIp: 10.1.255.254',
    'v4ip: 192.168.100.230',
    'internalCIDR: 10.1.0.0/16',
  ]);
  expect(differ(west.out, east.out).map((line) => line.trim())).toEqual([
    'image: docker.io/kubeovn/vpc-nat-gateway:v1.15.4',
    '"master": "bond0",',
    'cidrBlock: 172.20.8.0/22',
    '- 172.20.8.1',
    '- 172.20.9.40',
    'gateway: 172.20.8.1',
    'nextHopIP: 10.2.255.254',
    'cidrBlock: 10.2.0.0/16',
    '- 10.2.0.1',
    '- 10.2.255.254',
    'gateway: 10.2.0.1',
    'mtu: 8900',
    'lanIp: 10.2.255.254',
    'v4ip: 172.20.9.40',
    'internalCIDR: 10.2.0.0/16',
  ]);
});

it('the plugin renders what the ApplicationSet asks for', () => {
  const { spec } = read('argocd/applicationset.yaml');
  const { path, plugin } = spec.template.spec.source;
  const parameters = JSON.stringify(plugin.parameters).replaceAll('{{.path.filename}}', 'west.yaml');
  const env = { ARGOCD_APP_PARAMETERS: parameters };
  // The plugin gets a copy of the repository, and reads nothing around it.
  const repository = join(folder(), '_cmp_server', 'copy');
  cpSync(cwd, repository, { recursive: true });
  expect(run(['argocd', 'generate'], { cwd: join(repository, path), env })).toEqual(render('west'));
  const elsewhere = { ARGOCD_APP_PARAMETERS: parameters.replace('../clusters', '../../..') };
  expect(run(['argocd', 'generate'], { cwd: join(repository, path), env: elsewhere })).toEqual({
    code: 2,
    out: '',
    err: 'error: ../../../west.yaml leads out of the repository\n',
  });
  expect(spec.syncPolicy.preserveResourcesOnDeletion).toBe(true);
  expect(spec.generators[0].git.files).toEqual([{ path: 'clusters/*.yaml' }]);
});

it('the plugin run by hand reads what is around it only where the path of the application says what that is', () => {
  const repository = join(folder(), 'copy');
  cpSync(cwd, repository, { recursive: true });
  symlinkSync('network', join(repository, 'link'));
  mkdirSync(join(repository, 'deep'));
  symlinkSync('../network', join(repository, 'deep', 'network'));
  const generate = (path: string | undefined, cluster: string, at = 'network') => {
    const env = {
      ARGOCD_APP_PARAMETERS: JSON.stringify([{ name: 'cluster', string: cluster }]),
      ...(path !== undefined && { ARGOCD_APP_SOURCE_PATH: path }),
    };
    const { code, out, err } = run(['argocd', 'generate'], { cwd: join(repository, at), env });
    if (code !== 0) expect({ code, out }).toEqual({ code: 2, out: '' });
    return code === 0 ? out : err;
  };
  const west = '../clusters/west.yaml';
  for (const path of ['network', 'network/', './network', 'copy/network'])
    expect(generate(path, west)).toBe(render('west').out);
  expect(generate('network', `../${west}`)).toBe('error: ../../clusters/west.yaml leads out of the repository\n');
  expect(generate('.', west)).toBe('error: ../clusters/west.yaml leads out of the repository\n');
  const unknown = 'leads out of the working directory, and where the repository begins is not known:';
  const says = 'ARGOCD_APP_SOURCE_PATH';
  for (const path of [undefined, ''])
    expect(generate(path, west)).toBe(
      `error: ${west} ${unknown} ${says} does not say what the path of the application is\n`,
    );
  // Paths that the working directory does not end with, and those that are no path of an application.
  const absolute = join(repository, 'network');
  for (const path of ['other', 'work', '..', '../network', 'x/../../network', absolute, '/network', absolute.slice(1)])
    expect(generate(path, west), path).toBe(
      `error: ${west} ${unknown} ${says} is ${shown(path)}, and the working directory does not end so\n`,
    );
  // A link is followed before: the path of the application is that of where it leads.
  expect(generate('link', west, 'link')).toContain(unknown);
  expect(generate('deep/network', '../../clusters/west.yaml', 'deep/network')).toContain(unknown);
});
