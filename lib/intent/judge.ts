import type { Finding } from '../source/finding';
import { nearest } from '../source/nearest';
import { formatPath } from '../source/path';
import { isPlace, type Resource, type Spot, spanOf } from '../source/resource';
import { type IntentKind, intentGroup, intentVersion } from './intent-kind';
import { intentKinds } from './kinds';
import { ClusterValues } from './kinds/cluster-values';
import { mistake } from './mistake';
import type { HiddenObject } from './output';
import { findMistakes } from './structure';
import { missingValues, unusedValues } from './values/missing';
import { type PutIn, Putter } from './values/put-in';
import { valuesOf } from './values/values';

/** What may stand in a file that could not be read. */
export interface Unread extends HiddenObject {
  readonly group?: string | undefined;
}

/** An intent document, and whether anything is made of it. */
export interface Judged {
  readonly written: Resource;
  /** With the values of the cluster in it. */
  readonly document: Resource;
  readonly kind: IntentKind | undefined;
  readonly isGood: boolean;
}

/** Puts the values of the cluster into documents, and judges their structure. */
export function judgeAll(
  documents: readonly Resource[],
  unread: readonly Unread[],
  cluster: Resource | undefined,
  mostCharacters: number,
): { documents: readonly Judged[]; findings: readonly Finding[]; hasValues: boolean } {
  const findings: Finding[] = [];
  const declarations = documents.filter(({ kind }) => kind === ClusterValues.kind.name);
  const good = declarations.filter((document) => judge(document, ClusterValues).length === 0);
  const isPartial = good.length < declarations.length || unread.some(mayDeclareValues);
  const values = valuesOf(good, cluster, isPartial);
  const putter = new Putter(values, mostCharacters);
  const isNeeded = declarations.length > 0 || cluster !== undefined;
  const judged = documents.map((written): Judged => {
    const kind = findIntentKind(written.kind);
    if (!kind) {
      findings.push(unknownKind(written));
      return { written, document: written, kind, isGood: false };
    }
    const {
      document,
      findings: ofValues,
      without,
    } = isNeeded && !kind.takesNoValues ? putter.put(written, kind) : asWritten(written);
    const found = [...ofValues, ...judge(document, kind).filter(({ at }) => !liesIn(without, at))];
    for (const finding of found) findings.push(finding);
    return { written, document, kind, isGood: found.length + without.size === 0 };
  });
  if (!isNeeded) return { documents: judged, findings, hasValues: false };
  const files = documents.filter(({ kind }) => kind === 'Cluster').map((one) => spanOf(one.at()).location.file);
  const all = [...values.findings, ...missingValues(values, putter.used, cluster, files), ...findings];
  // What is wrong elsewhere, or cannot be read, may be what takes a value.
  if (all.length + unread.length === 0) all.push(...unusedValues(values, putter.used));
  return { documents: judged, findings: all, hasValues: true };
}

function asWritten(document: Resource): PutIn {
  return { document, findings: [], without: nothing };
}

const nothing: ReadonlySet<string> = new Set();

/** What the schema says of a reference without a value is said of the reference. */
function liesIn(without: ReadonlySet<string>, at: Spot): boolean {
  if (without.size === 0 || !isPlace(at)) return false;
  return at.path.some((_, i) => without.has(formatPath(at.path.slice(0, i + 1))));
}

function mayDeclareValues({ group, kind }: Unread): boolean {
  return kind === undefined || (kind === ClusterValues.kind.name && isOurs(group ?? intentGroup, kind));
}

/** What is wrong with a document of a kind, as far as it can be said of it alone. */
export function judge(document: Resource, kind: IntentKind): Finding[] {
  const wanted = `${intentGroup}/${intentVersion}`;
  if (document.apiVersion === wanted) return findMistakes(document, kind);
  const message = `there is no ${document.apiVersion}`;
  return [mistake('intent/unknown-version', document.at('apiVersion'), message, `write ${wanted}`)];
}

function unknownKind(document: Resource): Finding {
  const at = document.at('kind');
  const known = intentKinds.map(({ kind }) => kind.name);
  const meant = nearest(document.kind, known);
  const help = meant === undefined ? `known are ${known.join(', ')}` : `did you mean ${meant}?`;
  const finding = mistake('intent/unknown-kind', at, `there is no kind ${document.kind} of ${intentGroup}`, help);
  if (meant === undefined) return finding;
  return { ...finding, fix: { title: `replace with ${meant}`, safety: 'unsafe', at, replacement: meant } };
}

function findIntentKind(name: string): IntentKind | undefined {
  return intentKinds.find(({ kind }) => kind.name === name);
}

/** Also with a mistake in the API group: a kind of ours under a group that resembles ours is not meant for a cluster. */
export function isIntentDocument({ apiVersion, kind }: Resource): boolean {
  const group = apiVersion.split('/', 1)[0] ?? '';
  return group === intentGroup || isOurs(group, kind);
}

export function isOurs(group: string, kind: string): boolean {
  return findIntentKind(kind) !== undefined && nearest(group, [intentGroup]) !== undefined;
}
