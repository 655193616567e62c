import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { baselineText } from '../check/baseline';
import { isIgnorable } from '../check/suppressions/suppress';
import { checkApart } from '../input/check-apart';
import { type Loaded, load } from '../input/load';
import { manifestLines } from '../output/yaml';
import { settingsName } from '../source/files';
import type { Finding } from '../source/finding';
import { spanOf } from '../source/resource';
import { usualBaseline } from './baseline';
import type { Io } from './io';
import type { Scaffold } from './scaffold';
import { writeNew, writeWhole } from './writing';

/**
 * Writes settings that fit the manifests of a directory, and a baseline of what is found with them, so that the first check finds
 * what is new. Answers the files that were written; none if there are no manifests, or settings already.
 */
export function writeFittingSettings(directory: string, io: Io): readonly string[] {
  const cwd = resolve(io.cwd, directory);
  if (!existsSync(cwd) || existsSync(join(cwd, settingsName))) return [];
  const before = load(['.'], { cwd, root: cwd });
  const { leftOut, documents } = before;
  if (documents + leftOut.charts.length + leftOut.overlays.length === 0) return [];
  const written: string[] = [];
  const write = (files: Scaffold) => {
    writeNew(directory, files, io);
    written.push(...files.keys());
  };
  const settings = settingsFor(before);
  write(new Map([[settingsName, settings]]));

  const after = load(['.'], { cwd, root: cwd });
  const findings = checkApart(after).findings.filter(({ rule }) => isIgnorable(rule, after.settings));
  if (findings.some(({ severity }) => severity !== 'info')) {
    write(new Map([[usualBaseline, baselineText(findings)]]));
    writeWhole(join(directory, settingsName), `${settings}baseline: ${usualBaseline}\n`, io);
  }
  return written;
}

function settingsFor(input: Loaded): string {
  const applier = applierOf(input);
  const { clusters } = checkApart(input);
  const ignore = [...new Set(input.findings.filter(isUnreadable).map(({ at }) => spanOf(at).location.file))];
  return [
    '# What the manifests meet: `cdk8s-ovn schema settings` describes each field.\n',
    manifestLines({ target: { ...(applier && { applier }), kubeOvn: { version: '1.16' } } }),
    clusters.length > 0 && manifestLines({ clusters: clusters.map(({ path }) => ({ path })) }),
    ignore.length > 0 && `# These cannot be read.\n${manifestLines({ ignore: ignore.map(patternOf) })}`,
  ]
    .filter((text) => text !== false)
    .join('');
}

/** A pattern that is about one file. */
function patternOf(name: string): string {
  return `/${name.replace(/[\\*?[]/g, '\\$&')}`;
}

function isUnreadable({ severity, rule }: Finding): boolean {
  return severity === 'error' && rule.startsWith('input/');
}

/** Who applies the manifests, as far as their kinds tell. */
function applierOf({ resources }: Loaded): 'argocd' | 'flux' | undefined {
  const groups = new Set(resources.map(({ group }) => group));
  if (groups.has('kustomize.toolkit.fluxcd.io')) return 'flux';
  return groups.has('argoproj.io') ? 'argocd' : undefined;
}
