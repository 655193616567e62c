import { parseAllDocuments } from 'yaml';
import { made, plain, Refusal } from '../../lib/controllers/made';
import { attachmentOf, type RenderedAttachment } from '../../lib/controllers/ovn-kubernetes/attachment';
import { findKind } from '../../lib/kinds';
import { type JsonSchema, openApi } from '../../lib/kinds/openapi';
import { Network } from '../../lib/network/network';
import { UserDefinedNetwork } from '../../lib/network/user-defined-network';
import { judge } from '../../lib/schema/judge';
import { Resource } from '../../lib/source/resource';
import { parseRelease, type Release } from '../../lib/target/release';
import { defaultTarget } from '../../lib/target/target';
import { type CreateCase, create, isCertain, type Manifest, told } from './api';
import { recordedCluster } from './nad';
import { upstreamSchema } from './upstream';
import { canonical } from './yaml';

/** One line of the corpus folder `cudn`: what the API server says, and what the controller makes of it then. */
export interface UserNetworkCase extends CreateCase {
  readonly controller?: { readonly error: string } | { readonly nad: RecordedAttachment };
}

interface RecordedAttachment {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers: readonly string[];
  readonly config: string;
}

/**
 * Accepted or not, at a place that the API server names, with upstream's definition; accepted or not with ours; and the
 * attachment definition in the namespace `blue`, or that the controller makes none.
 */
export function cudn(test: UserNetworkCase) {
  const theirs = create(test);
  const problems = judge(ownSchema(test.object), test.object);
  const ours = { agree: isCertain(problems) && (problems.length === 0) === test.api.accepted, got: told(problems) };
  const made = test.controller && controller(test.object, test.controller);
  const agree = theirs.agree && ours.agree && made?.agree !== false;
  return { agree, got: { theirs: theirs.got, ours: ours.got, controller: made?.got } };
}

function controller(object: Manifest, expected: NonNullable<UserNetworkCase['controller']>) {
  const view = new UserDefinedNetwork(none, new Resource({ ...object }, { locate: () => ({ location }) }));
  const rendered = attachmentOf(view, made('blue'), recordedCluster);
  if (rendered instanceof Refusal) return { agree: 'error' in expected, got: { error: rendered.reason } };
  const { metadata, spec } = plain<RenderedAttachment>(rendered);
  const { name, labels, annotations, finalizers } = metadata;
  const got = { name, labels, ...(annotations && { annotations }), finalizers, config: spec.config };
  return { agree: 'nad' in expected && canonical(got) === canonical(expected.nad), got };
}

const location = { file: 'case', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
const ovnKubernetes = { ...defaultTarget.ovnKubernetes, version: recordedCluster.release };
const none = new Network([], { target: { ...defaultTarget, ovnKubernetes } });

/** The same for the scenarios of upstream's tests: an object, or one and what an update makes of it. */
export function cudnScenario(text: string, name: string) {
  const [first, second] = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  if (!first) return { agree: false, got: 'nothing' };
  const isRight = /^# valid\s*$/m.test(text.split('\n', 1)[0] ?? '') || name.endsWith('.controller-invalid.yaml');
  if (name.endsWith('.controller-invalid.yaml')) {
    const { agree, got } = controller(first, { error: text.split('\n', 1)[0] ?? '' });
    if (!agree) return { agree, got };
  }
  const verdicts = [upstreamSchema(first), ownSchema(first)].map((schema) => {
    const created = judge(schema, first);
    if (!second) return { agree: isCertain(created) && (created.length === 0) === isRight, got: told(created) };
    const updated = judge(schema, second, first);
    const agree = created.length === 0 && updated.length > 0 && isCertain(updated);
    return { agree, got: [...told(created), 'then', ...told(updated)] };
  });
  return { agree: verdicts.every(({ agree }) => agree), got: verdicts.map(({ got }) => got) };
}

function ownSchema({ apiVersion, kind: name }: Manifest): JsonSchema {
  const kind = findKind(apiVersion, name);
  if (!kind) throw new Error(`no kind ${name}`);
  return openApi(kind, parseRelease('main') as Release);
}
