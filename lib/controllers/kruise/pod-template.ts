import type { Network } from '../../network/network';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { textsIn } from '../../source/json';
import { valueAt } from '../../source/path';
import type { Resource } from '../../source/resource';
import { inputsFrom } from '../kube-ovn/workload/from-network';
import { gatewayLabel } from '../kube-ovn/workload/keys';
import { type GatewayWorkload, workloadOf } from '../kube-ovn/workload/workload';
import { plain, Refusal } from '../made';

/** A pod that will be made, as Kruise's webhook sees it. */
export interface PodTemplate {
  /** The object of the input that the pod comes from. */
  readonly of: Resource;
  /** How people name the pod: `the pod of VpcNatGateway gw1`. */
  readonly title: string;
  /** Undefined: the tool that applies the object chooses it. */
  readonly namespace: string | undefined;
  readonly labels: ReadonlyMap<string, string>;
  readonly annotations: ReadonlyMap<string, string>;
  readonly containers: readonly string[];
  readonly isGateway: boolean;
}

/** Every pod that comes of the input: those that it describes, and those of NAT gateways. */
export function* podTemplates(network: Network): Generator<PodTemplate> {
  const inputsOf = inputsFrom(network);
  for (const gateway of network.gateways) {
    if (gateway.resource.modelled) continue;
    yield gatewayTemplate(gateway, workloadOf(inputsOf(gateway)), network.target.kubeOvn.namespace);
  }
  for (const { resource, namespace, value, isVirtual } of network.podTemplates)
    if (!isVirtual) yield { ...templateOf(resource, value), namespace, isGateway: false };
}

/** Of a gateway whose pod is not known in whole, names and labels are. */
function gatewayTemplate(
  { resource, namespace, name }: VpcNatGateway,
  made: GatewayWorkload | Refusal,
  usual: string,
): PodTemplate {
  if (made instanceof Refusal) {
    const labels = { app: `vpc-nat-gw-${name}`, [gatewayLabel]: 'true' };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'vpc-nat-gw' }] } };
    return { ...templateOf(resource, template), namespace: namespace ?? usual, isGateway: true };
  }
  const template = valueAt(plain<object>(made.workload), ['spec', 'template']);
  return { ...templateOf(resource, template), namespace: plain<string>(made.namespace), isGateway: true };
}

function templateOf(of: Resource, template: unknown) {
  const containers = valueAt(template, ['spec', 'containers']);
  return {
    of,
    title: of.kind === 'Pod' ? of.title : `the pod of ${of.title}`,
    labels: new Map(textsIn(valueAt(template, ['metadata', 'labels']))),
    annotations: new Map(textsIn(valueAt(template, ['metadata', 'annotations']))),
    containers: (Array.isArray(containers) ? containers : []).flatMap((one) => one?.name ?? []),
  };
}
