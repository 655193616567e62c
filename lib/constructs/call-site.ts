import { basename, dirname, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A place in a program: the call that made a construct. Lines and columns count from one. */
export interface CallSite {
  /** Relative to the working directory, with slashes. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * The call in the user's own code that led here: the innermost frame of the stack outside of this package and of
 * node_modules. Undefined if there is none. It reads the text of the stack, because that is what source maps of tsx,
 * ts-node and Node itself apply to.
 */
export function callSite(): CallSite | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 50;
  const { stack } = new Error();
  Error.stackTraceLimit = limit;
  for (const line of String(stack).split('\n')) {
    const site = parseFrame(line);
    if (site && isUserCode(site.file)) return { ...site, file: shorten(site.file) };
  }
  return undefined;
}

/** `    at Function.name (/path/file.ts:12:5)`, `    at file:///path/file.mts:12:5`. */
export function parseFrame(line: string): CallSite | undefined {
  // Code made from text stands nowhere.
  if (line.includes('eval at ')) return undefined;
  const [, location, row, column] =
    /^\s+at (?:.*? \()?((?:file:\/\/|\/|[A-Za-z]:[\\/]).*):(\d+):(\d+)\)?$/.exec(line) ?? [];
  if (location === undefined) return undefined;
  return { file: pathOf(location), line: Number(row), column: Number(column) };
}

function pathOf(location: string): string {
  if (!location.startsWith('file://')) return location;
  try {
    return fileURLToPath(location);
  } catch {
    return location;
  }
}

/** The folder of this package's code: `lib`, or that of the one file which a bundler made of it. */
const here = dirname(__filename);
const own = basename(here) === 'constructs' ? dirname(here) : here;

function isUserCode(file: string): boolean {
  return !file.startsWith(own + sep) && !file.split(/[\\/]/).includes('node_modules');
}

function shorten(file: string): string {
  const short = relative('', file);
  return (short.startsWith('..') ? file : short).split(sep).join('/');
}
