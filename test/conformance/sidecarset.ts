import { structureProblems } from '../../lib/controllers/kruise/container-checks';
import { SidecarSet } from '../../lib/controllers/kruise/sidecar-set';
import { admit } from '../../lib/controllers/kruise/webhook';
import { whitelistKey } from '../../lib/controllers/kruise/whitelist';
import { findKind } from '../../lib/kinds';
import type { Kind } from '../../lib/kinds/kind';
import { openApi } from '../../lib/kinds/openapi';
import { judge } from '../../lib/schema/judge';
import { storedIn } from '../../lib/schema/problems';
import { Resource } from '../../lib/source/resource';
import { apiServersOf } from '../../lib/target/api-servers';
import { parseRelease, type Release } from '../../lib/target/release';
import { defaultTarget } from '../../lib/target/target';

type Json = Readonly<Record<string, unknown>>;
type Errors = readonly { readonly field: string; readonly type: string }[];

/** One line of the corpus folder `sidecarset`. */
export interface SidecarSetCase {
  readonly sidecarSet: Json;
  readonly whitelist: Json | null;
  readonly featureGates: Readonly<Record<string, boolean>>;
  readonly others: readonly Json[];
  readonly expected: {
    readonly webhook: {
      readonly ok: boolean | null;
      readonly unstable?: boolean;
      readonly errors?: Errors;
      readonly variants?: readonly Errors[];
      readonly decodeError?: string;
    };
  };
}

/** The verdicts are of Kruise's development line. */
const release = parseRelease('main') as Release;

/** The errors of the webhook, by field and type; where upstream's answer is not determined, that it is not. */
export function sidecarSet(test: SidecarSetCase) {
  const { webhook } = test.expected;
  const resource = resourceOf(test.sidecarSet);
  const kind = findKind(resource.apiVersion, resource.kind);
  if (!kind) return { agree: false, got: 'no such kind' };
  const problems = judge(openApi(kind, release), resource.value);
  const open = structureProblems({ resource }, apiServersOf(defaultTarget));
  if ([...problems, ...open].some(({ code }) => code === 'wrong-type' || code === 'format'))
    return { agree: webhook.decodeError !== undefined, got: 'cannot be decoded' };
  const whitelist = test.whitelist?.[whitelistKey];
  const { objections, possible } = admit(
    new SidecarSet(problems.length === 0 ? asStored(resource, kind) : resource, release),
    {
      others: test.others.map((other) => new SidecarSet(resourceOf(other), release)),
      whitelist: typeof whitelist === 'string' ? whitelist : undefined,
      gate: test.featureGates.SidecarSetPatchPodMetadataDefaultsAllowed === true,
    },
  );
  const got = objections.map(({ field, type }) => `${field} ${type}`).sort();
  const also = possible.map(({ field, type }) => `${field} ${type}`).sort();
  if (webhook.unstable) return { agree: got.length === 0 && also.length > 0, got: { got, also } };
  const answers = (webhook.variants ?? [webhook.errors ?? []]).map(told);
  const agree = webhook.decodeError === undefined && answers.includes(got.join('\n'));
  return { agree: agree && (got.length === 0) === webhook.ok, got: { got, also } };
}

function asStored(resource: Resource, kind: Kind): Resource {
  return new Resource(storedIn(resource, kind, release), resource.origin);
}

function told(errors: Errors): string {
  return errors
    .map(({ field, type }) => `${field} ${type.replace(/^FieldValue/, '')}`)
    .sort()
    .join('\n');
}

function resourceOf(value: Json): Resource {
  const locate = () => {
    throw new Error('nobody asks');
  };
  return new Resource(value, { locate });
}
