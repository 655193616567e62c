import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';
import { breaks, destroys, live, rejected } from '../effect';
import { type FieldEffect, otherKindEffects } from '../field-effects';

const validation =
  'kubernetes/apiextensions-apiserver v0.34 pkg/apis/apiextensions/validation/validation.go, ValidateCustomResourceDefinitionUpdate';

const immutable = rejected(
  'the API server refuses it: group, scope and names of a definition cannot be changed',
  validation,
  'make a new definition, move the objects, and delete this one with what is left of it',
);

interface Version {
  readonly name?: unknown;
  readonly served?: unknown;
  readonly storage?: unknown;
}

const versions: FieldEffect = ({ difference, old }) => {
  const { before, after, name } = difference;
  const { served, storage } = Object(before) as Version;
  if (after === undefined && difference.headPath.length <= 2)
    return storage === true || isStored(old, (Object(before) as Version).name)
      ? rejected(
          'the API server refuses it: objects are stored in this version',
          `${validation}: status.storedVersions must be in spec.versions`,
          'let another version have storage: true, write every object anew, and take this one out of status.storedVersions before',
        )
      : breaks(
          'the version is gone: manifests and controllers that use it get 404',
          validation,
          served === true ? 'move them to another version before' : undefined,
        );
  if (name.endsWith('.served') && after !== true)
    return breaks(
      'manifests and controllers that use the version get 404',
      validation,
      'move them to another version before',
    );
  if (name.endsWith('.storage')) return live('objects are stored in it when they are next written', validation);
  return live('it counts for objects that are written from now on; those that are stored stay as they are', validation);
};

function isStored(definition: Resource, version: unknown): boolean {
  const stored = definition.get('status', 'storedVersions');
  return Array.isArray(stored) && stored.includes(version);
}

/** The objects of the kind that a definition defines. */
function objectsOf(definition: Resource, network: Network): readonly Resource[] {
  const [group, kind] = [definition.get('spec', 'group'), definition.get('spec', 'names', 'kind')];
  return (network.kinds.get(`${kind}`) ?? []).filter((resource) => resource.group === group);
}

const removed = destroys('every object of its kind is deleted with it, in Git or not', validation);

export const customResourceDefinition = otherKindEffects('apiextensions.k8s.io', 'CustomResourceDefinition', {
  fields: {
    spec: {
      group: immutable,
      scope: immutable,
      names: ({ difference: { name } }) =>
        /^spec\.names(?:\.(?:kind|plural))?$/.test(name) ? immutable : live('clients know it by it from now on', ''),
      versions,
      conversion: live('it counts for objects that are read from now on', ''),
      preserveUnknownFields: live('it counts for objects that are written from now on', ''),
    },
  },
  created: live('objects of its kind can be created', ''),
  removed,
  uses: { by: objectsOf, whileUsed: removed },
});
