import { AttachedOrigin } from '../builders/attached-origin';
import type { AttachmentSource } from '../builders/attached-workload';
import { type AttachmentRefusal, additionRefusals, clashRefusal } from '../builders/attachment-refusals';
import { type NetworkAttachment, selectionOf } from '../builders/network-attachment';
import { type Addition, placedWorkload } from '../builders/placed-workload';
import { type Placement, placementAnnotations } from '../builders/placement';
import { networksKey } from '../kinds/cncf/network-selection';
import { podKinds, singleKinds } from '../kinds/pod-form';
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
import type { WorkloadName } from './workload';

/** What a document says of the network of a workload: a Placement, or with networks a NetworkAttachment. */
interface Wanted extends Placement {
  readonly workload: WorkloadName;
  readonly networks?: readonly NetworkAttachment[];
}

/** One of its networks, or all of a Placement. */
interface Item {
  readonly element: Element;
  readonly addition: Addition;
}

/** How many names are compared with others: that takes its time. */
const mostSlips = 20;

/** Writes into workloads what documents say of their network, in the order of the documents. */
export class Attachments {
  readonly findings: Finding[] = [];
  /** In their order, workloads with their networks. */
  readonly resources: readonly Resource[];
  private readonly items = new Map<Resource, Item[]>();
  private slips = 0;
  private subnets?: ReadonlyMap<string, Resource>;

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
    const found = named.filter((one) => !one.modelled && mayBeIn(one, document.namespace));
    const [workloadHere, ...more] = found.filter(({ external }) => !external);
    if (!workloadHere) return this.miss(element, found[0]);
    if (more.length > 0) {
      const help = 'name its namespace in the metadata of the document';
      return this.refuse(element.at('workload', 'name'), `${more.length + 1} objects are ${titleOf(element)}`, help);
    }
    const items = this.items.get(workloadHere) ?? [];
    this.items.set(workloadHere, items);
    for (const item of this.itemsOf(element)) {
      items.push(item);
      for (const refusal of additionRefusals(workloadHere, item.addition)) this.refuseItem(item, refusal);
    }
    return undefined;
  }

  private itemsOf(element: Element): readonly Item[] {
    const { workload: _, networks, ...placement } = element.read<Wanted>();
    if (networks)
      return networks.map((attachment, i) => ({ element: element.below('networks', i), addition: { attachment } }));
    return [{ element, addition: { placement, provider: this.providerOf(placement.subnet) } }];
  }

  /** That of a Subnet of the input; others are taken for those of the first interface. */
  private providerOf(subnet: string | undefined): string {
    this.subnets ??= new Map(
      this.before
        .filter(({ kind, group }) => kind === 'Subnet' && group === 'kubeovn.io')
        .map((one) => [one.name, one]),
    );
    const provider = this.subnets.get(subnet ?? '')?.get('spec', 'provider');
    return typeof provider === 'string' && provider !== '' ? provider : 'ovn';
  }

  private attach(resource: Resource, items: readonly Item[]): Resource {
    const additions = items.map(({ addition }) => addition);
    const workload = placedWorkload(resource.value, additions);
    for (const clash of workload.clashes) this.refuseItem(items[clash.index] as Item, clashRefusal(resource, clash));
    const origin = new AttachedOrigin(resource.origin, workload, (source) => spanIn(items, source));
    return new Resource(workload.manifest, origin);
  }

  /** The workload is not in the input, or is not rendered. */
  private miss(element: Element, external: Resource | undefined): void {
    const { workload } = element.read<Wanted>();
    const { kind, name } = workload;
    if (!external && (mayHide(this.hidden, workload) || this.isUnnamed(element))) return;
    const write = `where it is rendered, write ${this.annotationsFor(element)}`;
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

  /** What pods of a workload that is not here would need. */
  private annotationsFor(element: Element): string {
    const { workload, networks } = element.read<Wanted>();
    if (networks) return `${networksKey}: '[${networks.map(selectionOf).join(',')}]'`;
    const isOne = singleKinds.has(workload.kind);
    const written = this.itemsOf(element).flatMap(({ addition }) =>
      addition.placement ? placementAnnotations(addition.placement, { provider: addition.provider, isOne }) : [],
    );
    return written.map(({ key, items, separator }) => `${key}: '${items.join(separator)}'`).join(', ');
  }

  private refuseItem({ element, addition }: Item, { path, message, help }: AttachmentRefusal): void {
    const root = addition.placement ? element : new Element(element.document);
    this.refuse(path.length > 0 ? element.at(...path) : root.at('workload'), message, help);
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
