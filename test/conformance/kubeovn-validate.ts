import { check } from '../../lib/check/check';
import { deletionRefusal, updateRefusals } from '../../lib/controllers/kube-ovn/admission';
import type { External } from '../../lib/network/known';
import { Network } from '../../lib/network/network';
import type { Finding } from '../../lib/source/finding';
import { isPlace, type Resource } from '../../lib/source/resource';
import { parseRelease } from '../../lib/target/release';
import { defaultTarget, type Target } from '../../lib/target/target';
import { resourceOf } from './resource';
import { stricter } from './stricter';

type Manifest = Record<string, unknown>;

/** One line of the corpus folder `kubeovn-validate`. */
export interface ValidateCase {
  readonly function: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly expected: { readonly ok?: boolean; readonly error?: string };
}

/** Functions that see an object, and where the case has it; the webhook sees the cluster as well. */
const functions: Readonly<Record<string, string>> = {
  ValidateSubnet: 'subnet',
  ValidateVpc: 'vpc',
  ValidateCidrConflict: 'subnet',
  validateDnatRule: 'dnat',
  validateFipRule: 'fip',
  validateSnatRule: 'snat',
  validateQosPolicy: 'qos',
};
const nameLength = 'ValidateNatGwStatefulSetNameLength';

/** Whether a case counts; the other functions are helpers of these. */
export function isCounted({ function: name }: ValidateCase): boolean {
  return name.startsWith('webhook.') || Object.hasOwn(functions, name) || name === nameLength;
}

/** Whether we refuse what kube-ovn refuses. What only we refuse counts if a named predicate says why. */
export function kubeovnValidate(test: ValidateCase) {
  const refused = test.expected.error !== undefined;
  const reasons = reasonsAgainst(test);
  const unnamed = reasons.filter((reason) => !stricter.has(reason));
  const isStricter = !refused && reasons.length > 0 && unnamed.length === 0;
  return { agree: refused === reasons.length > 0 || isStricter, stricter: isStricter, got: reasons };
}

/** The rules, or refusals of the webhook, that speak against the object. */
function reasonsAgainst({ function: name, inputs }: ValidateCase): string[] {
  if (name === nameLength) return errorsOf(gatewayNamed(String(inputs.prefix), String(inputs.name)), [nameRule]);
  const cluster = [...((inputs.cluster ?? []) as Manifest[]), ...seenSubnets(inputs.subnets)].map(resourceOf);
  const old = inputs.oldObject ? resourceOf(inputs.oldObject) : undefined;
  if (name.endsWith('.DELETE') && old) {
    const refusal = deletionRefusal(old, new Network(cluster, { target: target(inputs) }));
    return refusal ? ['webhook/deletion'] : [];
  }
  const object = resourceOf(inputs.object ?? inputs[functions[name] ?? '']);
  const external = name.startsWith('webhook.') ? [] : namesIn(object);
  // An object is compared with the others, not with its own present state.
  const others = cluster.filter(({ title }) => title !== object.title);
  const errors = errorsOf({ object, cluster: others, external, target: target(inputs) });
  return old && updateRefusals(old, object).length > 0 ? [...errors, 'webhook/update'] : errors;
}

/** Of the other subnets ValidateCidrConflict sees the ranges alone: their own mistakes are not its business. */
function seenSubnets(subnets: unknown): Manifest[] {
  return ((subnets ?? []) as { spec: Record<string, unknown> }[]).map(({ spec, ...others }) => {
    const { gateway: _, excludeIps: __, ...ranges } = spec;
    return { ...others, spec: ranges };
  });
}

const nameRule = 'kube-ovn/gateway-name-too-long';

interface Judged {
  readonly object: Resource;
  readonly cluster: readonly Resource[];
  readonly external?: readonly External[];
  readonly target?: Target;
}

function errorsOf({ object, cluster, external = [], target = newest() }: Judged, only?: readonly string[]): string[] {
  return check([...cluster, object], { target, external })
    .findings.filter((finding) => isRefusalOf(object, finding))
    .map(({ rule }) => rule)
    .filter((rule) => only?.includes(rule) ?? true);
}

/** What is wrong with the ConfigMaps is told once, and has the webhook refuse every object of a NAT gateway. */
const ofEveryNatObject = [
  'kube-ovn/nat-gateways-not-enabled',
  'kube-ovn/nat-image-missing',
  'kube-ovn/webhook-reads-kube-system',
];
const natKinds = ['VpcNatGateway', 'IptablesEIP', 'IptablesFIPRule', 'IptablesDnatRule', 'IptablesSnatRule'];

function isRefusalOf(object: Resource, finding: Finding): boolean {
  if (finding.severity !== 'error') return false;
  return ofEveryNatObject.includes(finding.rule) ? natKinds.includes(object.kind) : concerns(finding, object);
}

function concerns(finding: Finding, object: Resource): boolean {
  return [finding.at, ...finding.related.map(({ at }) => at)].some((at) => isPlace(at) && at.resource === object);
}

function gatewayNamed(prefix: string, name: string): Judged {
  const data = { image: 'x:1', natGwNamePrefix: prefix };
  const metadata = { name: 'ovn-vpc-nat-config', namespace: 'kube-system' };
  const gateway = { apiVersion: 'kubeovn.io/v1', kind: 'VpcNatGateway', metadata: { name }, spec: {} };
  return {
    object: resourceOf(gateway),
    cluster: [resourceOf({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data })],
  };
}

/** Every name in an object, as one of each kind: a function that sees the object alone knows of nothing missing. */
function namesIn(object: Resource): External[] {
  const spec = Object(object.get('spec')) as Record<string, unknown>;
  const names = Object.values(spec).filter((value) => typeof value === 'string');
  return ['Vpc', 'Subnet', 'IptablesEIP', 'Vlan'].flatMap((kind) => names.map((name) => ({ kind, name })));
}

function newest(): Target {
  const version = parseRelease('1.17-dev');
  if (!version) throw new Error('no such release');
  return { ...defaultTarget, kubeOvn: { ...defaultTarget.kubeOvn, version, webhook: true } };
}

/** The cluster of a case: its Service address is all that the environment tells. */
function target({ cluster = [] }: ValidateCase['inputs']): Target {
  const config = (cluster as Manifest[]).find(({ kind }) => kind === 'ConfigMap') as
    | { metadata?: { namespace?: string } }
    | undefined;
  const { kubeOvn, ...others } = newest();
  return { ...others, kubeOvn: { ...kubeOvn, namespace: config?.metadata?.namespace ?? kubeOvn.namespace } };
}
