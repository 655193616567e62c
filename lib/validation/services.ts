import { parseIp } from '../net/ip';
import type { Cursor } from './cursor';
import {
  address,
  checkChoice,
  checkLabels,
  checkNumber,
  checkOptional,
  checkPort,
  checkPortNumber,
  cidr,
  label,
  qualifiedName,
  subdomain,
} from './texts';

/*
 * Services.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 pkg/apis/core/validation/validation.go, ValidateService; defaults of
 * pkg/apis/core/v1/defaults.go.
 */

export function checkService(object: Cursor): void {
  const spec = object.get('spec', 'service');
  const type = spec.text('type') || 'ClusterIP';
  // Most of a Service depends on its type.
  if (spec.get('type').isUnknown) return;
  checkChoice(spec, 'type', ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort']);
  const isHeadless = addressesOf(spec)[0] === 'None';
  checkPorts(spec, type, isHeadless);
  checkLabels(spec.get('selector'));
  checkAffinity(spec);
  if (type === 'ExternalName') checkExternalName(spec);
  else checkAddresses(spec);
  if (isHeadless && (type === 'LoadBalancer' || type === 'NodePort'))
    spec.refuseAt('clusterIP', 'Invalid', `is 'None': a Service of type ${type} has an address`, {
      as: [...spec.path, 'clusterIPs', 0],
      and: [{ path: [...spec.path, 'type'], message: `${type} here` }],
    });
  for (const ip of spec.items('externalIPs')) checkExternal(ip);
  checkLoadBalancer(spec, type);
  checkTraffic(spec, type);
}

/** The addresses that are asked for. */
function addressesOf(spec: Cursor): readonly unknown[] {
  const list = spec.items('clusterIPs').map(({ value }) => value);
  return list.length > 0 || spec.text('clusterIP') === '' ? list : [spec.text('clusterIP')];
}

function checkPorts(spec: Cursor, type: string, isHeadless: boolean): void {
  const ports = spec.items('ports');
  if (ports.length === 0 && !isHeadless && type !== 'ExternalName') spec.require('ports');
  const [names, numbers, nodes] = [new Map<string, Cursor>(), new Map<string, Cursor>(), new Map<string, Cursor>()];
  for (const port of ports) {
    const name = port.text('name');
    if (name === '' && ports.length > 1) port.require('name', 'of several ports each needs one');
    checkOptional(port, 'name', label);
    if (name !== '') once(names, name, port, 'name');
    checkPortNumber(port, 'port');
    checkChoice(port, 'protocol', ['SCTP', 'TCP', 'UDP']);
    const target = port.get('targetPort');
    if (target.isThere && target.value !== 0 && target.value !== '') checkPort(target);
    checkOptional(port, 'appProtocol', qualifiedName);
    const protocol = port.text('protocol') || 'TCP';
    once(numbers, `${protocol} ${port.number('port')}`, port, 'port', { as: port.path });
    const node = port.number('nodePort') ?? 0;
    if (node === 0) continue;
    once(nodes, `${protocol} ${node}`, port, 'nodePort');
    if (type === 'ClusterIP')
      port.refuseAt('nodePort', 'Forbidden', 'must not be there: the Service is of type ClusterIP', {
        help: 'write type: NodePort or LoadBalancer, or take it away',
      });
  }
}

function once(seen: Map<string, Cursor>, key: string, port: Cursor, field: string, more = {}): void {
  const first = seen.get(key);
  if (first)
    port.refuseAt(field, 'Duplicate', `is ${port.get(field).value} a second time`, {
      ...more,
      and: [{ path: [...first.path, field], message: 'the first one' }],
      rests: [[...port.path, 'protocol']],
    });
  seen.set(key, first ?? port);
}

const mostSeconds = 86400;

function checkAffinity(spec: Cursor): void {
  checkChoice(spec, 'sessionAffinity', ['ClientIP', 'None']);
  if (spec.text('sessionAffinity') !== 'ClientIP') return;
  checkNumber(spec.get('sessionAffinityConfig').get('clientIP'), 'timeoutSeconds', 1, mostSeconds);
}

function checkExternalName(spec: Cursor): void {
  const name = spec.text('externalName').replace(/\.$/, '');
  if (name === '') spec.require('externalName', 'type ExternalName needs it');
  else for (const fault of subdomain(name)) spec.refuseAt('externalName', 'Invalid', `is '${name}': it ${fault}`);
  const and = [{ path: [...spec.path, 'type'], message: 'ExternalName here' }];
  for (const [field, named] of [
    ['clusterIP', 'clusterIPs'],
    ['clusterIPs', 'clusterIPs'],
    ['ipFamilies', 'ipFamilies'],
    ['ipFamilyPolicy', 'ipFamilyPolicy'],
  ] as const)
    if (spec.text(field) !== '' || spec.items(field).length > 0)
      spec.refuseAt(field, 'Forbidden', 'must not be there: a Service of type ExternalName has no address', {
        as: [...spec.path, named],
        and,
      });
}

function checkAddresses(spec: Cursor): void {
  const single = spec.text('clusterIP');
  const list = spec.items('clusterIPs');
  const isBoth = single !== '' && list.length > 0;
  if (isBoth && list[0]?.value !== single)
    spec.refuseAt('clusterIPs', 'Invalid', `begins with ${list[0]?.value}, and clusterIP is ${single}`, {
      and: [{ path: [...spec.path, 'clusterIP'], message: 'another one here' }],
    });
  checkFamilies(spec);
  const all = list.length > 0 ? list : single === '' ? [] : [spec.get('clusterIP')];
  const isWrong = all.map((one, i) => checkClusterIp(one, i, all.length, spec));
  if (all.length > 2) spec.refuseAt('clusterIPs', 'Invalid', `has ${all.length} addresses, more than 2`);
  if (isWrong.includes(true)) return;
  const families = all.map(({ value }) => parseIp(`${value}`)?.family);
  if (all.length === 2 && families[0] === families[1])
    spec.refuseAt('clusterIPs', 'Invalid', `has two addresses of IPv${families[0]}`);
  const wanted = spec.items('ipFamilies').map(({ value }) => value);
  for (const [i, one] of all.entries()) {
    const family = wanted[i];
    if (
      families[i] !== undefined &&
      family !== undefined &&
      ['IPv4', 'IPv6'].includes(`${family}`) &&
      family !== `IPv${families[i]}`
    )
      one.refuse('Invalid', `is ${one.value}, and its family ${family}`, {
        as: [...spec.path, 'clusterIPs', i],
        and: [{ path: [...spec.path, 'ipFamilies', i], message: `${family} here` }],
      });
  }
}

/** Whether it is no address. */
function checkClusterIp(one: Cursor, index: number, count: number, spec: Cursor): boolean {
  const as = [...spec.path, 'clusterIPs', index];
  if (typeof one.value !== 'string' || one.isUnknown) return true;
  if (one.value === 'None') {
    if (count > 1) one.refuse('Invalid', "is 'None', which must be the only one", { as: [...spec.path, 'clusterIPs'] });
    return index > 0 || count > 1;
  }
  const faults = address(spec.servers.newest)(one.value);
  checkRange(one, as);
  for (const fault of faults)
    one.refuse('Invalid', `is '${one.value}': it ${fault}`, {
      as,
      help: "write 'None' for a Service without an address",
    });
  return faults.length > 0;
}

/** An address of the ranges that the cluster has for Services. */
function checkRange(one: Cursor, as: Cursor['path']): void {
  const { serviceSubnets } = one.servers;
  const ip = parseIp(`${one.value}`);
  if (!ip || serviceSubnets.length === 0 || serviceSubnets.some((range) => range.contains(ip))) return;
  one.refuse('Invalid', `is ${one.value}, outside of the range of Services, ${serviceSubnets.join(', ')}`, { as });
}

/** A family that the cluster has no range for. */
function checkServed(spec: Cursor): void {
  const { serviceSubnets } = spec.servers;
  const isFree = addressesOf(spec)[0] === 'None' && spec.get('selector').entries().length === 0;
  if (serviceSubnets.length === 0 || isFree) return;
  const served = new Set(serviceSubnets.map(({ family }) => `IPv${family}`));
  for (const family of spec.items('ipFamilies'))
    if (['IPv4', 'IPv6'].includes(`${family.value}`) && !served.has(`${family.value}`))
      family.refuse(
        'Invalid',
        `is '${family.value}', and the cluster has addresses of ${[...served].join(', ')} for Services`,
      );
  if (spec.text('ipFamilyPolicy') === 'RequireDualStack' && served.size < 2)
    spec.refuseAt(
      'ipFamilyPolicy',
      'Invalid',
      `is 'RequireDualStack', and the cluster has addresses of ${[...served].join(', ')} for Services`,
    );
}

function checkFamilies(spec: Cursor): void {
  checkServed(spec);
  const allowed = ['IPv4', 'IPv6'];
  const seen = new Set<unknown>();
  for (const family of spec.items('ipFamilies')) {
    const got = `${family.value}`;
    if (!allowed.includes(got))
      family.refuse('NotSupported', `is '${got}', which is not allowed`, { choice: { got, allowed } });
    if (seen.has(got)) family.refuse('Duplicate', `is '${got}' a second time`);
    seen.add(got);
  }
  checkChoice(spec, 'ipFamilyPolicy', ['PreferDualStack', 'RequireDualStack', 'SingleStack']);
  const isTwo = spec.items('ipFamilies').length > 1 || spec.items('clusterIPs').length > 1;
  if (isTwo && spec.text('ipFamilyPolicy') === 'SingleStack')
    spec.refuseAt('ipFamilyPolicy', 'Invalid', "is 'SingleStack', and two families are asked for");
}

/** Addresses that belong to a machine alone. */
const special: readonly (readonly [RegExp, string])[] = [
  [/^(0\.0\.0\.0|::)$/, 'is no address of anything'],
  [/^(127\.|::1$)/, 'is a loopback address'],
  [/^(169\.254\.|fe[89ab][0-9a-f]:)/, 'is a link-local address'],
  [/^(224\.0\.0\.|ff.2:)/, 'is a link-local multicast address'],
];

function checkExternal(ip: Cursor): void {
  if (typeof ip.value !== 'string' || ip.isUnknown) return;
  const faults = address(ip.servers.newest)(ip.value);
  const text = `${parseIp(ip.value) ?? ''}`;
  const found = faults.length > 0 ? faults : special.filter(([form]) => form.test(text)).map(([, fault]) => fault);
  for (const fault of found) ip.refuse('Invalid', `is '${ip.value}': it ${fault}`);
}

function checkLoadBalancer(spec: Cursor, type: string): void {
  const isBalanced = type === 'LoadBalancer';
  for (const field of ['loadBalancerSourceRanges', 'allocateLoadBalancerNodePorts', 'loadBalancerClass']) {
    const isGiven = spec.has(field) && (field !== 'loadBalancerSourceRanges' || spec.items(field).length > 0);
    if (isGiven && !isBalanced)
      spec.refuseAt(field, 'Forbidden', `must not be there: the Service is of type ${type}`, {
        as: [...spec.path, field.replace(/^loadBalancerS/, 'LoadBalancerS')],
        help: 'write type: LoadBalancer, or take it away',
      });
  }
  for (const range of spec.items('loadBalancerSourceRanges'))
    if (typeof range.value === 'string')
      for (const fault of cidr(spec.servers.newest)(range.value.trim()))
        range.refuse('Invalid', `is '${range.value}': it ${fault}`, {
          as: [...spec.path, 'LoadBalancerSourceRanges', Number(range.key)],
        });
  if (isBalanced) checkOptional(spec, 'loadBalancerClass', qualifiedName);
}

function checkTraffic(spec: Cursor, type: string): void {
  const isOutside =
    type === 'NodePort' || type === 'LoadBalancer' || (type === 'ClusterIP' && spec.items('externalIPs').length > 0);
  const policy = spec.text('externalTrafficPolicy');
  if (!isOutside && policy !== '')
    spec.refuseAt('externalTrafficPolicy', 'Invalid', 'must not be there: nothing outside reaches the Service', {
      help: 'write type: NodePort or LoadBalancer, or take it away',
    });
  else checkChoice(spec, 'externalTrafficPolicy', ['Cluster', 'Local']);
  const health = spec.number('healthCheckNodePort') ?? 0;
  const isChecked = type === 'LoadBalancer' && policy === 'Local';
  if (!isChecked && health !== 0)
    spec.refuseAt(
      'healthCheckNodePort',
      'Invalid',
      'must not be there: it is for type LoadBalancer with externalTrafficPolicy Local',
    );
  else if (health !== 0) checkNumber(spec, 'healthCheckNodePort', 1, 65535);
  checkChoice(spec, 'internalTrafficPolicy', ['Cluster', 'Local']);
  const distributions = ['PreferClose', ...(spec.servers.oldest >= 34 ? ['PreferSameZone', 'PreferSameNode'] : [])];
  checkChoice(spec, 'trafficDistribution', distributions);
}
