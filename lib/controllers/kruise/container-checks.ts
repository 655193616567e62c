import type { Part } from '../../network/part';
import { dnsLabelFaults } from '../../schema/names';
import { patternFault } from '../../schema/pattern';
import type { Path } from '../../source/path';
import { type Objection, objection } from '../../validation/objection';
import type { SidecarSet } from './sidecar-set';

const [containers, initContainers] = ['containers', 'initContainers'].map((field): Path => ['spec', field]);

/** What Kruise says against the containers and volumes of a set, as far as it is not what a pod may have at all. */
export function checkContainers(set: SidecarSet): Objection[] {
  if (set.containers.length + set.initContainers.length === 0)
    return [objection('Required', ['spec'], 'neither containers nor initContainers are there')];
  const volumes = new Set(set.spec.parts('volumes').map((volume) => volume.text('name')));
  return [
    ...set.initContainers.flatMap((container, i) => initObjections(container, [...(initContainers ?? []), i], i)),
    ...set.containers.flatMap((container, i) => ownObjections(container, [...(containers ?? []), i], i)),
    ...podObjections(set.initContainers, initContainers ?? [], volumes),
    ...podObjections(set.containers, containers ?? [], volumes),
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

/** What no pod may have either. */
function podObjections(all: readonly Part[], at: Path, volumes: ReadonlySet<string | undefined>): Objection[] {
  const names = new Set<string>();
  return all.flatMap((container, i) => {
    const here = [...at, i];
    const name = container.text('name');
    const found = name
      ? dnsLabelFaults(name).map((fault) => objection('Invalid', [...here, 'name'], `container name ${name}: ${fault}`))
      : [objection('Required', [...here, 'name'], 'the container has no name')];
    if (name && names.has(name))
      found.push(objection('Duplicate', [...here, 'name'], `there are two containers ${name}`));
    if (name) names.add(name);
    if (!container.text('image')) found.push(objection('Required', [...here, 'image'], 'the container has no image'));
    return [...found, ...mountObjections(container, here, volumes)];
  });
}

function mountObjections(container: Part, at: Path, volumes: ReadonlySet<string | undefined>): Objection[] {
  return ['volumeMounts', 'volumeDevices'].flatMap((list) =>
    container.parts(list).flatMap((mount, i) => {
      const name = mount.text('name');
      if (name && volumes.has(name)) return [];
      const here = [...at, list, i, 'name'];
      return [
        objection(
          name ? 'NotFound' : 'Required',
          here,
          `volume ${name ?? ''} is not among the volumes of the SidecarSet`,
        ),
      ];
    }),
  );
}
