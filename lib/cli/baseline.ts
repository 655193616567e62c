import { basename, dirname, join } from 'node:path';
import { baselineText } from '../check/baseline';
import { isIgnorable } from '../check/suppressions/suppress';
import { count } from '../output/findings/summary';
import { ExitCode, type Io } from './io';
import { codeOf, type Judged, judge } from './judge';
import type { CheckOptions } from './options';
import { writeWhole } from './writing';

/** The file that is written, beside the settings, unless one is named. */
export const usualBaseline = 'ovn-baseline.json';

/**
 * Writes all findings into the baseline, and answers what is left to tell: what no baseline may know. With an input that
 * cannot be read nothing is written: what it may hold would be found later.
 */
export function baselineWritten(inputs: readonly string[], options: CheckOptions, io: Io): Judged {
  const judged = judge(inputs, options, io, { ignoreBaseline: true, isApart: true, build: options.build === true });
  const { input, findings, info } = judged;
  if (input.findings.some(({ severity }) => severity === 'error')) {
    io.stderr.write('no baseline written: parts of the input cannot be read\n');
    return judged;
  }
  const { settings, settingsFile } = input;
  const file = options.baseline ?? settings.baseline ?? join(dirname(settingsFile.name), usualBaseline);
  const known = findings.filter(({ rule }) => isIgnorable(rule, settings));
  const left = findings.filter(({ rule }) => !isIgnorable(rule, settings));
  writeWhole(file, baselineText(known), io);
  io.stderr.write(`${file}: ${count(known.length, 'known finding')}\n`);
  if (options.baseline === undefined && settings.baseline === undefined)
    io.stderr.write(`name it in ${settingsFile.name}, so that it is heeded: baseline: ${basename(file)}\n`);
  const code = judged.code === ExitCode.usage ? judged.code : codeOf(left, options.failOn);
  return { ...judged, findings: left, info: { ...info, known: known.length }, code };
}
