import { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { type AttachedWorkload, attachedWorkload } from '../builders/attached-workload';
import type { NetworkAttachment } from '../builders/network-attachment';
import { callSite } from './call-site';
import type { Given } from './made-object';
import { plain } from './plain';
import { shapeNamed } from './shapes';

/** A workload of the app that is attached to networks. */
export interface Attachments {
  /** The calls, in their order. */
  readonly calls: readonly Given[];
  /** What becomes of its manifest. */
  workload(): AttachedWorkload;
}

const attached = new WeakMap<ApiObject, Attachments & { readonly calls: Given[] }>();

/** Puts the pods of a workload on a network when the app is rendered, when everything of both is known. */
export function attachWorkload(scope: IConstruct, attachment: NetworkAttachment): void {
  const object = ApiObject.of(scope);
  const site = callSite();
  const call: Given = {
    title: `the attachment of ${object.kind} ${object.name}`,
    get shape() {
      return shapeNamed('NetworkAttachment');
    },
    props: () => plain(attachment),
    siteOf: () => site,
  };
  const calls = attached.get(object)?.calls ?? attachable(object);
  calls.push(call);
}

/** Lets an object be rendered with networks. A patch would have to know now what stands in it by then. */
function attachable(object: ApiObject): Given[] {
  const calls: Given[] = [];
  const render = object.toJson.bind(object);
  const workload = () =>
    attachedWorkload(
      render(),
      calls.map((call) => call.props() as NetworkAttachment),
    );
  object.toJson = () => workload().manifest;
  attached.set(object, { calls, workload });
  return calls;
}

/** How an object is attached to networks, if it is. */
export function attachmentsOf(object: ApiObject): Attachments | undefined {
  return attached.get(object);
}
