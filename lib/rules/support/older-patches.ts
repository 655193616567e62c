import { faults, meetingsOf } from '../../controllers/kube-ovn/faults';
import { kinds } from '../../kinds';
import type { Network } from '../../network/network';
import type { Place } from '../../source/resource';
import { nameOf, patchesOf } from '../../target/kube-ovn-releases';
import { has, isWithin, type Release } from '../../target/release';

/** Something that older patch releases of a line do otherwise than the newest one, and a place that it matters to. */
export interface PatchDifference {
  readonly at: Place;
  readonly label: string;
  readonly note: string;
}

/** What a network would meet on older patch releases than the newest of the line, one place for each difference. */
export function* differencesOfPatches(network: Network, line: Release): Generator<PatchDifference> {
  const patches = patchesOf(line);
  const newest = patches.at(-1) ?? line;
  for (const fault of faults) {
    const last = patches.filter((release) => isWithin(release, fault)).at(-1);
    if (!last || last === newest) continue;
    const [first] = meetingsOf(fault, network, last);
    if (!first) continue;
    const note = `up to ${nameOf(last)}, kube-ovn ${fault.does}: ${fault.consequence}`;
    yield { at: first.at, label: first.fact, note };
  }
  yield* laterFields(network, patches);
}

/** Fields of specs that only later patch releases of the line have. */
function* laterFields(network: Network, patches: readonly Release[]): Generator<PatchDifference> {
  const [oldest, newest] = [patches[0], patches.at(-1)];
  if (!oldest || !newest) return;
  for (const kind of kinds) {
    const { operator, fields } = kind.data;
    if (operator !== 'kube-ovn') continue;
    for (const [name, { data }] of Object.entries(fields.spec?.data.properties ?? {})) {
      const since = data.during?.since;
      if (since === undefined || has(oldest, since) || !has(newest, since)) continue;
      const user = network.of(kind.name).find((one) => one.get('spec', name) !== undefined);
      const first = patches.find((release) => has(release, since));
      if (user && first)
        yield {
          at: user.at('spec', name),
          label: `${user.title} has ${name}`,
          note: `before ${nameOf(first)}, the API server drops ${name} of ${kind.name} objects`,
        };
    }
  }
}
