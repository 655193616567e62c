import { identityOf } from '../../change/pairs';
import { expand } from '../../intent/expand';
import { findKind } from '../../kinds';
import { groupBy } from '../../source/group-by';
import type { JsonMap } from '../../source/json';
import { nowhere } from '../../source/origin';
import { startsWith } from '../../source/path';
import { isPlace, Resource } from '../../source/resource';
import { inverses } from '.';
import { differenceBetween } from './same';
import { type Claim, World } from './world';

/** Manifests as intent documents, as far as these make the same. */
export interface Documents {
  readonly documents: readonly Resource[];
  /** Manifests that stay, and why no document takes their place. */
  readonly plain: ReadonlyMap<Resource, string>;
}

/** Beyond this, something in the input moves what is proposed each time: all of it stays manifests. */
const mostRounds = 20;

/**
 * Documents that make the same objects. What is proposed is expanded again, beside the manifests that stay; an object that
 * would not be the same stays a manifest, and documents are proposed without it, until nothing differs.
 *
 * @param others documents that are there already
 */
export function documentsOf(resources: readonly Resource[], others: readonly Resource[] = []): Documents {
  const plain = new Map<Resource, string>();
  for (let round = 0; ; round++) {
    const world = new World(resources, plain);
    const documents = inverses.flatMap((inverse) => inverse(world)).map((value) => new Resource(value, nowhere));
    const claimed = new Set(world.claims.map(({ resource }) => resource));
    const rest = resources.filter((resource) => !claimed.has(resource));
    const wrong = mistakesOf(documents, world.claims, rest, others);
    if (wrong.size === 0) {
      for (const resource of rest) if (!plain.has(resource)) plain.set(resource, homeless(resource));
      return { documents, plain };
    }
    for (const [resource, why] of wrong) plain.set(resource, why);
    if (round >= mostRounds)
      for (const { resource } of world.claims) plain.set(resource, 'no documents were found that make all the same');
  }
}

function homeless({ apiVersion, kind }: Resource): string {
  return findKind(apiVersion, kind)?.data.operator ? 'it belongs to no document' : `no document makes a ${kind}`;
}

/** The objects that the documents would not make as they are, and why. */
function mistakesOf(
  documents: readonly Resource[],
  claims: readonly Claim[],
  rest: readonly Resource[],
  existing: readonly Resource[],
): Map<Resource, string> {
  const wrong = new Map<Resource, string>();
  const { resources, findings } = expand([...existing, ...documents, ...rest]);
  const claimsBy = groupBy(claims, ({ document }) => document);
  const refused = new Set<JsonMap>();
  for (const { at, message } of findings) {
    if (!isPlace(at)) continue;
    refused.add(at.resource.value);
    // The smallest part that the finding is about.
    const own = claimsBy.get(at.resource.value)?.filter(({ path }) => startsWith(at.path, path)) ?? [];
    const deepest = Math.max(...own.map(({ path }) => path.length));
    for (const { resource, path } of own)
      if (path.length === deepest) wrong.set(resource, `of a document for it: ${message}`);
  }
  const others = new Set(rest);
  const titles = new Map(documents.map((document) => [document.title, document.value]));
  const made = new Map<string, Resource[]>();
  for (const resource of resources) {
    if (others.has(resource) || !titles.has(resource.origin.via ?? '')) continue;
    const id = identityOf(resource);
    const same = made.get(id);
    if (same) same.push(resource);
    else made.set(id, [resource]);
  }
  for (const { resource, document } of claims) {
    if (refused.has(document) || wrong.has(resource)) continue;
    const one = made.get(identityOf(resource))?.shift();
    const why = one ? differenceBetween(resource, one) : 'a document would not make it';
    if (why !== undefined) wrong.set(resource, why);
  }
  if (refused.size > 0) return wrong;
  for (const extra of [...made.values()].flat()) {
    const document = titles.get(extra.origin.via ?? '');
    const all = (document && claimsBy.get(document)) ?? claims;
    for (const { resource } of all)
      if (!wrong.has(resource)) wrong.set(resource, `a document would make ${extra.title} as well`);
  }
  return wrong;
}
