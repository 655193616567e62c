import { expect, it } from 'vitest';
import { reported } from '../edit';
import { overlaid } from '../overlay';
import { object } from './nat-objects';

const said = (kind: string, spec: object) =>
  reported(overlaid(object(kind, 'c', spec))).map((line) => line.replace('error kube-ovn/bgp-conf-malformed: ', ''));

const conf = { localASN: 65000, peerASN: 65001, neighbours: ['192.168.100.2'] };

it.each<[spec: object, findings: readonly string[]]>([
  [{}, []],
  [{ neighbours: ['fe80::1', '192.168.100.2'], routerId: '10.0.0.1' }, []],
  [{ localASN: 0 }, ['localASN 0 of BgpConf c is no AS number']],
  [{ peerASN: null }, ['BgpConf c has no peerASN']],
  [{ neighbours: [] }, ['BgpConf c has no neighbours']],
  [
    { neighbours: ['', '010.0.0.1'] },
    ['neighbour "" of BgpConf c is not an address', 'neighbour 010.0.0.1 of BgpConf c has a leading zero in 010'],
  ],
  [{ neighbours: 'x' }, ['error schema/wrong-type: spec.neighbours of BgpConf c is the string x, not a list']],
  [{ routerId: '::ffff:10.0.0.1' }, ['routerId ::ffff:10.0.0.1 of BgpConf c is not of the form of an IPv4 address']],
])('a BgpConf with %j', (spec, findings) => {
  expect(said('BgpConf', { ...conf, ...spec })).toEqual(findings);
});

it.each<[spec: object, findings: readonly string[]]>([
  [{ vni: 100 }, []],
  [{ vni: 0 }, ['vni 0 of EvpnConf c is not between 1 and 16777215']],
  [{}, ['EvpnConf c has no vni']],
])('an EvpnConf with %j', (spec, findings) => {
  expect(said('EvpnConf', spec)).toEqual(findings);
});
