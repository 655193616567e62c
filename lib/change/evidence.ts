import { nameOf } from '../target/kube-ovn-releases';
import { has, parseRelease, type Release } from '../target/release';
import type { Target } from '../target/target';

/** Where upstream does something: a text, or one that depends on the releases of the target. */
export type Evidence = string | ((target: Target) => string);

/** The text of evidence for a target. */
export function cite(evidence: Evidence, target: Target): string {
  return typeof evidence === 'string' ? evidence : evidence(target);
}

/** Several citations as one; a repository and its release are named once. */
export function citeAll(...all: readonly Evidence[]): Evidence {
  return (target) => {
    const [first = '', ...others] = all.map((evidence) => cite(evidence, target));
    const release = /^\S+ (?:master )?\S+ /.exec(first)?.[0] ?? '';
    return [first, ...others.map((text) => (text.startsWith(release) ? text.slice(release.length) : text))].join('; ');
  };
}

/*
 * What a controller does was recorded from running ones, of releases since 1.13; nodes, their daemons and the scripts in
 * pods were not running. What is read in their source alone says so.
 */
const readAlone = ' (read, not recorded)';
const firstRecorded = '1.13';
const notRunning = /^(?:pkg\/(?:daemon|speaker|ovn_ic_controller)|dist)\//;

/** Evidence that is in no recording; of releases before `until`, if not of all. */
export function unrecorded(evidence: Evidence, until?: string): Evidence {
  return (target) => {
    const text = cite(evidence, target);
    return has(target.kubeOvn.version, undefined, until) && !text.endsWith(readAlone) ? `${text}${readAlone}` : text;
  };
}

/** A function of kube-ovn; what it was called before a release, where it had another name. */
type Part = string | { readonly name: string; readonly before: readonly [release: string, name: string] };

/** Where kube-ovn's controller does something; see {@link kubeOvnFile}. */
export function controller(file: string, part?: Part, since?: string): Evidence {
  return kubeOvnFile(`pkg/controller/${file}`, part, since);
}

/**
 * A file of kube-ovn, and a function in it, in the release of the target.
 *
 * @param since the first release that has it: a target before it is shown that one
 */
export function kubeOvnFile(file: string, part?: Part, since?: string): Evidence {
  return ({ kubeOvn: { version } }) => {
    const release = since === undefined || has(version, since) ? version : (parseRelease(since) as Release);
    const at = `kubeovn/kube-ovn ${tagOf(release)} ${file}`;
    const text = part === undefined ? at : `${at}, ${nameIn(part, release)}`;
    return has(version, firstRecorded) && !notRunning.test(file) ? text : `${text}${readAlone}`;
  };
}

function nameIn(part: Part, release: Release): string {
  if (typeof part === 'string') return part;
  const [until, old] = part.before;
  return has(release, until) ? part.name : old;
}

/** The tag of a release, or the commit of the unreleased line. */
function tagOf(release: Release): string {
  return release.text.endsWith('-dev') ? 'master 1533681d' : `v${nameOf(release)}`;
}
