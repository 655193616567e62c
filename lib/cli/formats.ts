import { InvalidArgumentError, Option } from 'commander';
import { type Color, wantsColor } from './color';
import { suggests } from './completion/suggestions';
import type { Io, Output } from './io';
import { writeWhole } from './writing';

/** A format that is asked for, and the file that it goes to; without one it goes to the console. */
export interface Wanted<F extends string = string> {
  readonly format: F;
  readonly file?: string;
}

/** `--format sarif=report.sarif`: may be repeated; one of them may go to the console. */
export function formatOption<F extends string>(formats: Readonly<Record<F, unknown>>, description: string): Option {
  const names = Object.keys(formats);
  const option = new Option('--format <format[=file]>', `${description}: ${names.join(', ')} (may be repeated)`);
  return suggests(option, () => names).argParser((text, others: readonly Wanted[] = []) => {
    const [, format = text, file] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
    if (!names.includes(format)) throw new InvalidArgumentError(`Allowed are ${names.join(', ')}.`);
    if (file === '') throw new InvalidArgumentError('A file has a name.');
    if (file === '-') throw new InvalidArgumentError(`Leave out =-: ${format} alone goes to the console.`);
    if (file === undefined && others.some((other) => other.file === undefined))
      throw new InvalidArgumentError('Only one format goes to the console; the others need a file: format=file.');
    return [...others, { format, ...(file !== undefined && { file }) }];
  });
}

/** The format for people and pipes. */
export function consoleFormat<F extends string>(wanted: readonly Wanted<F>[] | undefined, usual: F): F {
  return wanted?.find(({ file }) => file === undefined)?.format ?? usual;
}

/** Writes every report that is asked for; one always goes to the console. */
export function writeReports<F extends string>(
  options: { readonly color: Color; readonly format?: readonly Wanted<F>[] },
  usual: F,
  report: (format: F, color: boolean) => string,
  console: Output,
  io: Io,
): void {
  for (const { format, file } of options.format ?? [])
    if (file !== undefined) writeWhole(file, report(format, options.color === 'always'), io);
  console.write(report(consoleFormat(options.format, usual), wantsColor(options, console, io.env)));
}
