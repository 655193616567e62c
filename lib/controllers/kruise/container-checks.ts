import { sidecarFields } from '../../kinds/kruise/sidecar-container';
import type { Part } from '../../network/part';
import { nativeTypeSchema } from '../../schema/native';
import { patternFault } from '../../schema/pattern';
import type { Problem } from '../../schema/problem';
import { validateValue } from '../../schema/structural';
import { isMap, type JsonMap } from '../../source/json';
import type { Path } from '../../source/path';
import type { ApiServers } from '../../target/api-servers';
import { type Objection, objection } from '../../validation/objection';
import { checkPodSpec } from '../../validation/pod/pod';
import { validateParts } from '../../validation/validate';
import type { SidecarSet } from './sidecar-set';

const [containers, initContainers] = ['containers', 'initContainers'].map((field): Path => ['spec', field]);

/** What Kruise says against the containers and volumes of a set, as far as it is not what a pod may have at all. */
export function checkContainers(set: SidecarSet): Objection[] {
  if (set.containers.length + set.initContainers.length === 0)
    return [objection('Required', ['spec'], 'neither containers nor initContainers are there')];
  return [
    ...set.initContainers.flatMap((container, i) => initObjections(container, [...(initContainers ?? []), i], i)),
    ...set.containers.flatMap((container, i) => ownObjections(container, [...(containers ?? []), i], i)),
    ...podObjections(set),
  ];
}

function initObjections(container: Part, at: Path, index: number): Objection[] {
  if (!container.part('resourcesPolicy').isMap || container.text('restartPolicy') === 'Always') return [];
  const message = 'resourcesPolicy is for containers, and for init containers that go on running';
  return [objection('Forbidden', [...at, 'resourcesPolicy'], message, `spec[${index}].resourcesPolicy`)];
}

/** What a container has of Kruise. */
function ownObjections(container: Part, at: Path, index: number): Objection[] {
  const inject = container.text('podInjectPolicy') ?? 'BeforeAppContainer';
  const share = container.part('shareVolumePolicy').text('type') ?? 'disabled';
  const found: Objection[] = [];
  if (inject !== 'BeforeAppContainer' && inject !== 'AfterAppContainer')
    found.push(
      objection(
        'Invalid',
        [...at, 'podInjectPolicy'],
        `there is no podInjectPolicy ${inject}`,
        'spec.container.podInjectPolicy',
      ),
    );
  if (share !== 'enabled' && share !== 'disabled')
    found.push(
      objection(
        'Invalid',
        [...at, 'shareVolumePolicy', 'type'],
        `there is no shareVolumePolicy ${share}`,
        'spec.container.shareVolumePolicy',
      ),
    );
  return [...found, ...sourceObjections(container, at, index), ...resourceObjections(container, at, index)];
}

/** Where the name of another container comes from: a label or an annotation alone. */
function sourceObjections(container: Part, at: Path, index: number): Objection[] {
  return container.parts('transferEnv').flatMap((env, i) => {
    const ref = env.part('sourceContainerNameFrom').part('fieldRef');
    const path = ref.text('fieldPath');
    if (!ref.isMap || (path && /^metadata\.(labels|annotations)\['[^']*'\]$/.test(path))) return [];
    const here = [...at, 'transferEnv', i, 'sourceContainerNameFrom', 'fieldRef', 'fieldPath'];
    const message = `fieldPath ${path ?? ''} is neither a label nor an annotation`;
    return [objection(path ? 'Invalid' : 'Required', here, message, `spec[${index}].transferEnv.fieldRef.fieldPath`)];
  });
}

function resourceObjections(container: Part, at: Path, index: number): Objection[] {
  const policy = container.part('resourcesPolicy');
  if (!policy.isMap) return [];
  const field = `spec[${index}].resourcesPolicy`;
  const regex = policy.text('targetContainersNameRegex');
  const expr = policy.part('resourcesExpr');
  const fault = regex && patternFault(regex);
  const found: Objection[] = [];
  if (container.part('resources').isMap && Object.keys(container.raw('resources') as object).length > 0)
    found.push(objection('Forbidden', [...at, 'resources'], 'resources and resourcesPolicy exclude each other', field));
  if (!regex)
    found.push(
      objection(
        'Required',
        [...at, 'resourcesPolicy'],
        'targetContainersNameRegex is empty',
        `${field}.targetContainersNameRegex`,
      ),
    );
  else if (fault !== undefined)
    found.push(
      objection(
        'Invalid',
        [...at, 'resourcesPolicy', 'targetContainersNameRegex'],
        `cannot be read: ${fault}`,
        `${field}.targetContainersNameRegex`,
      ),
    );
  if (!expr.part('limits').isMap && !expr.part('requests').isMap)
    found.push(
      objection(
        'Invalid',
        [...at, 'resourcesPolicy', 'resourcesExpr'],
        'has neither limits nor requests',
        `${field}.resourcesExpr`,
      ),
    );
  return found;
}

/** The release of Kubernetes whose validation Kruise has in it, without what newer ones let pass. */
const vendored = { oldest: 31, newest: 31, gate: () => undefined, serviceSubnets: [] };

/** Stands for the containers of the pods that a set without some is for. */
const stand = [{ name: 'fake', image: 'fake' }];

/** What no pod may have either: Kruise validates a pod of the containers and volumes of a set. */
function podObjections({ spec, containers }: SidecarSet): readonly Objection[] {
  const pod = {
    containers: containers.length > 0 ? spec.raw('containers') : stand,
    initContainers: spec.raw('initContainers'),
    volumes: spec.raw('volumes'),
  };
  return validateParts({ spec: pod }, vendored, (object) => checkPodSpec(object.get('spec', 'container'), true));
}

const lists = ['containers', 'initContainers', 'volumes'] as const;

/**
 * What Kruise cannot decode of the containers and volumes of a set, and what it drops. The definition of the kind leaves
 * them open.
 */
export function structureProblems({ resource }: Pick<SidecarSet, 'resource'>, servers: ApiServers): readonly Problem[] {
  return lists.flatMap((list) => {
    const items = resource.get('spec', list);
    if (!Array.isArray(items)) return [];
    const schema = nativeTypeSchema(list === 'volumes' ? 'Volume' : 'Container', servers);
    return items.flatMap((item, i) =>
      validateValue(schema, isMap(item) ? withoutOwn(item) : item).map((problem) => ({
        ...problem,
        path: ['spec', list, i, ...problem.path],
      })),
    );
  });
}

/** The fields of a container that Kubernetes has, too. */
function withoutOwn(container: JsonMap): JsonMap {
  return Object.fromEntries(Object.entries(container).filter(([field]) => !sidecarFields.has(field)));
}
