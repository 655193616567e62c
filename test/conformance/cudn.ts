import { parseAllDocuments } from 'yaml';
import { findKind } from '../../lib/kinds';
import { type JsonSchema, openApi } from '../../lib/kinds/openapi';
import { judge } from '../../lib/schema/judge';
import { parseRelease, type Release } from '../../lib/target/release';
import { type CreateCase, create, isCertain, type Manifest, told } from './api';
import { upstreamSchema } from './upstream';

/** Accepted or not, at a place that the API server names, with upstream's definition; accepted or not with ours. */
export function cudn(test: CreateCase) {
  const theirs = create(test);
  const problems = judge(ownSchema(test.object), test.object);
  const ours = { agree: isCertain(problems) && (problems.length === 0) === test.api.accepted, got: told(problems) };
  return { agree: theirs.agree && ours.agree, got: { theirs: theirs.got, ours: ours.got } };
}

/** The same for the scenarios of upstream's tests: an object, or one and what an update makes of it. */
export function cudnScenario(text: string, name: string) {
  const [first, second] = parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  if (!first) return { agree: false, got: 'nothing' };
  const isRight = /^# valid\s*$/m.test(text.split('\n', 1)[0] ?? '') || name.endsWith('.controller-invalid.yaml');
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
