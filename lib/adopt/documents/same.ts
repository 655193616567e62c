import { canonicalCidrs, canonicalDestination, canonicalIp, rangeIn } from '../../builders/canonical';
import { subnetAddresses } from '../../builders/subnet-addresses';
import { differences } from '../../change/difference';
import { defaultExternalSubnet } from '../../kinds/kubeovn/default-external-subnet';
import type { JsonMap } from '../../source/json';
import type { Resource } from '../../source/resource';
import { shown } from '../../source/shown';
import { clean } from '../clean';
import { configOf } from '../network-config';
import { listIn, mapIn, some, specOf, textIn } from './world';

/**
 * Objects as kube-ovn completes them, by kind: what is only written differently is the same in the cluster.
 * Source: kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, formatSubnet; pkg/controller/vpc.go, formatVpc;
 * pkg/controller/vpc_nat_gw_nat.go, validateSnatRule; pkg/util/net.go, CheckCidrs.
 */
const completions: Readonly<Record<string, (resource: Resource) => JsonMap>> = {
  Subnet(resource) {
    const { cidrBlock, gateway, excludeIps, ...rest } = specOf(resource);
    const texts = listIn(excludeIps).filter((text) => typeof text === 'string');
    const cidr = textIn(cidrBlock);
    if (cidr === undefined) return resource.value;
    const at = textIn(gateway);
    const { body } = subnetAddresses({ cidr, ...(at !== undefined && { gateway: at }), reserved: texts }, []);
    return { ...resource.value, spec: { ...rest, ...body } };
  },
  Vpc(resource) {
    const { staticRoutes, ...rest } = specOf(resource);
    return { ...resource.value, spec: { ...rest, staticRoutes: some(listIn(staticRoutes).map(completeRoute)) } };
  },
  IptablesEIP(resource) {
    const { v4ip, ...rest } = specOf(resource);
    const address = typeof v4ip === 'string' ? { v4ip: canonicalIp(v4ip) } : {};
    return { ...resource.value, spec: { externalSubnet: defaultExternalSubnet, ...rest, ...address } };
  },
  IptablesSnatRule(resource) {
    const { internalCIDR, ...rest } = specOf(resource);
    const range = rangeIn(textIn(internalCIDR))?.toString() ?? internalCIDR;
    return { ...resource.value, spec: { ...rest, internalCIDR: range } };
  },
  NetworkAttachmentDefinition(resource) {
    return {
      ...resource.value,
      spec: { ...specOf(resource), config: configOf(resource) ?? resource.get('spec', 'config') },
    };
  },
};

function completeRoute(route: unknown): JsonMap {
  const { policy, cidr, nextHopIP, ...rest } = mapIn(route);
  const text = (value: unknown, form: (text: string) => string) => (typeof value === 'string' ? form(value) : value);
  return {
    ecmpMode: '',
    bfdId: '',
    routeTable: '',
    ...rest,
    policy: policy || 'policyDst',
    cidr: text(cidr, (each) => canonicalDestination(canonicalCidrs(each))),
    nextHopIP: text(nextHopIP, canonicalIp),
  };
}

function completed(resource: Resource): JsonMap {
  const { resource: cleaned } = clean(resource);
  const complete = Object.hasOwn(completions, resource.kind) ? completions[resource.kind] : undefined;
  return complete ? complete(cleaned) : cleaned.value;
}

/** What would be different with an object that a document makes instead of another; undefined if they are the same. */
export function differenceBetween(there: Resource, made: Resource): string | undefined {
  const [first] = differences(completed(there), completed(made));
  if (!first) return undefined;
  const { name, before, after } = first;
  if (after === undefined) return `a document cannot say ${name}`;
  if (before === undefined) return `a document would add ${name}: ${text(after)}`;
  return `a document would make ${name} ${text(after)} of ${text(before)}`;
}

function text(value: unknown): string {
  return shown(
    typeof value === 'bigint'
      ? String(value)
      : JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each)),
    60,
  );
}
