import { brief, type Effect, latent, live, rejected } from '../effect';
import type { FieldChange } from '../field-effects';
import { inPlace } from './in-place';
import { hash, injected } from './support';

const validated =
  'openkruise/kruise v1.9.0 pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go, validateSidecarContainerConflict';
const remake = 'make the pods anew when an interruption suits';

/** A change of the containers of a set, for the pods that have them already. */
export const containers = (change: FieldChange): Effect => {
  const { difference, old, now } = change;
  const { before, after, headPath, name } = difference;
  if (before === undefined && headPath.length === 3 && !namesOf(old).has(Object(after).name))
    return rejected(
      `Kruise's webhook refuses it: container ${Object(after).name} is not found in the set as it is`,
      validated,
      'write it in a SidecarSet of its own, or delete the set and create it anew',
    );
  if (before === undefined && headPath.length === 2) return newNames(change);
  if (/\]\.upgradeStrategy(?:\.upgradeType)?$/.test(name) && typeOf(before) !== typeOf(after))
    return rejected(
      "Kruise's webhook refuses it: upgradeType of a container never changes",
      validated,
      'write a container of another name in a SidecarSet of its own',
    );
  if (after === undefined && headPath.length === 2)
    return latent('running pods keep the container; new ones come without it', injected, remake, {
      waitsFor: 'new-pods',
    });
  if (name.endsWith('].image')) return image(change);
  return notUpgradable(now.name);
};

function newNames({ difference }: FieldChange): Effect {
  const [first] = Array.isArray(difference.after) ? difference.after : [difference.after];
  return rejected(
    `Kruise's webhook refuses it: container ${Object(first).name} is not found in the set as it is`,
    validated,
    'write it in a SidecarSet of its own, or delete the set and create it anew',
  );
}

function namesOf(set: FieldChange['old']): ReadonlySet<unknown> {
  const all = set.get('spec', 'containers');
  return new Set(Array.isArray(all) ? all.map((one) => Object(one).name) : []);
}

/** ColdUpgrade, unless it says something else: of the strategy, or of its type alone. */
function typeOf(value: unknown): unknown {
  const type = typeof value === 'string' || value === undefined ? value : Object(value).upgradeType;
  return type || 'ColdUpgrade';
}

const notUpgradable = (name: string): Effect =>
  latent(
    `only the image of a running container can change: Kruise takes no pod as upgradable for SidecarSet ${name}, and new pods alone get it`,
    'openkruise/kruise v1.9.0 pkg/controller/sidecarset/sidecarset_strategy.go: the hash without images differs',
    remake,
    { waitsFor: 'new-pods' },
  );

function image(change: FieldChange): Effect {
  const { now, difference } = change;
  switch (inPlace(change)) {
    case 'updated':
      return isHot(change)
        ? live(
            'Kruise starts the new image in the second container of each running pod, and then stops the first',
            hash,
          )
        : brief(
            'Kruise puts it into running pods in place: the container starts anew, in as many pods at a time as maxUnavailable says; the pods and their addresses stay',
            hash,
          );
    case 'held':
      return latent(
        'updateStrategy holds it back from running pods; new ones get it',
        hash,
        'let updateStrategy have type: RollingUpdate and not paused',
        { waitsFor: 'new-pods' },
      );
    default:
      return difference.after === undefined ? notUpgradable(now.name) : withOthers(now.name);
  }
}

const withOthers = (name: string): Effect =>
  latent(
    `something else of the containers changes with it: Kruise takes no pod as upgradable for SidecarSet ${name}, and new pods alone get it`,
    'openkruise/kruise v1.9.0 pkg/controller/sidecarset/sidecarset_strategy.go: the hash without images differs',
    'change the image alone, and the rest in a commit of its own',
    { waitsFor: 'new-pods' },
  );

function isHot({ now, difference }: FieldChange): boolean {
  return typeOf(now.get(...difference.headPath.slice(0, 3), 'upgradeStrategy')) === 'HotUpgrade';
}
