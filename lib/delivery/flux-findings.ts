import type { Network } from '../network/network';
import { readable } from '../rules/support/readable';
import type { Finding } from '../source/finding';
import { isMap } from '../source/json';
import type { Resource } from '../source/resource';
import type { DeliveryRuleId } from './delivery-rules';
import { orderOf } from './order/order';

/** What a tree for Flux cannot hold: kustomize builds it. */
export function fluxFindings(network: Network): readonly Finding[] {
  const { sequence } = orderOf(network);
  return [
    ...sequence.flatMap((resource) => [...withoutName(resource), ...leftOut(resource), ...unwritable(resource)]),
    ...twins(sequence, network),
  ];
}

/**
 * Objects without a namespace whose twins are in `default`, which is the same to kustomize.
 * Source: kubernetes-sigs/kustomize kyaml/resid/resid.go, EffectiveNamespace; api/resmap/reswrangler.go, Append.
 */
function twins(sequence: readonly Resource[], network: Network): readonly Finding[] {
  const named = sequence.filter((one) => one.name !== '' && !network.isClusterScoped(one));
  const idOf = ({ apiVersion, kind, name }: Resource) => `${apiVersion} ${kind} ${name}`;
  const inDefault = new Map(named.flatMap((one) => (one.namespace === 'default' ? [[idOf(one), one] as const] : [])));
  return named.flatMap((one) => {
    const twin = one.namespace ? undefined : inDefault.get(idOf(one));
    return twin ? [withTwin(one, twin)] : [];
  });
}

function withTwin(resource: Resource, twin: Resource): Finding {
  const rule: DeliveryRuleId = 'delivery/default-namespace-twice';
  return {
    rule,
    severity: 'error',
    message: `${resource.title} has no namespace, and ${twin.title} is there as well`,
    at: resource.at('metadata', 'name'),
    related: [{ message: 'the one in default', at: twin.at('metadata', 'namespace') }],
    notes: ['kustomize takes them for one object and refuses the folder: Flux applies nothing of that'],
    help: ['write metadata.namespace, or remove one of them'],
  };
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

/**
 * Annotations that kustomize writes as a block, and cannot read again: of texts with several lines, those with a space
 * at the end of a line are quoted. Seen with kustomize 5.5; source of the choice: go-yaml v3 emitterc.go,
 * yaml_emitter_analyze_scalar.
 */
function unwritable(resource: Resource): readonly Finding[] {
  const rule: DeliveryRuleId = 'delivery/annotation-begins-with-tab';
  const written = resource.get('metadata', 'annotations');
  return Object.entries(isMap(written) ? written : {}).flatMap(([name, text]): Finding[] => {
    if (typeof text !== 'string' || !/^\t[^\r]*$/.test(text)) return [];
    if (!text.includes('\n') || / (?:\n|$)/.test(text)) return [];
    return [
      {
        rule,
        severity: 'error',
        message: `the annotation ${readable(name)} of ${resource.title} has several lines and begins with a tab`,
        at: resource.at('metadata', 'annotations', name),
        related: [],
        notes: [
          'kustomize writes it in a way that it cannot read itself, and refuses the folder: Flux applies nothing of that',
        ],
        help: ['begin it with another character, or write it in one line'],
      },
    ];
  });
}
