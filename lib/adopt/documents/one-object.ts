import { namespaceLabel } from '../../kinds/kubernetes/namespace';
import type { JsonMap } from '../../source/json';
import type { Resource } from '../../source/resource';
import { documentOf, given, type Inverse, listIn, mapIn, renamed, specOf, unless } from './world';

/** Objects that become a document each. */
function oneObject(group: string, kind: string, document: string, spec: (resource: Resource) => JsonMap): Inverse {
  return (world) =>
    world.free(group, kind).map((resource) => {
      const made = documentOf(document, resource, spec(resource));
      world.claim(resource, made);
      return made;
    });
}

const bgpNames = {
  localASN: 'asn',
  peerASN: 'remoteAsn',
  neighbours: 'neighbors',
  gracefulRestart: 'enableGracefulRestart',
};

export const oneObjects: readonly Inverse[] = [
  oneObject('kubeovn.io', 'BgpConf', 'BgpConf', (resource) => renamed(specOf(resource), bgpNames)),
  oneObject('kubeovn.io', 'EvpnConf', 'EvpnConf', specOf),
  oneObject('kubeovn.io', 'QoSPolicy', 'QosPolicy', (resource) => {
    const { bandwidthLimitRules, bindingType, shared, ...rest } = specOf(resource);
    return {
      ...rest,
      bindingType,
      shared: unless(shared, bindingType === 'NATGW'),
      limits: listIn(bandwidthLimitRules).map(limitItem),
    };
  }),
  oneObject('kubeovn.io', 'SecurityGroup', 'SecurityGroup', (resource) => {
    const { ingressRules, egressRules, ...rest } = specOf(resource);
    const rules = (list: unknown) => list && listIn(list).map(ruleItem);
    return { ...rest, ingress: rules(ingressRules), egress: rules(egressRules) };
  }),
  oneObject('apps.kruise.io', 'SidecarSet', 'SidecarMetadataPatch', (resource) => {
    const { selector, namespaceSelector, containers, patchPodMetadata, ...rest } = specOf(resource);
    const { annotations, patchPolicy } = mapIn(listIn(patchPodMetadata)[0]);
    const [named] = listIn(mapIn(namespaceSelector).matchExpressions);
    const { key, values } = mapIn(named);
    return {
      ...rest,
      pods: mapIn(selector).matchLabels,
      namespaces: key === namespaceLabel ? values : undefined,
      containers,
      annotations,
      policy: unless(patchPolicy, 'Retain'),
    };
  }),
];

function limitItem(limit: unknown): JsonMap {
  const { matchType: _, matchValue, rateMax, burstMax, ...rest } = mapIn(limit);
  return given({ ...rest, rateMax: numberIn(rateMax), burstMax: numberIn(burstMax), match: matchValue });
}

/** A decimal number; anything else stays what it is. */
function numberIn(text: unknown): unknown {
  return typeof text === 'string' && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function ruleItem(rule: unknown): JsonMap {
  const { remoteType: _, remoteAddress, remoteSecurityGroup, portRangeMin, portRangeMax, ...rest } = mapIn(rule);
  const { ipVersion, protocol, policy, ...others } = rest;
  const family = typeof remoteAddress === 'string' && remoteAddress.includes(':') ? 'ipv6' : 'ipv4';
  const isEveryPort = portRangeMin === 1 && portRangeMax === 65535 && (protocol === 'tcp' || protocol === 'udp');
  return given({
    ...others,
    remote: remoteAddress,
    remoteGroup: remoteSecurityGroup,
    ipVersion: unless(ipVersion, family),
    protocol: unless(protocol, 'all'),
    port: isEveryPort ? undefined : portRangeMin,
    endPort: isEveryPort ? undefined : unless(portRangeMax, portRangeMin),
    policy: unless(policy, 'allow'),
  });
}
