import { type Addition, placedWorkload } from '../builders/placed-workload';
import type { Placement } from '../builders/placement';
import { addressOfPods, type PodSelection, selectionOfPods } from '../builders/workload-pods';
import { podKinds } from '../kinds/pod-form';
import type { Family } from '../net/ip';
import type { Finding } from '../source/finding';
import { groupBy } from '../source/group-by';
import { holdsPlaceholder } from '../source/placeholder';
import type { Place, Resource } from '../source/resource';
import { Element } from './element';
import { mistake } from './mistake';
import type { HiddenObject } from './output';
import type { WorkloadName } from './workload';

/** How documents name a workload where an address could stand, too. */
export const workloadForm = 'Deployment/shop/web';

/** What a document leads to: an address, and what it follows from. */
export interface Target {
  readonly text: string;
  readonly from?: Element;
}

/** The workloads of an input, with what its documents say of their network. */
export class Workloads {
  private readonly byName: ReadonlyMap<string, readonly Resource[]>;
  private readonly placements: ReadonlyMap<string, readonly Resource[]>;

  /** @param isFurther whether a subnet is of a further interface */
  constructor(
    documents: readonly Resource[],
    manifests: readonly Resource[],
    private readonly hidden: readonly HiddenObject[],
    private readonly isFurther: (subnet: string) => boolean,
  ) {
    this.byName = groupBy(
      manifests.filter(({ kind }) => podKinds.has(kind)),
      ({ kind, namespace, name }) => `${kind}/${namespace}/${name}`,
    );
    this.placements = groupBy(
      documents.filter(({ kind }) => kind === 'Placement'),
      (document) => {
        const { workload } = new Element(document).read<{ readonly workload: WorkloadName }>();
        return `${workload.kind}/${document.namespace}/${workload.name}`;
      },
    );
  }

  /**
   * The address that a text is, or the one of the workload that it names; undefined if nobody knows it, which is a finding
   * unless it may stand in a document that could not be read.
   */
  target(text: string, at: Place, findings: Finding[], family?: Family): Target | undefined {
    const found = this.named(text, at, findings);
    if (found === 'none') return { text };
    if (!found) return undefined;
    const { workload, placements } = found;
    const additions = placements.map((document): Addition => {
      const { workload: _, ...placement } = new Element(document).read<
        Placement & { readonly workload: WorkloadName }
      >();
      return { placement, provider: 'ovn' };
    });
    const address = addressOfPods(placedWorkload(workload.value, additions).manifest, family);
    const from = placements.find((document) => document.get('spec', 'addresses') !== undefined);
    if (address !== undefined)
      return { text: address, from: from ? new Element(from).below('addresses') : new Element(workload, ['metadata']) };
    if (this.hidden.some(({ kind }) => kind === undefined || kind === 'Placement')) return undefined;
    const help = `give it ${family === undefined ? 'one address' : `one IPv${family} address`} in a Placement`;
    findings.push(mistake('intent/attachment-impossible', at, `${workload.title} has no address of its own`, help));
    return undefined;
  }

  /** What selects the pods of a workload, in the same way. */
  selection(text: string, at: Place, findings: Finding[]): PodSelection | undefined {
    const found = this.named(text, at, findings);
    if (found === 'none') {
      const help = `name a workload by its kind, namespace and name: ${workloadForm}`;
      findings.push(mistake('intent/attachment-impossible', at, `${text} names no workload`, help));
    }
    if (!found || found === 'none') return undefined;
    const selection = selectionOfPods(found.workload.value);
    if (!selection)
      findings.push(
        mistake(
          'intent/attachment-impossible',
          at,
          `the pods of ${found.workload.title} have no labels to select them by`,
          'give them labels',
        ),
      );
    return selection;
  }

  private named(text: string, at: Place, findings: Finding[]) {
    const [kind = '', namespace = '', name = '', ...more] = text.split('/');
    if (!podKinds.has(kind) || name === '' || more.length > 0) return 'none';
    const [workload] = this.byName.get(text) ?? [];
    if (workload) {
      const placements = [
        ...(this.placements.get(text) ?? []),
        ...(this.placements.get(`${kind}/undefined/${name}`) ?? []),
      ];
      return {
        workload,
        placements: placements.filter((document) => !this.isFurther(String(document.get('spec', 'subnet')))),
      };
    }
    if (!holdsPlaceholder(text) && !this.mayHide(kind, name))
      findings.push(
        mistake(
          'intent/attachment-impossible',
          at,
          `there is no ${kind} ${namespace}/${name} in the input`,
          'correct the name, or write what the workload has: its address, its labels',
        ),
      );
    return undefined;
  }

  private mayHide(kind: string, name: string): boolean {
    return this.hidden.some((one) => (one.kind ?? kind) === kind && (one.name || name) === name);
  }
}
