import { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { NetworkAttachment } from '../builders/network-attachment';
import { type Addition, type PlacedWorkload, placedWorkload } from '../builders/placed-workload';
import type { Placement } from '../builders/placement';
import { addressOfPods, type PodSelection, selectionOfPods } from '../builders/workload-pods';
import type { Family } from '../net/ip';
import { valueAt } from '../source/path';
import { callSite } from './call-site';
import type { Given } from './made-object';
import { plain } from './plain';
import { shapeNamed } from './shapes';

/** A call that says something of the network of a workload. */
export interface WorkloadCall extends Given {
  /** What it says, when everything is known. */
  addition(): Addition;
}

/** A workload of the app whose network is said here. */
export interface Attachments {
  /** The calls, in their order. */
  readonly calls: readonly WorkloadCall[];
  /** What becomes of its manifest. */
  workload(): PlacedWorkload;
}

type Json = Readonly<Record<string, unknown>>;

interface Attached extends Attachments {
  readonly calls: WorkloadCall[];
  /** As it is without the calls. */
  render(): Json;
}

const attached = new WeakMap<ApiObject, Attached>();

/** Puts the pods of a workload on a network when the app is rendered, when everything of both is known. */
export function attachWorkload(scope: IConstruct, attachment: NetworkAttachment): void {
  addTo(
    scope,
    'NetworkAttachment',
    () => attachment,
    (given) => ({ attachment: given as NetworkAttachment }),
  );
}

/**
 * Says in the annotations of the pods of a workload where they are, in the same way.
 *
 * @param placement with names in place of constructs, asked for when everything is known
 * @param provider that of the subnet
 */
export function placeWorkload(scope: IConstruct, placement: () => object, provider: () => string = () => 'ovn'): void {
  addTo(scope, 'Placement', placement, (given) => ({ placement: given as Placement, provider: provider() }));
}

/**
 * Says that another construct selects the pods of a workload, which needs what they can be selected by.
 *
 * @returns their labels, when everything is known
 */
export function selectWorkload(scope: IConstruct, selectedBy: string): () => PodSelection | undefined {
  addTo(
    scope,
    'Placement',
    () => ({}),
    () => ({ selectedBy }),
  );
  const object = ApiObject.of(scope);
  return () => known(() => attached.get(object)?.render(), selectionOfPods);
}

/** The one address that the pods of a workload are given, when everything is known. */
export function addressOf(scope: IConstruct, family?: Family): string | undefined {
  return known(
    () => ApiObject.of(scope).toJson(),
    (manifest) => addressOfPods(manifest, family),
  );
}

/** The call that gives the pods of a workload their addresses. */
export function placingCall(scope: IConstruct): WorkloadCall | undefined {
  return attached.get(ApiObject.of(scope))?.calls.find((call) => valueAt(call.props(), ['addresses']) !== undefined);
}

/** What cannot be rendered is a mistake of its own, and nobody knows anything of it. */
function known<T>(render: () => Json | undefined, read: (manifest: Json) => T): T | undefined {
  try {
    const manifest = render();
    return manifest && read(manifest);
  } catch {
    return undefined;
  }
}

/** How messages name a workload. */
export function titleOf(scope: IConstruct): string {
  const { kind, name, metadata } = ApiObject.of(scope);
  return `${kind} ${metadata.namespace === undefined ? '' : `${metadata.namespace}/`}${name}`;
}

function addTo(
  scope: IConstruct,
  shape: 'NetworkAttachment' | 'Placement',
  given: () => object,
  additionOf: (given: unknown) => Addition,
): void {
  const object = ApiObject.of(scope);
  const site = callSite();
  const call: WorkloadCall = {
    title: `the ${shape === 'Placement' ? 'placement' : 'attachment'} of ${object.kind} ${object.name}`,
    get shape() {
      return shapeNamed(shape);
    },
    props: () => plain(given()),
    siteOf: () => site,
    addition: () => additionOf(call.props()),
  };
  const calls = attached.get(object)?.calls ?? attachable(object);
  calls.push(call);
}

/** Lets an object be rendered with networks. A patch would have to know now what stands in it by then. */
function attachable(object: ApiObject): WorkloadCall[] {
  const calls: WorkloadCall[] = [];
  const render = object.toJson.bind(object);
  const workload = () =>
    placedWorkload(
      render(),
      calls.map((call) => call.addition()),
    );
  object.toJson = () => workload().manifest;
  attached.set(object, { calls, workload, render });
  return calls;
}

/** What is said of the network of an object, if anything is. */
export function attachmentsOf(object: ApiObject): Attachments | undefined {
  return attached.get(object);
}
