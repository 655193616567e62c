import type { Part } from '../../../network/part';
import { goJson } from '../../go-json';
import { made, plain, Refusal, type Traced } from '../../made';
import { annotationsOf } from './annotations';
import { bfddContainer, toolsVolume } from './bfdd';
import { type GatewaySettings, settingsOf } from './config';
import { gatewayContainer, initContainer } from './containers';
import { does } from './features';
import type { WorkloadInputs } from './inputs';
import { gatewayLabel, hashAnnotation } from './keys';
import { outsideOf } from './outside';
import { affinity, nodeSelector, spreadAffinity, tolerations } from './scheduling';
import { speakerContainer } from './speaker';
import { hasBfd, isHighlyAvailable, speaks } from './spec';
import type { Deployment, PodTemplate, Workload, WorkloadMetadata } from './types';

type Labels = Traced<Record<string, string>>;
type Metadata = { readonly [K in keyof WorkloadMetadata]: Traced<WorkloadMetadata[K]> };

/** What the controller creates for a gateway, and where. */
export interface GatewayWorkload {
  readonly workload: Traced<Workload>;
  readonly namespace: Traced<string>;
}

/**
 * The workload that kube-ovn's controller creates for a new VpcNatGateway, or why it creates none
 * (kubeovn/kube-ovn master 1533681d pkg/controller/vpc_nat_gateway.go, handleAddOrUpdateVpcNatGw, genNatGwStatefulSet,
 * genNatGwDeployment).
 */
export function workloadOf(inputs: WorkloadInputs): GatewayWorkload | Refusal {
  const settings = inputs.settings ?? settingsOf(inputs);
  const labels = labelsOf(inputs, settings);
  const template = templateOf(inputs, settings, labels);
  if (template instanceof Refusal) return template;
  const { controller, spec } = inputs;
  const ownNamespace = spec.text('namespace');
  const namespace = ownNamespace
    ? made(ownNamespace, spec.at('namespace'))
    : made(controller.namespace, "the namespace of kube-ovn's controller");
  const isOwned = does(controller.release, 'owned');
  const metadata: Metadata = {
    name: labels.app,
    ...(isOwned && { namespace }),
    labels,
    ...(isOwned && { ownerReferences: [ownerOf(inputs)] }),
  };
  const make = isHighlyAvailable(inputs) ? deployment : statefulSet;
  return { workload: make(spec, template, metadata, labels), namespace };
}

function labelsOf({ gateway }: WorkloadInputs, { prefix }: GatewaySettings) {
  const name = made(`${prefix.text}-${gateway.name}`, gateway.at('metadata', 'name'), ...prefix.from);
  return { app: name, [gatewayLabel]: 'true' };
}

function ownerOf({ gateway }: WorkloadInputs) {
  const { apiVersion, kind, name } = gateway;
  return { apiVersion, kind, name: made(name, gateway.at('metadata', 'name')) };
}

function templateOf(inputs: WorkloadInputs, settings: GatewaySettings, labels: Labels): Traced<PodTemplate> | Refusal {
  const { controller, spec } = inputs;
  if (!settings.enabled) return new Refusal('NAT gateways are not enabled', enablers(inputs));
  const vpc = spec.text('vpc') ?? '';
  if (!inputs.vpc(vpc)) return new Refusal(`the Vpc ${vpc} is not in the input`, [spec.at('vpc')]);
  const subnet = spec.text('subnet') ?? '';
  const inside = inputs.subnet(subnet);
  if (!inside) return new Refusal(`the Subnet ${subnet} is not in the input`, [spec.at('subnet')]);
  const outside = outsideOf(inputs);
  if (outside instanceof Refusal) return outside;
  const annotations = annotationsOf(inputs, settings, inside, outside);
  if (annotations instanceof Refusal) return annotations;
  const speaker = speaks(inputs) ? speakerContainer(inputs, settings) : undefined;
  if (speaker instanceof Refusal) return speaker;

  const isMany = isHighlyAvailable(inputs);
  const selector = nodeSelector(spec);
  const tolerated = tolerations(spec);
  const { release } = controller;
  return {
    metadata: { labels, annotations },
    spec: {
      ...(isMany && { volumes: [toolsVolume] }),
      ...(does(release, 'initContainer') && { initContainers: [initContainer(inputs, settings, inside)] }),
      containers: [
        gatewayContainer(inputs, settings, outside.subnet),
        ...(hasBfd(inputs) ? [bfddContainer(inputs)] : []),
        ...(speaker ? [speaker] : []),
      ],
      ...(does(release, 'noGracePeriod') && { terminationGracePeriodSeconds: 0 }),
      ...(selector && { nodeSelector: selector }),
      ...(speaker && { serviceAccountName: 'vpc-nat-gw' }),
      ...(speaker && does(release, 'mountedToken') && { automountServiceAccountToken: true }),
      affinity: isMany ? spreadAffinity(spec, labels) : affinity(spec),
      ...(tolerated && { tolerations: tolerated }),
    },
  };
}

function enablers({ gateway, config, enable }: WorkloadInputs) {
  if (enable?.get('data', 'enable-vpc-nat-gw') === 'false') return [enable.at('data', 'enable-vpc-nat-gw')];
  return [config?.at('data') ?? gateway.at()];
}

function statefulSet(
  _: Part,
  template: Traced<PodTemplate>,
  metadata: Metadata,
  matchLabels: Labels,
): Traced<Workload> {
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata,
    spec: {
      replicas: 1,
      selector: { matchLabels },
      template,
      serviceName: '',
      updateStrategy: { type: 'RollingUpdate' },
    },
  };
}

/** A Deployment is made anew when its hash changes: that of its whole spec, as Go writes it. */
function deployment(
  gateway: Part,
  template: Traced<PodTemplate>,
  metadata: Metadata,
  matchLabels: Labels,
): Traced<Workload> {
  const spec: Traced<Deployment['spec']> = {
    replicas: made(Number(gateway.raw('replicas')), gateway.at('replicas')),
    selector: { matchLabels },
    template,
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1, maxSurge: 0 } },
  };
  const { createHash } = require('node:crypto') as typeof import('node:crypto');
  const hash = createHash('sha256')
    .update(goJson(plain(spec)))
    .digest('hex')
    .slice(0, 12);
  const annotations = { [hashAnnotation]: made(hash, 'the whole spec of the Deployment') };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { ...metadata, annotations }, spec };
}
