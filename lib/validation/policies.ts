import { parseCidr } from '../net/cidr';
import type { Cursor } from './cursor';
import { checkSelector } from './selectors';
import { checkChoice, checkPort, checkText, cidr } from './texts';

/*
 * NetworkPolicies.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 pkg/apis/networking/validation/validation.go.
 */

export function checkNetworkPolicy(object: Cursor): void {
  const spec = object.get('spec', 'policy');
  checkSelector(spec.get('podSelector'));
  for (const [list, peers] of [
    ['ingress', 'from'],
    ['egress', 'to'],
  ] as const)
    for (const rule of spec.items(list)) {
      for (const port of rule.items('ports')) checkRulePort(port);
      for (const peer of rule.items(peers)) checkPeer(peer);
    }
  const types = spec.items('policyTypes');
  if (types.length > 2) return spec.refuseAt('policyTypes', 'Invalid', `has ${types.length} types, more than 2`);
  const allowed = ['Ingress', 'Egress'];
  for (const type of types)
    if (typeof type.value === 'string' && !allowed.includes(type.value))
      type.refuse('NotSupported', `is '${type.value}', which is not allowed`, { choice: { got: type.value, allowed } });
}

function checkRulePort(port: Cursor): void {
  checkChoice(port, 'protocol', ['TCP', 'UDP', 'SCTP']);
  const own = port.get('port');
  if (own.isThere) checkPort(own);
  const last = port.number('endPort');
  if (last === undefined) return;
  if (!own.isThere) port.refuseAt('endPort', 'Invalid', 'must not be there without port');
  else if (typeof own.value === 'number') {
    if (last < own.value)
      port.refuseAt('endPort', 'Invalid', `is ${last}, below port ${own.value}`, {
        and: [{ path: own.path, message: 'where the range begins' }],
      });
    if (last < 1 || last > 65535) port.refuseAt('endPort', 'Invalid', `is ${last}, which is not between 1 and 65535`);
  } else port.refuseAt('endPort', 'Invalid', `must not be there: port '${own.value}' is a name`, { rests: [own.path] });
}

function checkPeer(peer: Cursor): void {
  const selectors = ['podSelector', 'namespaceSelector'].filter((field) => peer.has(field));
  for (const field of selectors) checkSelector(peer.get(field));
  const block = peer.get('ipBlock');
  if (block.isThere) checkBlock(block);
  if (block.isThere && selectors.length > 0)
    peer.refuse('Forbidden', `has both ipBlock and ${selectors.join(' and ')}: a peer is one or the other`, {
      help: 'write two items of the list: traffic of either is let through',
    });
  if (!block.isThere && selectors.length === 0)
    peer.refuse('Required', 'names no peer', { help: 'write podSelector, namespaceSelector or ipBlock' });
}

function checkBlock(block: Cursor): void {
  const text = block.text('cidr');
  if (text === '') return block.require('cidr');
  const { newest } = block.servers;
  checkText(block.get('cidr'), cidr(newest));
  const whole = parseCidr(text);
  for (const part of block.items('except')) {
    if (typeof part.value !== 'string' || part.isUnknown) continue;
    checkText(part, cidr(newest));
    const inner = parseCidr(part.value);
    if (whole && inner && !(whole.contains(inner) && inner.prefix > whole.prefix))
      part.refuse('Invalid', `is ${part.value}, which is no part of ${text}`, {
        and: [{ path: [...block.path, 'cidr'], message: 'the whole' }],
      });
  }
}
