import { networksKey, readSelections } from '../kinds/cncf/network-selection';
import { isOnePod, type PodForm, podFormOf } from '../kinds/pod-form';
import { nowhere } from '../source/origin';
import { type Path, startsWith, valueAt } from '../source/path';
import { Resource } from '../source/resource';
import { type AttachedWorkload, type AttachmentSource, attachedWorkload, withValue } from './attached-workload';
import type { NetworkAttachment } from './network-attachment';
import { type Placement, type PlacementAnnotation, placementAnnotations } from './placement';

type Json = Readonly<Record<string, unknown>>;

/**
 * What is said of the network of a workload: a network beside the default one, where its pods are, or that another object
 * selects them, which adds nothing to its manifest.
 */
export type Addition =
  | { readonly attachment: NetworkAttachment; readonly placement?: undefined; readonly selectedBy?: undefined }
  | {
      readonly placement: Placement;
      /** That of its subnet: `ovn`, `nad.namespace.ovn`, `nad.namespace`. */
      readonly provider: string;
      readonly attachment?: undefined;
      readonly selectedBy?: undefined;
    }
  | { readonly selectedBy: string; readonly attachment?: undefined; readonly placement?: undefined };

/** A placement that says something else than what is said already. */
export interface Clash {
  /** The addition, by its number. */
  readonly index: number;
  readonly property: keyof Placement;
  readonly key: string;
  /** What the annotation is, and stays. */
  readonly before: string;
}

/** The manifest of a workload with its network. */
export interface PlacedWorkload extends AttachedWorkload {
  readonly clashes: readonly Clash[];
}

/** Writes the network of a workload into its manifest: annotations of its pods, and the lists of a virtual machine. */
export function placedWorkload(manifest: Json, additions: readonly Addition[]): PlacedWorkload {
  const form = podFormOf(new Resource(manifest, nowhere));
  if (!form) return { manifest, sourceOf: () => undefined, clashes: [] };
  const annotated = annotatedPods(manifest, [...form.template, 'metadata', 'annotations'], isOnePod(form), additions);
  const networks = additions.flatMap((addition, index) =>
    networksOf(addition, annotated.manifest, form).map((attachment) => ({ attachment, index, addition })),
  );
  const attached = attachedWorkload(
    annotated.manifest,
    networks.map(({ attachment }) => attachment),
  );
  return {
    manifest: attached.manifest,
    clashes: annotated.clashes,
    sourceOf(path, offset) {
      const source = attached.sourceOf(path, offset);
      const network = source && networks[source.index];
      if (!source || !network) return annotated.sourceOf(path, offset);
      const { index, addition } = network;
      return { index, path: addition.attachment ? source.path : [source.path[0] === 'mac' ? 'mac' : 'subnet'] };
    },
  };
}

/** The networks that pods ask for by an addition, unless they do already: the subnet of another provider is on one. */
function networksOf(addition: Addition, manifest: Json, form: PodForm): readonly NetworkAttachment[] {
  if (addition.attachment) return [addition.attachment];
  if (!addition.placement) return [];
  const [name, namespace] = addition.provider.split('.');
  if (name === undefined || namespace === undefined) return [];
  if (networksIn(manifest, form).has(`${namespace}/${name}`)) return [];
  const { mac } = addition.placement;
  // Of other pods kube-ovn reads it in an annotation; KubeVirt gives it to the guest.
  return [{ name, namespace, ...(form.virtual && mac !== undefined && { mac }) }];
}

/** The networks beside the default one that pods ask for: `namespace/name`. */
function networksIn(manifest: Json, { template, virtual }: PodForm): ReadonlySet<string> {
  const own = textIn(manifest, ['metadata', 'namespace']);
  if (virtual) {
    const networks = valueAt(manifest, [...template, 'spec', 'networks']);
    const names = (Array.isArray(networks) ? networks : []).map((one) => textIn(one, ['multus', 'networkName']));
    return new Set(names.map((name) => (name.includes('/') ? name : `${own}/${name}`)));
  }
  const { selected } = readSelections(textIn(manifest, [...template, 'metadata', 'annotations', networksKey]));
  return new Set(selected.map(({ name, namespace }) => `${namespace?.text ?? own}/${name.text}`));
}

function textIn(value: unknown, path: Path): string {
  const text = valueAt(value, path);
  return typeof text === 'string' ? text : '';
}

/** A part of an annotation, and what it is made from; undefined for what stood in the manifest. */
interface Piece {
  readonly text: string;
  readonly source?: AttachmentSource;
}

interface Written {
  readonly pieces: Piece[];
  readonly separator: string;
}

function annotatedPods(manifest: Json, at: Path, isOne: boolean, additions: readonly Addition[]): PlacedWorkload {
  const written = new Map<string, Written>();
  const clashes: Clash[] = [];
  additions.forEach((addition, index) => {
    if (!addition.placement) return;
    for (const one of placementAnnotations(addition.placement, { provider: addition.provider, isOne })) {
      const before = textOf(written.get(one.key)) ?? valueAt(manifest, [...at, one.key]);
      const clash = add(written, one, index, typeof before === 'string' ? before : '');
      if (clash) clashes.push(clash);
    }
  });
  let made = manifest;
  for (const [key, all] of written) made = withValue(made, [...at, key], textOf(all));
  return {
    manifest: made,
    clashes,
    sourceOf(path, offset) {
      const all = path.length === at.length + 1 && startsWith(path, at) ? written.get(String(path.at(-1))) : undefined;
      return all && sourceIn(all, offset);
    },
  };
}

function textOf(written: Written | undefined): string | undefined {
  return written?.pieces.map(({ text }) => text).join(written.separator);
}

/** Adds to an annotation what it does not say yet. */
function add(
  written: Map<string, Written>,
  { key, property, items, separator, isOpen }: PlacementAnnotation,
  index: number,
  before: string,
): Clash | undefined {
  const known = new Set(isOpen ? before.split(separator) : []);
  if (!isOpen && before !== '') return before === items.join(separator) ? undefined : { index, property, key, before };
  const pieces = written.get(key)?.pieces ?? (before === '' ? [] : [{ text: before }]);
  items.forEach((text, i) => {
    const path = items.length === 1 && separator === '' ? [property] : [property, i];
    if (!known.has(text)) pieces.push({ text, source: { index, path } });
    if (isOpen) known.add(text);
  });
  if (pieces.length > 0) written.set(key, { pieces, separator });
  return undefined;
}

/** Where a part of an annotation comes from; all of it, where one property says all of it. */
function sourceIn({ pieces, separator }: Written, offset: number | undefined): AttachmentSource | undefined {
  if (offset === undefined) {
    const [first, ...more] = pieces.map(({ source }) => source);
    const isOfOne = more.every((source) => source?.index === first?.index);
    return first && isOfOne ? { ...first, path: more.length > 0 ? first.path.slice(0, 1) : first.path } : undefined;
  }
  let end = 0;
  for (const { text, source } of pieces) {
    end += text.length;
    if (offset < end) return source;
    end += separator.length;
  }
  return pieces.at(-1)?.source;
}
