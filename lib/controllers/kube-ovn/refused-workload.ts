import type { Part } from '../../network/part';
import type { VpcEgressGateway } from '../../network/vpc-egress-gateway';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { dnsLabelFaults, labelValueFaults, qualifiedNameFaults, subdomainFaults } from '../../schema/names';
import { type ApiServers, apiServersOf } from '../../target/api-servers';
import { has } from '../../target/release';
import type { Cursor } from '../../validation/cursor';
import { type Objection, objection } from '../../validation/objection';
import { checkResources } from '../../validation/pod/resources';
import { checkAffinity, checkTerm, checkToleration } from '../../validation/pod/scheduling';
import { checkLabels } from '../../validation/texts';
import { firstOfEach, validateParts } from '../../validation/validate';

/**
 * What the API server holds against the workload that kube-ovn makes of a NAT gateway, at the fields that it gets there.
 * Copied behaviour: kubeovn/kube-ovn master 1533681d pkg/controller/vpc_nat_gateway.go, genNatGwStatefulSet,
 * genNatGwDeployment.
 */
export function refusedNatWorkload(gateway: VpcNatGateway): readonly Objection[] {
  const { target } = gateway.network;
  const servers = apiServersOf(target);
  const scheduling = validateParts({ spec: specOf(gateway) }, servers, (object) => {
    const spec = object.get('spec');
    checkAffinity(spec.get('affinity'));
    for (const toleration of spec.items('tolerations')) checkToleration(toleration);
  });
  const annotations = gateway.part('annotations').keys.flatMap((key) =>
    qualifiedNameFaults(key.toLowerCase()).map((fault) => ({
      ...objection('Invalid', ['spec', 'annotations', key], `is no annotation: its key ${fault}`),
      isKey: true,
    })),
  );
  return firstOfEach([
    ...scheduling,
    ...selectorObjections(gateway),
    ...annotations,
    ...nameObjections(gateway, servers),
  ]);
}

/** The labels of nodes: entries of two parts around a colon. */
function selectorObjections(gateway: VpcNatGateway): Objection[] {
  return gateway.texts('selector').flatMap(({ text, index }) => {
    const [key = '', value = '', ...more] = text.split(':').map((part) => part.trim());
    if (!text.includes(':') || more.length > 0) return [];
    const at = ['spec', 'selector', index];
    return [
      ...qualifiedNameFaults(key).map((fault) => objection('Invalid', at, `is no label of nodes: its key ${fault}`)),
      ...labelValueFaults(value).map((fault) => objection('Invalid', at, `is no label of nodes: its value ${fault}`)),
    ];
  });
}

/** The name of a StatefulSet is a label of a domain name; that of a Deployment is a label of its pods. */
function nameObjections(gateway: VpcNatGateway, { newest }: ApiServers): Objection[] {
  const { network, name } = gateway;
  const given =
    has(network.target.kubeOvn.version, '1.13') && network.gatewayConfig.image?.get('data', 'natGwNamePrefix');
  const prefix = typeof given === 'string' && given !== '' ? given : 'vpc-nat-gw';
  const workload = `${prefix}-${name}`;
  // That it is too long is found by another rule.
  const faults = gateway.isHighlyAvailable
    ? labelValueFaults(workload)
    : newest >= 27 && workload.length <= 63 && subdomainFaults(workload).length === 0
      ? dnsLabelFaults(workload)
      : [];
  return faults.map((fault) =>
    objection(
      'Invalid',
      ['metadata', 'name'],
      `makes a ${gateway.isHighlyAvailable ? 'Deployment' : 'StatefulSet'} '${workload}': its name ${fault}`,
    ),
  );
}

/**
 * The same for an egress gateway.
 * Copied behaviour: kubeovn/kube-ovn master 1533681d pkg/controller/vpc_egress_gateway.go,
 * reconcileVpcEgressGatewayWorkload, mergeNodeSelector.
 */
export function refusedEgressWorkload(gateway: VpcEgressGateway): readonly Objection[] {
  const servers = apiServersOf(gateway.network.target);
  const parts = validateParts({ spec: specOf(gateway) }, servers, (object) => {
    const spec = object.get('spec');
    for (const toleration of spec.items('tolerations')) checkToleration(toleration);
    for (const item of spec.items('nodeSelector')) checkNodes(item);
    checkResources(spec.get('resources', 'resources'), new Set());
  });
  const prefix = gateway.text('prefix') ?? '';
  const name = `${prefix}${gateway.name}`;
  const isNamed = prefix === '' || name.length > 253;
  const faults = isNamed ? [] : subdomainFaults(name);
  return firstOfEach([
    ...parts,
    ...faults.map((fault) =>
      objection('Invalid', ['spec', 'prefix'], `makes a Deployment '${name}': its name ${fault}`),
    ),
  ]);
}

/** An item of a node selector is a term: its labels are conditions of it. */
function checkNodes(item: Cursor): void {
  checkLabels(item.get('matchLabels'));
  checkTerm(item, true);
}

/** The fields that a release has. */
function specOf(gateway: VpcNatGateway | VpcEgressGateway): Readonly<Record<string, unknown>> {
  const fields = ['affinity', 'tolerations', 'nodeSelector', 'resources'] as const;
  return Object.fromEntries(fields.map((field) => [field, (gateway as Pick<Part, 'raw'>).raw(field)]));
}
