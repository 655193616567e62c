import { type Fixed, type FixedFile, fix } from '../fix/fix';
import type { Verdict } from '../fix/harm';
import { formatLocation, locationOf } from '../output/findings/report';
import { count } from '../output/findings/summary';
import { visible } from '../output/findings/visible';
import { patchOf } from '../output/patch';
import { NotRewritten, rewriteFiles } from '../output/rewrite';
import { reasonOf } from '../source/files';
import { type Io, UsageError } from './io';
import { type Judged, judge } from './judge';
import type { CheckOptions } from './options';
import { withStdinOnce } from './stdin-once';

export interface FixOptions {
  readonly fix?: boolean;
  readonly fixUnsafe?: boolean;
  readonly dryRun?: boolean;
}

/** Whether anything is to be fixed; tells options that do not go together. */
export function wantsFixes({ fix, fixUnsafe, dryRun }: FixOptions, inputs: readonly string[]): boolean {
  const wants = fix === true || fixUnsafe === true;
  if (dryRun && !wants) throw new UsageError('--dry-run goes with --fix or --fix-unsafe');
  if (wants && !dryRun && inputs.includes('-'))
    throw new UsageError('standard input cannot be fixed: with --dry-run the patch is printed');
  return wants;
}

/** Fixes what was found: in the files, or as a patch on stdout. Answers what is left. */
export function fixed(inputs: readonly string[], options: FixOptions & CheckOptions, io: Io): Judged {
  const rereading = withStdinOnce(io);
  const judgeAgain = (texts?: ReadonlyMap<string, string>) => {
    const judged = judge(inputs, options, rereading, { texts, isQuiet: texts !== undefined, isApart: true });
    return { judged, findings: judged.findings, resources: judged.input.resources };
  };
  const result = fix(judgeAgain(), judgeAgain, new Set(options.fixUnsafe ? ['safe', 'unsafe'] : ['safe']));
  if (options.dryRun) for (const { name, before, after } of result.files) io.stdout.write(patchOf(name, before, after));
  else write(result.files, [...(inputs.length > 0 ? inputs : ['.']), ...(options.cluster ?? [])], io);
  io.stderr.write(told(result, options.dryRun === true));
  return result.verdict.judged;
}

function write(files: readonly FixedFile[], inputs: readonly string[], { cwd }: Io): void {
  try {
    rewriteFiles(files, inputs, cwd);
  } catch (error) {
    const reason = error instanceof NotRewritten ? error.message : reasonOf(error);
    throw new UsageError(`nothing was fixed: ${reason}`);
  }
}

/** Nobody reads more. */
const mostLeft = 20;

/** `fixed 2 findings in net/vpc.yaml`; what was left, and why. */
function told({ files, left }: Fixed<Verdict>, isDry: boolean): string {
  const verb = isDry ? 'would fix' : 'fixed';
  return [
    ...files.map(({ name, fixed }) => `${verb} ${count(fixed.length, 'finding')} in ${name}`),
    ...left
      .slice(0, mostLeft)
      .map(({ finding: { at, rule }, why }) => `not fixed: ${formatLocation(locationOf(at))} [${rule}]: ${why}`),
    ...(left.length > mostLeft ? [`not fixed: ${left.length - mostLeft} more`] : []),
    ...(files.length + left.length === 0 ? ['nothing to fix'] : []),
  ]
    .map((line) => `${visible(line)}\n`)
    .join('');
}
