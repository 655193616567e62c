import type { AddressLock } from '../allocation/address-lock';
import type { Owner } from '../allocation/owner';
import type { ReviewFile } from '../builders/api-server-peer-proxy';
import type { DescribedProxy } from '../builders/peer-proxy/other-release';
import type { Finding } from '../source/finding';
import { nearest } from '../source/nearest';
import type { Resource } from '../source/resource';
import { Attachments } from './attachments';
import { type IntentKind, intentGroup, intentVersion } from './intent-kind';
import { intentKinds } from './kinds';
import { withLocked } from './locked-addresses';
import { mistake } from './mistake';
import { type HiddenObject, Output } from './output';
import { Plan } from './plan';
import { findMistakes } from './structure';

export interface Expanded {
  /** In the order of the input, each intent document replaced by what it makes. */
  readonly resources: readonly Resource[];
  /** Structural mistakes of intent documents. */
  readonly findings: readonly Finding[];
  /** What documents with mistakes would have made: references to it are not missing. */
  readonly hidden: readonly HiddenObject[];
  /** What is for people to review, and for no cluster to apply. */
  readonly reviewFiles: readonly ReviewFile[];
  /** The settings of API servers that the documents describe without a mistake. */
  readonly peerProxies: readonly DescribedProxy[];
  /** Whose addresses are those of the lock. None without a lock. */
  readonly owners: readonly Owner[];
  /** Whether every document made something. */
  readonly isWhole: boolean;
}

const nothing = { findings: [], reviewFiles: [], peerProxies: [], owners: [], isWhole: true };

/** What may stand in a file that could not be read. */
interface Unread extends HiddenObject {
  readonly group?: string | undefined;
}

/**
 * Turns the intent documents of an input into plain resources, whose values stand where the documents say what they
 * are made from. All other resources stay what they are. A document with a mistake in its structure makes nothing.
 *
 * @param unread what may stand in files that could not be read
 * @param lock the addresses that documents leave out; without one kube-ovn chooses them
 */
export function expand(resources: readonly Resource[], unread: readonly Unread[] = [], lock?: AddressLock): Expanded {
  const output = new Output();
  // A document that could not be read and is one of ours may have made anything.
  if (unread.some(({ group, kind }) => kind !== undefined && isOurs(group ?? intentGroup, kind)))
    output.hidden.push({});
  const documents = new Set(resources.filter(isIntentDocument));
  if (documents.size === 0) return { ...nothing, resources, hidden: output.hidden };

  const good = new Map<Resource, IntentKind>();
  const findings: Finding[] = [];
  for (const document of documents) {
    const kind = findIntentKind(document.kind);
    const found = kind ? judge(document, kind) : [unknownKind(document)];
    for (const finding of found) findings.push(finding);
    if (!kind) output.hidden.push({});
    else if (found.length === 0) good.set(document, kind);
    else kind.hide(document, output);
  }

  const manifests = resources.filter((resource) => !documents.has(resource));
  const locked = lock && withLocked([...good.keys()], lock);
  const plan = new Plan(
    [...(locked?.documents.values() ?? good.keys())],
    manifests,
    [...output.hidden, ...unread],
    lock !== undefined,
  );
  for (const resource of resources) {
    if (documents.has(resource)) good.get(resource)?.expand(locked?.documents.get(resource) ?? resource, plan, output);
    else output.resources.push(resource);
  }
  const attached = new Attachments(output.attachments, output.resources, [...output.hidden, ...unread]);
  return {
    resources: attached.resources,
    findings: [...findings, ...(locked?.findings ?? []), ...output.findings, ...attached.findings],
    hidden: output.hidden,
    reviewFiles: output.files,
    peerProxies: output.peerProxies,
    owners: locked?.owners ?? [],
    isWhole: good.size === documents.size,
  };
}

function judge(document: Resource, kind: IntentKind): Finding[] {
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

function isOurs(group: string, kind: string): boolean {
  return findIntentKind(kind) !== undefined && nearest(group, [intentGroup]) !== undefined;
}
