import { plain, Refusal } from '../controllers/made';
import { previews } from '../controllers/previews';
import type { Network, NetworkOptions } from '../network/network';
import { isMap, type JsonMap } from '../source/json';
import type { Resource } from '../source/resource';
import { type Difference, differences } from './difference';
import type { States } from './field-effects';
import { asRunning } from './kube-ovn/running-gateways';
import { identityOf } from './pairs';
import { isUpgrade } from './upgrade/upgrade';
import { isKept } from './upgrade/workloads';

/** Something that a controller makes of an object, and that will not be what it is. */
export interface PreviewChange {
  /** The name of the preview: `gateway-workload`. */
  readonly preview: string;
  readonly by: string;
  /** The object that it is made of, as it will be; of one that is gone, as it was. */
  readonly of: Resource;
  /** What is made, if it has a name of its own: `StatefulSet kube-system/vpc-nat-gw-gw1`. */
  readonly title: string;
  readonly what: 'created' | 'changed' | 'removed';
  /** Why it is made no more; or why it was not made before. */
  readonly because?: string;
  readonly differences: readonly Difference[];
}

/** What controllers make of the head at once, where they make something else of the base. */
export function previewChanges({ base, head }: States, options: NetworkOptions): readonly PreviewChange[] {
  const [before, after] = [base, asRunning({ base, head }, options)].map(madeIn) as [ByKey, ByKey];
  const isUntouched = untouchedBy({ base, head });
  const changed = [...after.made].flatMap(([key, now]): PreviewChange[] => {
    const old = before.made.get(key);
    if (!old) return [{ ...now.title, what: 'created', ...reason(before, now), differences: [] }];
    if (isUntouched(now.title.of)) return [];
    const all = differences(old.object, now.object);
    return all.length === 0 ? [] : [{ ...now.title, what: 'changed', differences: all }];
  });
  const gone = [...before.made].flatMap(([key, old]): PreviewChange[] =>
    after.made.has(key) ? [] : [{ ...old.title, what: 'removed', ...reason(after, old), differences: [] }],
  );
  return [...changed, ...gone];
}

/** Gateways of which an upgrade changes nothing that is running: their pods stay as the old release made them. */
function untouchedBy({ base, head }: States): (gateway: Resource) => boolean {
  if (!isUpgrade({ base, head })) return () => false;
  return ({ kind, name, written }) => {
    const old = kind === 'VpcNatGateway' ? base.gateways.get(name)?.resource : undefined;
    return old !== undefined && isKept(old, written, { base, head });
  };
}

/** One object that a controller makes. */
interface Made {
  readonly title: Pick<PreviewChange, 'preview' | 'by' | 'of' | 'title'>;
  readonly object: JsonMap;
}

interface ByKey {
  readonly made: ReadonlyMap<string, Made>;
  /** Why nothing is made, by the preview and the object that it would be made of. */
  readonly refused: ReadonlyMap<string, string>;
}

function madeIn(network: Network): ByKey {
  const made = new Map<string, Made>();
  const refused = new Map<string, string>();
  for (const { name: preview, of: previewed } of previews)
    for (const { of, by, result } of previewed(network)) {
      const subject = subjectOf({ preview, of });
      if (result instanceof Refusal) refused.set(subject, result.reason);
      else
        for (const traced of result) {
          const object = plain(traced) as JsonMap;
          const title = titleOf(object);
          made.set(`${subject}\n${title}`, { title: { preview, by, of, title }, object });
        }
    }
  return { made, refused };
}

function subjectOf({ preview, of }: Pick<PreviewChange, 'preview' | 'of'>): string {
  return `${preview}\n${identityOf(of)}`;
}

function reason({ refused }: ByKey, { title }: Made): Pick<PreviewChange, 'because'> {
  const because = refused.get(subjectOf(title));
  return because === undefined ? {} : { because };
}

/** `StatefulSet kube-system/vpc-nat-gw-gw1`; empty for what is no object of Kubernetes. */
function titleOf({ kind, metadata }: JsonMap): string {
  if (!isMap(metadata)) return '';
  return `${kind} ${metadata.namespace === undefined ? '' : `${metadata.namespace}/`}${metadata.name}`;
}
