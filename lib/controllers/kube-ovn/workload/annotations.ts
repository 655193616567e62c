import { type Made, made, Refusal } from '../../made';
import { isOvnProvider, ovnAttachmentOf, ovnProvider } from '../go';
import { addApiAccess } from './api-access';
import type { GatewaySettings } from './config';
import { does } from './features';
import type { StoredSubnet, WorkloadInputs } from './inputs';
import { annotationOf, defaultNetworkAnnotation, gatewayAnnotation, networksAnnotation } from './keys';
import type { Outside } from './outside';
import { addRoutes } from './route-annotations';
import { isHighlyAvailable, speaks } from './spec';

export type Annotations = Map<string, Made<string>>;

/**
 * The annotations of the pod, sorted. Those of the user are the base; the controller's are put on top, each key for
 * itself, so that a key survives where the release has no value for it.
 */
export function annotationsOf(
  inputs: WorkloadInputs,
  settings: GatewaySettings,
  inside: StoredSubnet,
  outside: Outside,
): Record<string, Made<string>> | Refusal {
  const { controller, spec } = inputs;
  if (does(controller.release, 'customProvider') && !isOvnProvider(inside.provider))
    return new Refusal(`Subnet ${inside.name} is not one of kube-ovn's own networks`, [
      spec.at('subnet'),
      inside.resource.at('spec', 'provider'),
    ]);
  const annotations = userAnnotations(inputs);
  addNetworks(annotations, inputs, inside, outside);
  if (speaks(inputs)) {
    const refusal = addApiAccess(annotations, inputs, settings);
    if (refusal) return refusal;
  }
  if (outside.subnet) addRoutes(annotations, inputs, inside, outside.subnet);
  return Object.fromEntries([...annotations].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function userAnnotations({ spec }: WorkloadInputs): Annotations {
  const annotations: Annotations = new Map();
  const own = spec.part('annotations');
  for (const [key, value] of Object.entries(own.isMap ? Object(spec.raw('annotations')) : {}))
    if (typeof value === 'string') annotations.set(key, made(value, own.at(key)));
  return annotations;
}

/** The networks of the pod and its place in them (GenNatGwPodAnnotations). */
function addNetworks(annotations: Annotations, inputs: WorkloadInputs, inside: StoredSubnet, outside: Outside): void {
  const { controller, gateway, spec } = inputs;
  const { release, nonPrimaryCni } = controller;
  const network = `${outside.attachment.namespace}/${outside.attachment.name}`;
  const extra = does(release, 'extraNetworks') && nonPrimaryCni ? extraNetworks(inputs) : '';
  annotations.set(
    networksAnnotation,
    extra === ''
      ? made(network, ...outside.from)
      : made(`${extra}, ${network}`, gateway.at('metadata', 'annotations', networksAnnotation), ...outside.from),
  );
  annotations.set(gatewayAnnotation, made(gateway.name, gateway.at('metadata', 'name')));

  const provider = does(release, 'customProvider') ? inside.provider || ovnProvider : ovnProvider;
  annotations.set(annotationOf(provider, 'logical_switch'), made(spec.text('subnet') ?? '', spec.at('subnet')));
  if (!isHighlyAvailable(inputs))
    annotations.set(annotationOf(provider, 'ip_address'), made(spec.text('lanIp') ?? '', spec.at('lanIp')));
  const own = ovnAttachmentOf(provider);
  if (own && !(nonPrimaryCni && does(release, 'defaultNetworkOfPrimaryOnly')))
    annotations.set(
      defaultNetworkAnnotation,
      made(`${own.namespace}/${own.name}`, inside.resource.at('spec', 'provider')),
    );
}

function extraNetworks({ gateway }: WorkloadInputs): string {
  const text = gateway.get('metadata', 'annotations', networksAnnotation);
  return typeof text === 'string' ? text : '';
}
