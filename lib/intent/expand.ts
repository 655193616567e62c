import type { AddressLock } from '../allocation/address-lock';
import type { Owner } from '../allocation/owner';
import type { ReviewFile } from '../builders/api-server-peer-proxy';
import type { DescribedProxy } from '../builders/peer-proxy/other-release';
import type { Finding } from '../source/finding';
import { defaultLimits } from '../source/limits';
import type { Resource } from '../source/resource';
import { Attachments } from './attachments';
import { intentGroup } from './intent-kind';
import { isIntentDocument, isOurs, type Judged, judgeAll, type Unread } from './judge';
import { withLocked } from './locked-addresses';
import { type HiddenObject, Output } from './output';
import { Plan } from './plan';

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
  /** Whether some values may stand in the file of a cluster, or where they are declared. */
  readonly hasValues: boolean;
}

const nothing = { findings: [], reviewFiles: [], peerProxies: [], owners: [], isWhole: true, hasValues: false };

export interface ExpandOptions {
  /** What may stand in files that could not be read. */
  readonly unread?: readonly Unread[];
  /** The Cluster document, without a mistake in its structure. @default values are what they are by default */
  readonly cluster?: Resource | undefined;
  /** The most characters that values of the cluster may add to the documents. */
  readonly mostCharacters?: number;
  /** The addresses that documents leave out. @default none: kube-ovn chooses them */
  readonly lock?: AddressLock | undefined;
}

/**
 * Turns the intent documents of an input into plain resources, whose values stand where the documents say what they
 * are made from. All other resources stay what they are. A document with a mistake in its structure makes nothing.
 */
export function expand(
  resources: readonly Resource[],
  { unread = [], cluster, mostCharacters = defaultLimits.inputBytes, lock }: ExpandOptions = {},
): Expanded {
  const output = new Output();
  // A document that could not be read and is one of ours may have made anything.
  if (unread.some(({ group, kind }) => kind !== undefined && isOurs(group ?? intentGroup, kind)))
    output.hidden.push({});
  const documents = new Set(resources.filter(isIntentDocument));
  if (documents.size === 0) return { ...nothing, resources, hidden: output.hidden };

  const judged = judgeAll([...documents], unread, cluster, mostCharacters);
  const good = new Map<Resource, Judged>();
  for (const one of judged.documents) {
    const { written, document, kind, isGood } = one;
    if (!kind) output.hidden.push({});
    else if (isGood) good.set(written, one);
    else kind.hide(document, output);
  }

  const manifests = resources.filter((resource) => !documents.has(resource));
  const meant = Array.from(good.values(), ({ document }) => document);
  const locked = lock && withLocked(meant, lock);
  const plan = new Plan(
    [...(locked?.documents.values() ?? meant)],
    manifests,
    [...output.hidden, ...unread],
    lock !== undefined,
  );
  for (const resource of resources) {
    const one = good.get(resource);
    if (one) one.kind?.expand(locked?.documents.get(one.document) ?? one.document, plan, output);
    else if (!documents.has(resource)) output.resources.push(resource);
  }
  const attached = new Attachments(output.attachments, output.resources, [...output.hidden, ...unread]);
  return {
    resources: attached.resources,
    findings: [...judged.findings, ...(locked?.findings ?? []), ...output.findings, ...attached.findings],
    hidden: output.hidden,
    reviewFiles: output.files,
    peerProxies: output.peerProxies,
    owners: locked?.owners ?? [],
    isWhole: good.size === documents.size,
    hasValues: judged.hasValues,
  };
}
