import type { Command } from 'commander';
import type { Entry } from '../../allocation/address-lock';
import { allocate } from '../../allocation/allocate';
import { keyOf } from '../../allocation/owner';
import { refusal } from '../../allocation/refusal';
import type { Loaded } from '../../input/load';
import { addressLockText, type LockLine, lockComments } from '../../output/address-lock';
import { reporters } from '../../output/findings';
import { count } from '../../output/findings/summary';
import { visible } from '../../output/findings/visible';
import type { Finding } from '../../source/finding';
import { clusterFiles } from '../clusters';
import { wantsColor } from '../color';
import { ExitCode, type Finish, type Io, UsageError } from '../io';
import { type Judged, judge } from '../judge';
import { type InputOptions, withInputOptions } from '../options';
import { writeWithFolders } from '../writing';

interface LockOptions extends InputOptions {
  readonly prune?: boolean;
  readonly check?: boolean;
}

/** `lock`: allocates the addresses that intent documents leave out, and writes them down for ever. */
export function lockCommand(command: Command, io: Io, finish: Finish): void {
  withInputOptions(command)
    .description('allocate the addresses that intent documents leave out, and write them into the lock of the settings')
    .argument('[inputs...]', 'files and directories, all that render reads (default: the working directory)')
    .option('--prune', 'give back the addresses of owners that no longer exist, or that have one written')
    .option('--check', 'write nothing; fail if there is something to write')
    .addHelpText(
      'after',
      `
Examples:
  $ cdk8s-ovn lock network/
  $ cdk8s-ovn lock --check network/
  $ cdk8s-ovn lock --prune network/
  $ cdk8s-ovn lock --cluster clusters/ network/`,
    )
    .action((inputs: string[], options: LockOptions) => {
      const files = clusterFiles(options.cluster ?? [], io);
      const judgedFor = (cluster: readonly string[]) =>
        judge(inputs, { ...options, cluster, failOn: 'error' }, io, {
          isQuiet: files.length > 1 && cluster[0] !== files[0],
        });
      finish(files.length > 1 ? lockedForAll(files, judgedFor, options, io) : locked(judgedFor(files), options, io));
    });
}

/** One cluster after the other. Some may have one lock: then each gets what those before it lack. */
function lockedForAll(
  files: readonly string[],
  judgedFor: (cluster: readonly string[]) => Judged,
  options: LockOptions,
  io: Io,
): ExitCode {
  const all = files.map((file) => judgedFor([file]));
  const locks = all.map(({ input }) => input.settings.addressLock);
  for (const [i, lock] of locks.entries()) {
    if (lock === undefined && blockingIn((all[i] as Judged).input).length === 0)
      throw noLock(all[i] as Judged, files[i]);
    const first = locks.indexOf(lock);
    if (options.prune && first < i && lock !== undefined) {
      const both = `${files[first]} and ${files[i]} have one lock`;
      throw new UsageError(
        `${both}: what one does not have another may have, so that --prune takes clusters with a lock each`,
      );
    }
  }
  const codes = all.map((judged, i) => {
    const isChanged = locks.indexOf(locks[i]) < i;
    return locked(isChanged ? judgedFor([files[i] as string]) : judged, options, io, true);
  });
  return Math.max(...codes) as ExitCode;
}

function noLock({ input }: Judged, cluster?: string): UsageError {
  const who = cluster === undefined ? 'the settings name no lock' : `neither ${cluster} nor the settings name a lock`;
  return new UsageError(`${who}: add addresses: {lock: addresses.lock.yaml} to ${input.settingsFile.name}`);
}

/** @param isOneOfMany whether what changes is told with the name of the lock */
function locked(judged: Judged, options: LockOptions, io: Io, isOneOfMany = false): ExitCode {
  const { input, network, info } = judged;
  const tell = (findings: readonly Finding[]) =>
    io.stderr.write(reporters.text(findings, { ...info, color: wantsColor(options, io.stderr, io.env) }));
  const blocking = blockingIn(input);
  if (blocking.length > 0) {
    tell(blocking);
    io.stderr.write('nothing is allocated: what is wrong here may have any address\n');
    return blocking.some(({ rule }) => rule.startsWith('settings/')) ? ExitCode.usage : ExitCode.findings;
  }
  const { addresses } = input;
  if (!addresses) throw noLock(judged, options.cluster?.[0]);
  const { file, text, lock, owners } = addresses;
  const { allocated, refused } = allocate(owners, lock, network);
  const added = allocated.map(({ owner, ips }) => ({
    network: owner.network,
    key: keyOf(owner),
    address: ips.join(','),
  }));
  const used = new Set(owners.map((owner) => lock.of(owner)));
  const idle = lock.entries.filter((entry) => !used.has(entry)).map(lineOf);
  const removed = options.prune ? idle : [];
  const kept = lock.entries.filter((entry) => !options.prune || used.has(entry)).map(lineOf);
  const changes = added.length + removed.length;
  const comments = lockComments(text ?? '', [...kept, ...added]);

  if (changes > 0 && !options.check) writeWithFolders(file, addressLockText([...kept, ...added], comments), io);
  if (isOneOfMany && changes > 0) io.stdout.write(`${visible(file)}:\n`);
  for (const line of removed) {
    const comment = comments.behindOf([line.network, line.key]);
    io.stdout.write(`- ${shownLine(line)}${comment === undefined ? '' : ` ${visible(comment)}`}\n`);
  }
  for (const line of added) io.stdout.write(`+ ${shownLine(line)}\n`);
  const prunable = new Set(options.prune ? [] : idle.map((line) => line.network));
  if (refused.length > 0) tell(refused.map((each) => refusal(each, network, prunable.has(each.owner.network))));
  io.stderr.write(`${visible(file)}: ${summary(added.length, removed.length, options.check === true)}\n`);
  if (idle.length > removed.length)
    io.stderr.write(`${count(idle.length, 'address', 'addresses')} kept that nobody has; --prune gives back:\n`);
  for (const line of idle.length > removed.length ? idle : []) io.stderr.write(`  ${shownLine(line)}\n`);
  return refused.length > 0 || (options.check && changes > 0) ? ExitCode.findings : ExitCode.ok;
}

/** What keeps addresses from being chosen: mistakes in the lock, and what could not be read. */
function blockingIn({ findings, addresses }: Loaded): readonly Finding[] {
  const errors = findings.filter(({ rule, severity }) => severity === 'error' && rule !== 'addresses/not-locked');
  return errors.filter(({ rule }) => addresses?.isWhole === false || /^(?:settings|addresses)\//.test(rule));
}

function lineOf({ network, key, ips }: Entry): LockLine {
  return { network, key, address: ips.join(',') };
}

function shownLine({ network, key, address }: LockLine): string {
  return visible(`${network} ${key}: ${address}`);
}

/** `2 addresses added, 1 removed`. */
function summary(added: number, removed: number, isCheck: boolean): string {
  const parts = [
    added > 0 && `${count(added, 'address', 'addresses')} ${isCheck ? 'missing' : 'added'}`,
    removed > 0 && `${removed} ${isCheck ? 'to remove' : 'removed'}`,
  ];
  return parts.filter(Boolean).join(', ') || 'nothing to change';
}
