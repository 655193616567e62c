import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { parse } from 'yaml';
import { type PluginFlavour, pluginConfiguration } from '../../lib/builders/argocd-plugin';
import { folder } from '../folder';

/*
 * What argocd-cmp-server and the repo server do with a plugin, as far as a plugin can tell.
 * Source: argoproj/argo-cd 37ee0097 cmpserver/plugin/plugin.go, util/argo, gitops-engine/pkg/utils/kube/kube.go.
 */

const root = join(__dirname, '..', '..');

export interface Request {
  /** The repository: a directory, which is copied. */
  readonly repository: string;
  /** The path of the Application in it. @default . */
  readonly path?: string;
  /** What Argo CD gives beside the environment of the sidecar. */
  readonly env?: Readonly<Record<string, string>>;
  /** @default documents */
  readonly flavour?: PluginFlavour;
  /** Which command of the plugin is run. @default generate */
  readonly command?: 'generate' | 'parameters';
  /** When the caller gives up. @default after 60 seconds, the bound of the repo server's callers */
  readonly deadline?: Promise<unknown>;
  /** Changes the copy, before the command runs: what no repository can hold. */
  readonly spoil?: (copy: string) => void;
}

export interface Response {
  /** The objects, as the repo server reads them from everything that came on standard output. */
  readonly objects: readonly Readonly<Record<string, unknown>>[];
  /** What Argo CD shows behind `error generating manifests: `; undefined when the command succeeds. */
  readonly error?: string;
  readonly stdout: string;
  readonly stderr: string;
  /** The copy of the repository: no word of it may come out. */
  readonly copy: string;
  /** Files that the command made, changed or removed, in the copy and wherever it may write. */
  readonly written: readonly string[];
}

/** Runs a command of the plugin as the sidecar does. */
export async function render(request: Request): Promise<Response> {
  const { repository, path = '.', env = {}, flavour = 'documents', command = 'generate', spoil } = request;
  const sidecar = folder({ 'tmp/.keep': '', 'home/.keep': '' });
  const copy = join(sidecar, 'tmp', '_cmp_server', randomUUID());
  copyTree(repository, copy);
  programsIn(sidecar, flavour);
  spoil?.(copy);
  const before = filesIn(sidecar);

  const { generate, parameters } = parse(pluginConfiguration(flavour)).spec;
  const [program = '', ...args]: string[] = (command === 'generate' ? generate : parameters.dynamic).command;
  const outcome = await runCommand(
    program,
    args,
    join(copy, path),
    {
      PATH: `${join(sidecar, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`,
      // Nobody can make a directory there, whoever runs the tests.
      HOME: '/dev/null',
      TMPDIR: join(sidecar, 'tmp'),
      ...env,
    },
    request.deadline,
  );

  const { stdout, stderr, failure } = outcome;
  const error = failure && `\`${[program, ...args].join(' ')}\` failed ${failure}: ${stderr.trim()}`;
  return {
    objects: error !== undefined || command === 'parameters' ? [] : objectsIn(stdout),
    ...(error !== undefined && { error }),
    stdout,
    stderr,
    copy,
    written: differences(before, filesIn(sidecar)),
  };
}

/** `runCommand`: no standard input, everything buffered, one line end dropped, a process group that is killed whole. */
function runCommand(
  program: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  deadline?: Promise<unknown>,
) {
  return new Promise<{ stdout: string; stderr: string; failure?: string }>((done) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const chunks = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
    child.stdout.on('data', (chunk) => chunks.stdout.push(chunk));
    child.stderr.on('data', (chunk) => chunks.stderr.push(chunk));
    const group = (signal: NodeJS.Signals) => {
      try {
        process.kill(-(child.pid as number), signal);
      } catch {}
    };
    const kill = () => {
      child.kill('SIGKILL');
      group('SIGTERM');
    };
    const timer = setTimeout(kill, 60_000);
    deadline?.then(kill);
    child.on('error', (error) => done({ stdout: '', stderr: error.message, failure: 'to start' }));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      // What a command leaves in its group does not outlive the request.
      group('SIGTERM');
      const text = (name: keyof typeof chunks) => Buffer.concat(chunks[name]).toString('utf8');
      const failure = signal ? `signal: ${signal}` : code ? `exit status ${code}` : undefined;
      done({ stdout: text('stdout').replace(/\n$/, ''), stderr: text('stderr'), ...(failure && { failure }) });
    });
  });
}

/** Documents one after the other, not strictly: of keys that come twice, the last one counts. Lists are taken apart. */
export function objectsIn(stdout: string): Readonly<Record<string, unknown>>[] {
  return stdout.split(/^---.*$/m).flatMap((text) => {
    if (text.trim() === '') return [];
    const value = load(text, { schema: YAML11_SCHEMA, json: true }) as Record<string, unknown> | null;
    if (value === null || value === undefined) return [];
    if (typeof value.kind !== 'string') throw new Error("Object 'Kind' is missing");
    return value.kind.endsWith('List') && Array.isArray(value.items) ? value.items : [value];
  });
}

/** A repository as a tar carries it: links as they are; without preserveFileMode nothing is executable. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o755 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      copyFileSync(source, target);
      chmodSync(target, 0o644);
    }
  }
}

/** What the image of a flavour holds: the program, and for apps the packages above every working directory. */
function programsIn(sidecar: string, flavour: PluginFlavour): void {
  mkdirSync(join(sidecar, 'bin'));
  symlinkSync(join(root, 'build', 'cdk8s-ovn.js'), join(sidecar, 'bin', 'cdk8s-ovn'));
  if (flavour === 'documents') return;
  mkdirSync(join(sidecar, 'node_modules'));
  symlinkSync(root, join(sidecar, 'node_modules', 'cdk8s-ovn'));
  for (const name of ['cdk8s', 'constructs'])
    symlinkSync(join(root, 'node_modules', name), join(sidecar, 'node_modules', name));
}

/** Every file below a directory with what it holds; links and devices with what they are. No link is followed. */
function filesIn(directory: string, below = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name } of readdirSync(join(directory, below), { withFileTypes: true })) {
    const [path, full] = [join(below, name), join(directory, below, name)];
    const stat = lstatSync(full);
    // Of what is too large to read, the size has to do.
    const isRead = stat.isFile() && stat.size < 1 << 26;
    const content = isRead ? createHash('sha256').update(readFileSync(full)).digest('hex') : stat.isFile() && stat.size;
    found.set(path, `${stat.mode} ${content}`);
    if (stat.isDirectory()) for (const [inner, state] of filesIn(directory, path)) found.set(inner, state);
  }
  return found;
}

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .sort();
}
