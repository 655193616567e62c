import { findKind } from '../kinds';
import type { Resource } from '../source/resource';

/**
 * Values that mean the same as none, with which controllers fill a field of `spec` that is not set. The API type has no
 * `omitempty` on `default`, `gatewayNode`, `natOutgoing` and `private` of a Subnet. Source: kubeovn/kube-ovn v1.16.2
 * pkg/apis/kubeovn/v1/subnet.go; pkg/controller/subnet.go, formatSubnet; pkg/controller/vpc_nat_gw_eip.go, createOrUpdateEipCR.
 */
const values: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Subnet: {
    default: false,
    enableLb: true,
    gatewayType: 'distributed',
    natOutgoing: false,
    private: false,
    provider: 'ovn',
    u2oInterconnection: false,
    vpc: 'ovn-cluster',
  },
  Vpc: { enableExternal: false, enableBfd: false },
};

/** What a controller chooses and writes into `spec`: it chooses again where nothing stands. Of exported objects alone. */
const chosen: Readonly<Record<string, readonly string[]>> = {
  IptablesEIP: ['macAddress', 'v6ip'],
  OvnEip: ['macAddress'],
  Vip: ['macAddress'],
};

/** Whether a field of `spec` is one that somebody fills who is no person. */
export function isBackFilled(resource: Resource, field: string, value: unknown, isExported: boolean): boolean {
  const { group, kind, apiVersion } = resource;
  if (value === null) return true;
  if (group === 'kubeovn.io') {
    // Go writes an empty text for a field that has none.
    if (value === '' || (Array.isArray(value) && value.length === 0)) return true;
    const same = Object.hasOwn(values, kind) ? values[kind] : undefined;
    if (same && Object.hasOwn(same, field) && same[field] === value) return true;
    if (isExported && isOfController(kind, field)) return true;
  }
  const properties = findKind(apiVersion, kind)?.data.fields.spec?.data.properties;
  const known = properties && Object.hasOwn(properties, field) ? properties[field] : undefined;
  return known?.data.limits.some(({ limits }) => limits.default !== undefined && limits.default === value) ?? false;
}

/** Whether a controller chooses what stands in a field of `spec`. */
export function isOfController(kind: string, field: string): boolean {
  return Object.hasOwn(chosen, kind) && chosen[kind]?.includes(field) === true;
}
