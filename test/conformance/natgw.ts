import { byFamily } from '../../lib/controllers/kube-ovn/go';
import type { StoredSubnet, StoredVpc, WorkloadInputs } from '../../lib/controllers/kube-ovn/workload/inputs';
import { workloadOf } from '../../lib/controllers/kube-ovn/workload/workload';
import { plain, Refusal } from '../../lib/controllers/made';
import { Part } from '../../lib/network/part';
import { groupBy } from '../../lib/source/group-by';
import { Resource } from '../../lib/source/resource';
import { parseRelease } from '../../lib/target/release';
import { canonical } from './yaml';

type Json = Readonly<Record<string, unknown>>;

/** One line of the corpus folder `natgw`. */
export interface NatGatewayCase {
  readonly kubeOvnVersion: string;
  readonly inputs: {
    readonly gateway: Json;
    readonly vpcs: readonly Json[];
    readonly subnets: readonly Json[];
    readonly nads: readonly Json[];
    readonly configMaps: Readonly<Record<string, Json>>;
    readonly controllerConfig: {
      readonly podNamespace: string;
      readonly nonPrimaryCNI: boolean;
      readonly serviceClusterIPRange: string;
      readonly kubernetesServiceHost: string;
      readonly image: string;
    };
  };
  readonly expected: { readonly workload: Json; readonly createdInNamespace: string } | { readonly error: string };
}

/** The workload that we expect of the controller, or that there is an error; compared field for field. */
export function natgw({ kubeOvnVersion, inputs, expected }: NatGatewayCase): { agree: boolean; got: unknown } {
  const result = workloadOf(inputsOf(kubeOvnVersion, inputs));
  if (result instanceof Refusal) return { agree: 'error' in expected, got: { error: result.reason } };
  const got = { workload: plain(result.workload) as unknown as Json, createdInNamespace: plain(result.namespace) };
  if ('error' in expected) return { agree: false, got };
  const sorted = kubeOvnVersion.startsWith('master');
  return { agree: comparable(got, sorted) === comparable(expected, sorted), got };
}

/** Upstream's version as a release: `master-…` is the unreleased line. */
function inputsOf(version: string, inputs: NatGatewayCase['inputs']): WorkloadInputs {
  const release = parseRelease(version.startsWith('master') ? '1.17-dev' : version);
  if (!release) throw new Error(`not a release: ${version}`);
  const { podNamespace, nonPrimaryCNI, serviceClusterIPRange, kubernetesServiceHost, image } = inputs.controllerConfig;
  const gateway = resource(inputs.gateway);
  const subnets = inputs.subnets.map(storedSubnet);
  const byName = new Map(subnets.map((subnet) => [subnet.name, subnet]));
  const byVpc = groupBy(subnets, ({ vpc }) => vpc);
  const vpcs = new Map(inputs.vpcs.map(resource).map((vpc) => [vpc.name, storedVpc(vpc)]));
  const attachments = new Map(inputs.nads.map(resource).map((nad) => [`${nad.namespace}/${nad.name}`, nad]));
  const config = (name: string) => inputs.configMaps[name] && resource(inputs.configMaps[name]);
  return {
    controller: {
      release,
      namespace: podNamespace,
      nonPrimaryCni: nonPrimaryCNI,
      serviceCidrs: serviceClusterIPRange,
      services: byFamily(serviceClusterIPRange),
      apiServer: kubernetesServiceHost,
      image,
    },
    gateway,
    spec: new Part(gateway, ['spec'], gateway.get('spec')),
    vpc: (name) => vpcs.get(name),
    subnet: (name) => byName.get(name),
    subnetsOf: (vpc) => byVpc.get(vpc) ?? [],
    subnetOfProvider: (provider) => subnets.find((subnet) => subnet.provider === provider),
    attachment: (namespace, name) => attachments.get(`${namespace}/${name}`),
    config: config('ovn-vpc-nat-config'),
    enable: config('ovn-vpc-nat-gw-config'),
  };
}

function resource(value: Json): Resource {
  const location = { file: 'case', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };
  return new Resource(value, { locate: () => ({ location }) });
}

/** As it lies in the cluster, its status included. */
function storedSubnet(value: Json): StoredSubnet {
  const subnet = resource(value);
  const text = (field: string) => String(subnet.get('spec', field) ?? '');
  const conditions = (subnet.get('status', 'conditions') ?? []) as readonly { type: string; status: string }[];
  const isValid = conditions.some(({ type, status }) => type === 'Validated' && status === 'True');
  const isOvn = ['', 'ovn'].includes(text('provider')) || /^[^.]*\.[^.]*\.ovn$/.test(text('provider'));
  return {
    resource: subnet,
    name: subnet.name,
    vpc: text('vpc'),
    provider: text('provider'),
    gateway: text('gateway'),
    gateways: byFamily(text('gateway')),
    cidrBlock: text('cidrBlock'),
    routed: isOvn && isValid && (text('vlan') === '' || subnet.get('spec', 'u2oInterconnection') === true),
  };
}

function storedVpc(vpc: Resource): StoredVpc {
  return { resource: vpc, bfdIp: String(vpc.get('status', 'bfdPort', 'ip') ?? '') };
}

/**
 * One text for equal results: without empty values, the status and the owner's uid; routes as a set where their order
 * is that of a Go map.
 */
function comparable(result: { readonly workload: Json; readonly createdInNamespace: string }, sorted: boolean): string {
  const { status: _, ...workload } = result.workload;
  return canonical({ ...result, workload: bare(workload, sorted) });
}

function bare(value: unknown, sorted: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => bare(item, sorted));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).flatMap(([key, item]) => {
    if (key === 'uid' || (key === 'serviceName' && item === '')) return [];
    if (!sorted && key.endsWith('.kubernetes.io/routes')) return [[key, routeSet(String(item))]];
    const inner = bare(item, sorted);
    const isEmpty = inner === null || (typeof inner === 'object' && Object.keys(inner).length === 0);
    return isEmpty ? [] : [[key, inner]];
  });
  return Object.fromEntries(entries);
}

/** A user's own text may be anything. */
function routeSet(text: string): unknown {
  try {
    return JSON.parse(text).map(canonical).sort();
  } catch {
    return text;
  }
}
