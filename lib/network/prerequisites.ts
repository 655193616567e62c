import { type Asker, type Prerequisite, prerequisites } from '../kinds/prerequisites';
import type { Place, Resource } from '../source/resource';
import { has } from '../target/release';
import type { Network } from './network';

/** A prerequisite of an input, with who asks for it. */
export interface NeededPrerequisite {
  readonly prerequisite: Prerequisite;
  readonly askedBy: readonly Place[];
  /** What the settings say: false, it is not there; undefined: nothing. */
  readonly isThere: boolean | undefined;
}

/** What the objects of an input ask of the cluster and nobody says is there; ConfigMaps of the input speak for themselves. */
export function prerequisitesOf(network: Network): readonly NeededPrerequisite[] {
  const { kubeOvn, prerequisites: stated } = network.target;
  return prerequisites.flatMap((prerequisite) => {
    const isThere = stated?.get(prerequisite.id);
    if (isThere === true || !has(kubeOvn.version, prerequisite.since) || isInInput(network, prerequisite)) return [];
    const askedBy = prerequisite.askedBy.flatMap((asker) => placesOf(network, asker));
    return askedBy.length > 0 ? { prerequisite, askedBy, isThere } : [];
  });
}

function isInInput(network: Network, { configMaps }: Prerequisite): boolean {
  const { namespace } = network.target.kubeOvn;
  return (
    configMaps?.every(
      (name) => network.find('ConfigMap', name, namespace) || network.isExternal('ConfigMap', name, namespace),
    ) ?? false
  );
}

function placesOf(network: Network, { kind, group = 'kubeovn.io', field, value }: Asker): readonly Place[] {
  const resources = (network.kinds.get(kind) ?? []).filter((one) => one.group === group && !one.external);
  if (field === undefined) return resources.map((resource) => resource.at('metadata', 'name'));
  const asks = (resource: Resource) => {
    const found = network.effective(resource).get('spec', field);
    return value === undefined ? found !== undefined : found === value;
  };
  return resources.filter(asks).map((resource) => resource.at('spec', field));
}
