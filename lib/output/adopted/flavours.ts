import type { Adopted } from '../../adopt/adopt';
import { placementsOf } from '../../adopt/documents/placements';
import { documentsOf } from '../../adopt/documents/prove';
import { identityOf } from '../../change/pairs';
import { expand } from '../../intent/expand';
import type { Resource } from '../../source/resource';
import { inApplyOrder } from '../apply-order';
import { fileNames } from '../file-names';
import { toOwnYaml, toYaml } from '../yaml';
import { typescript } from './typescript';

/** What is kept in Git, in one of its forms. */
export interface Kept {
  /** By their names in a directory. */
  readonly files: ReadonlyMap<string, string>;
  /** All of it in one text. */
  readonly stream: string;
  /** What stays a manifest beside documents or constructs, and why. */
  readonly plain: ReadonlyMap<Resource, string>;
}

/** Documents that are no constructs: they say something of workloads. */
const ofWorkloads: ReadonlySet<string> = new Set(['NetworkAttachment', 'Placement']);

/** The forms in which what was there can be kept. */
export const flavours = {
  manifests({ manifests, documents }: Adopted): Kept {
    const all = [...documents, ...manifests.map(({ resource }) => resource)];
    const files = new Map([...fileNames(all)].map(([name, resource]) => [name, yaml([resource])]));
    return { files, stream: yaml(all), plain: new Map() };
  },

  documents({ manifests, documents: there }: Adopted): Kept {
    const resources = manifests.map(({ resource }) => resource);
    const { documents, plain } = documentsOf(resources, there);
    const placed = placementsOf([...plain.keys()], there);
    const all = [...there, ...documents, ...placed.documents];
    const rest = placed.workloads;
    const files = new Map(named(all).map(([name, document]) => [name, toOwnYaml([document.value])]));
    if (rest.length > 0) files.set('manifests.yaml', yaml(rest));
    return { files, stream: `${toOwnYaml(all.map(({ value }) => value))}${yaml(rest)}`, plain };
  },

  typescript({ manifests, documents: there }: Adopted): Kept {
    const resources = manifests.map(({ resource }) => resource);
    const { documents, plain } = documentsOf(resources, there);
    const all = [...there, ...documents];
    const { resources: made } = expand([...all, ...plain.keys()]);
    // What documents say of the network of a workload is in it then.
    const byId = new Map(made.map((one) => [identityOf(one), one]));
    const rest = Array.from(plain.keys(), (one) => byId.get(identityOf(one)) ?? one);
    const constructs = all.filter(({ kind }) => !ofWorkloads.has(kind));
    const stream = typescript(constructs, inApplyOrder(rest), made);
    return { files: new Map([['main.ts', stream]]), stream, plain };
  },
} as const satisfies Record<string, (adopted: Adopted) => Kept>;

export type Flavour = keyof typeof flavours;

function yaml(resources: readonly Resource[]): string {
  return toYaml(inApplyOrder(resources).map(({ value }) => value));
}

/** `custom-vpc-test-vpc-1.yaml`; a second one of that name gets a number. */
function named(documents: readonly Resource[]): (readonly [string, Resource])[] {
  const taken = new Set<string>(['manifests.yaml']);
  return documents.map((document) => {
    const kind = document.kind.replace(/(?<=[a-z])(?=[A-Z])/g, '-');
    const stem = `${kind}-${document.name}`
      .toLowerCase()
      .replace(/[^a-z0-9.-]/g, '-')
      .slice(0, 120);
    let name = `${stem}.yaml`;
    for (let n = 2; taken.has(name); n++) name = `${stem}-${n}.yaml`;
    taken.add(name);
    return [name, document] as const;
  });
}
