import { AttachedOrigin } from '../builders/attached-origin';
import { type AttachmentSource, attachedWorkload } from '../builders/attached-workload';
import { attachmentRefusals } from '../builders/attachment-refusals';
import { type NetworkAttachment, selectionOf } from '../builders/network-attachment';
import { networksKey } from '../kinds/cncf/network-selection';
import { podKinds } from '../kinds/pod-form';
import type { Finding } from '../source/finding';
import { groupBy } from '../source/group-by';
import { nearest } from '../source/nearest';
import type { Span } from '../source/origin';
import { formatPath } from '../source/path';
import { holdsPlaceholder } from '../source/placeholder';
import { type Place, Resource, spanOf } from '../source/resource';
import { Element } from './element';
import { mistake } from './mistake';
import type { HiddenObject } from './output';

/** What a NetworkAttachment document says. */
interface Wanted {
  readonly workload: { readonly kind: string; readonly name: string };
  readonly networks: readonly NetworkAttachment[];
}

/** One of its networks. */
interface Item {
  readonly element: Element;
  readonly attachment: NetworkAttachment;
}

/** How many names are compared with others: that takes its time. */
const mostSlips = 20;

/** Puts workloads on the networks that documents ask for, in the order of the documents. */
export class Attachments {
  readonly findings: Finding[] = [];
  /** In their order, workloads with their networks. */
  readonly resources: readonly Resource[];
  private readonly items = new Map<Resource, Item[]>();
  private slips = 0;

  /** @param hidden what may hold a workload that is not found */
  constructor(
    documents: readonly Resource[],
    private readonly before: readonly Resource[],
    private readonly hidden: readonly HiddenObject[],
  ) {
    const byName = groupBy(documents.length > 0 ? before : [], ({ kind, name }) => `${kind}/${name}`);
    for (const document of documents) {
      const { workload } = new Element(document).read<Wanted>();
      this.learn(document, byName.get(`${workload.kind}/${workload.name}`) ?? []);
    }
    this.resources = before.map((resource) => {
      const items = this.items.get(resource);
      return items ? this.attach(resource, items) : resource;
    });
  }

  private learn(document: Resource, named: readonly Resource[]): void {
    const element = new Element(document);
    const { networks } = element.read<Wanted>();
    const found = named.filter((one) => !one.modelled && mayBeIn(one, document.namespace));
    const [workloadHere, ...more] = found.filter(({ external }) => !external);
    if (!workloadHere) return this.miss(element, found[0]);
    if (more.length > 0) {
      const help = 'name its namespace in the metadata of the document';
      return this.refuse(element.at('workload', 'name'), `${more.length + 1} objects are ${titleOf(element)}`, help);
    }
    const items = this.items.get(workloadHere) ?? [];
    this.items.set(workloadHere, items);
    networks.forEach((attachment, i) => {
      items.push({ element: element.below('networks', i), attachment });
      for (const { path, message, help } of attachmentRefusals(workloadHere, attachment))
        this.refuse(path.length > 0 ? element.at('networks', i, ...path) : element.at('workload'), message, help);
    });
    return undefined;
  }

  private attach(resource: Resource, items: readonly Item[]): Resource {
    const attachments = items.map(({ attachment }) => attachment);
    const workload = attachedWorkload(resource.value, attachments);
    const origin = new AttachedOrigin(resource.origin, workload, (source) => spanIn(items, source));
    return new Resource(workload.manifest, origin);
  }

  /** The workload is not in the input, or is not rendered. */
  private miss(element: Element, external: Resource | undefined): void {
    const { workload, networks } = element.read<Wanted>();
    const { kind, name } = workload;
    if (!external && (mayHide(this.hidden, workload) || this.isUnnamed(element))) return;
    const write = `where it is rendered, write ${networksKey}: '[${networks.map(selectionOf).join(',')}]'`;
    const at = element.at('workload', 'name');
    const title = titleOf(element);
    if (external) return this.refuse(at, `${title} is external, and not rendered here`, write);
    const known = this.slips++ < mostSlips;
    const meantKind = known && !podKinds.has(kind) ? nearest(kind, [...podKinds]) : undefined;
    if (meantKind) return this.refuse(element.at('workload', 'kind'), `there is no ${title}`, slip(meantKind));
    const names = known ? this.before.filter((one) => one.kind === kind).map((one) => one.name) : [];
    const meant = nearest(name, names);
    return this.refuse(at, `there is no ${title} in the input`, meant === undefined ? write : slip(meant));
  }

  /** Whether its workload, or one in the input, has a kind, a name or a namespace that is not known yet. */
  private isUnnamed(element: Element): boolean {
    const { kind, name } = element.read<Wanted>().workload;
    if ([kind, name, element.document.namespace ?? ''].some(holdsPlaceholder)) return true;
    return this.before.some((one) => [one.apiVersion, one.kind, one.name, one.namespace ?? ''].some(holdsPlaceholder));
  }

  private refuse(at: Place, message: string, help: string): void {
    this.findings.push(mistake('intent/attachment-impossible', at, message, help));
  }
}

function slip(meant: string): string {
  return `did you mean ${meant}?`;
}

function titleOf(element: Element): string {
  const { kind, name } = element.read<Wanted>().workload;
  const { namespace } = element.document;
  return `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`;
}

function mayBeIn({ namespace }: Resource, wanted: string | undefined): boolean {
  return namespace === undefined || wanted === undefined || namespace === wanted;
}

function mayHide(hidden: readonly HiddenObject[], wanted: Wanted['workload']): boolean {
  return hidden.some(
    ({ kind, name }) => (kind ?? wanted.kind) === wanted.kind && (name || wanted.name) === wanted.name,
  );
}

/** Where a network of a document is written, or a field of it that is there. */
function spanIn(items: readonly Item[], { index, path }: AttachmentSource): Span {
  const { element } = items[index] as Item;
  const { document } = element;
  const isThere = document.get(...element.path, ...path) !== undefined;
  const place = element.at(...(isThere ? path : []));
  return { ...spanOf(place), made: { in: document, from: formatPath(place.path), follows: false } };
}
