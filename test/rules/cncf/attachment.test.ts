import { describe, expect, it } from 'vitest';
import { reported } from '../edit';
import { overlaid } from '../overlay';

/** What is said of a definition that no Subnet is for. */
const said = (config: unknown) =>
  reported(
    overlaid(
      JSON.stringify({
        apiVersion: 'k8s.cni.cncf.io/v1',
        kind: 'NetworkAttachmentDefinition',
        metadata: { name: 'uplink', namespace: 'ns1' },
        spec: { config: typeof config === 'string' || config === undefined ? config : JSON.stringify(config) },
      }),
    ),
  ).map((line) => line.replace('cncf/attachment-config-broken: config of NetworkAttachmentDefinition ns1/uplink ', ''));

const macvlan = { cniVersion: '0.3.1', type: 'macvlan', master: 'eth1', mode: 'bridge' };
const ipam = { type: 'kube-ovn', server_socket: '/run/openvswitch/kube-ovn-daemon.sock', provider: 'uplink.ns1' };

describe('the config of an attachment definition', () => {
  it.each<[config: unknown, finding: string]>([
    ['{"type": "macvlan",}', 'error is not JSON: in line 1, column 19, it has a comma with nothing but } behind it'],
    ['{"type": "macvlan"', 'error is not JSON: in line 1, column 19, it ends without the } that closes it'],
    ['[1]', 'error is not a JSON object'],
    ['null', 'error is not a JSON object'],
    [{ cniVersion: '0.3.1', master: 'eth1' }, 'error has no type'],
    [{ cniVersion: '0.3.1', plugins: [] }, 'error has no type'],
    [{ ...macvlan, master: undefined }, 'warning names no master for its macvlan'],
    [
      { ...macvlan, master: 'enp0s31f6np0.1234' },
      'error has the master enp0s31f6np0.1234, which no Linux interface can be named',
    ],
    [{ ...macvlan, master: 7 }, 'error has the master 7, which no Linux interface can be named'],
    [
      { ...macvlan, mode: 'Bridge' },
      'error has the macvlan mode Bridge, which is none of bridge, private, vepa, passthru',
    ],
    [
      { cniVersion: '0.3.1', plugins: [{ ...macvlan, mode: 'x' }] },
      'error has the macvlan mode x, which is none of bridge, private, vepa, passthru',
    ],
    [{ ...macvlan, ipam: { ...ipam, server_socket: undefined } }, 'error names no server_socket'],
    [
      { ...macvlan, ipam: { ...ipam, server_socket: '/tmp/a.sock' } },
      'warning has the server_socket /tmp/a.sock, not /run/openvswitch/kube-ovn-daemon.sock',
    ],
  ])('%j', (config, finding) => {
    expect(said(config)).toEqual([finding]);
  });

  it.each<[config: unknown]>([
    [undefined],
    [''],
    [macvlan],
    [{ ...macvlan, mode: undefined }],
    [{ ...macvlan, mode: 'passthru' }],
    [{ ...macvlan, ipam }],
    [{ ...macvlan, ipam: { ...ipam, server_socket: '/var/run/openvswitch/kube-ovn-daemon.sock' } }],
    [{ type: 'somebody-elses' }],
  ])('%j is fine', (config) => {
    expect(said(config)).toEqual([]);
  });
});
