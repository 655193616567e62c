import type { Network } from '../network/network';
import { readable } from '../rules/support/readable';
import type { Finding } from '../source/finding';
import type { Resource } from '../source/resource';
import type { DeliveryRuleId } from './delivery-rules';
import { orderOf } from './order/order';

/** What a tree for Flux cannot hold: kustomize builds it. */
export function fluxFindings(network: Network): readonly Finding[] {
  return orderOf(network).sequence.flatMap((resource) => [...withoutName(resource), ...leftOut(resource)]);
}

/** Source: kubernetes-sigs/kustomize kyaml/yaml/rnode.go, GetValidatedMetadata. */
function withoutName(resource: Resource): readonly Finding[] {
  const prefix = resource.get('metadata', 'generateName');
  if (resource.name !== '' || typeof prefix !== 'string') return [];
  const rule: DeliveryRuleId = 'delivery/generated-name';
  return [
    {
      rule,
      severity: 'error',
      message: `${resource.kind} ${readable(prefix)}… has a generateName and no name`,
      at: resource.at('metadata', 'generateName'),
      related: [],
      notes: ['kustomize refuses the folder that it lies in, and Flux applies nothing of that'],
      help: ['write metadata.name'],
    },
  ];
}

const localConfig = 'config.kubernetes.io/local-config';

/** Source: kubernetes-sigs/kustomize api/resource/factory.go, DropLocalNodes. */
function leftOut(resource: Resource): readonly Finding[] {
  const written = resource.get('metadata', 'annotations', localConfig);
  if (typeof written !== 'string' || written === 'false') return [];
  const rule: DeliveryRuleId = 'delivery/local-config';
  return [
    {
      rule,
      severity: 'error',
      message: `${resource.title} has the annotation ${localConfig}: "${readable(written)}"`,
      at: resource.atKey('metadata', 'annotations', localConfig),
      related: [],
      notes: ['kustomize leaves it out: Flux does not apply it, and removes it where it is'],
      help: ['take the annotation away, or the object out of the input'],
    },
  ];
}
