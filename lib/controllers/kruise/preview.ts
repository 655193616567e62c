import { type Made, made, type Traced } from '../made';
import type { Preview } from '../preview';
import { SidecarSets } from './from-network';
import { patchAnnotations, type Step } from './patch-annotations';
import type { PodTemplate } from './pod-template';
import type { SetPatch, SidecarSet } from './sidecar-set';

/** The annotations of the pods of the input that SidecarSets select, once all of these had their turn. */
export const podAnnotations: Preview = {
  name: 'pod-annotations',
  *of(network) {
    const sets = SidecarSets.of(network);
    if (sets.all.length === 0) return;
    const by = `Kruise ${network.target.kruise.version.text}`;
    for (const [pod, matching] of sets.byPod)
      if (matching.length > 0) yield { of: pod.of, by, result: [shown(pod, matching)] };
  },
};

/** The sets one by one, in the order of the input: Kruise specifies none. */
function shown(pod: PodTemplate, sets: readonly SidecarSet[]): Traced<object> {
  let annotations = pod.annotations;
  const writers = new Map<string, Step<SetPatch>>();
  const steps: Traced<object>[] = [];
  for (const set of sets) {
    const patched = patchAnnotations(annotations, set.patches);
    for (const step of patched.steps) writers.set(step.key, step);
    steps.push(...patched.steps.map(stepShown));
    annotations = patched.annotations;
    if (!patched.failure) continue;
    const { patch, key, fault } = patched.failure;
    const refused = { set: set.name, annotation: key, refusesThePod: fault };
    steps.push(made(refused, placeOf(patch, key)));
    break;
  }
  return {
    pod: pod.title,
    sidecarSets: sets.map((set) => set.name),
    annotations: Object.fromEntries([...annotations].map(([key, value]) => [key, valueShown(value, writers.get(key))])),
    ...(steps.length > 0 && { steps }),
  };
}

function valueShown(value: string, step: Step<SetPatch> | undefined): string | Made<string> {
  return step ? made(value, placeOf(step.patch, step.key)) : value;
}

function stepShown({ patch, key, before, after }: Step<SetPatch>): Traced<object> {
  const { set, policy } = patch;
  const change = { set: set.name, policy, annotation: key, ...(before !== undefined && { before }), after };
  return made(change, placeOf(patch, key));
}

function placeOf({ set, index }: SetPatch, key: string) {
  return set.resource.at('spec', 'patchPodMetadata', index, 'annotations', key);
}
