import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonPath } from '../../lib/output/paths/json';
import { run } from '../cli/command';
import { shared } from '../shared';

const file = shared('documents/manifests/002-custom-vpc.yaml');
if (!file) console.warn('the paths of document 002 are not checked: ../shared/documents is not there');

/** With the range that its SNAT rules are meant for. Both are called snat01: the second, of eip2, is what stays once applied. */
const meant = () => readFileSync(file ?? '', 'utf8').replaceAll('10.1.1.0/24', '10.0.1.0/24');

/** A line for each hop of the request: where, the chain that matches there, and what the packet carries afterwards. */
function hops(from: string, to: string): [string, string[][]] {
  const { out } = run(['trace', '-', '--from', from, '--to', to, '--format', 'json'], { stdin: meant() });
  const { reaches, ways } = JSON.parse(out) as JsonPath;
  const steps = ways[0]?.steps.filter(({ direction }) => direction === 'request') ?? [];
  return [reaches, steps.map(({ hop, chain = '', from: source, to: target }) => [hop, chain, source, target])];
}

/**
 * The two flows that document 002 explains at its end, on FloatingIP rules (internalIp 10.0.1.5, EIP 192.168.100.232). It
 * says of each chain of the gateway pod whether a rule of it matches, and what that makes of the packet.
 */
describe.skipIf(file === undefined)('the paths that document 002 explains', () => {
  it('from a pod to the Internet: no rule before POSTROUTING, and there the EIP becomes the source', () => {
    expect(hops('10.0.1.5', '203.0.113.25')).toEqual([
      'yes',
      [
        ['Subnet net1', '', '10.0.1.5', '203.0.113.25'],
        ['VPC test-vpc-1', '', '10.0.1.5', '203.0.113.25'],
        ['gateway gw1', 'PREROUTING', '10.0.1.5', '203.0.113.25'],
        ['gateway gw1', 'FORWARD', '10.0.1.5', '203.0.113.25'],
        ['gateway gw1', 'EXCLUSIVE_SNAT', '192.168.100.232', '203.0.113.25'],
        ['Subnet ovn-vpc-external-network', '', '192.168.100.232', '203.0.113.25'],
        ['outside', '', '192.168.100.232', '203.0.113.25'],
      ],
    ]);
  });

  it("from the Internet to the floating IP: PREROUTING makes the internal address the destination, then no rule, then OVN's network", () => {
    expect(hops('203.0.113.25', '192.168.100.232')).toEqual([
      'yes',
      [
        ['Subnet ovn-vpc-external-network', '', '203.0.113.25', '192.168.100.232'],
        ['gateway gw1', 'EXCLUSIVE_DNAT', '203.0.113.25', '10.0.1.5'],
        ['gateway gw1', 'FORWARD', '203.0.113.25', '10.0.1.5'],
        ['gateway gw1', 'POSTROUTING', '203.0.113.25', '10.0.1.5'],
        ['Subnet net1', '', '203.0.113.25', '10.0.1.5'],
      ],
    ]);
  });

  it('from a pod without a floating IP to the Internet: the SNAT rule of its range', () => {
    const [reaches, steps] = hops('10.0.1.9', '203.0.113.25');
    expect(reaches).toBe('yes');
    expect(steps).toContainEqual(['gateway gw1', 'SHARED_SNAT', '192.168.100.231', '203.0.113.25']);
  });
});
