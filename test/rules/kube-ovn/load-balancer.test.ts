import { describe, expect, it } from 'vitest';
import { reported } from '../edit';
import { overlaid } from '../overlay';
import { object } from './nat-objects';

const said = (documents: readonly string[], version?: string) =>
  reported(overlaid(documents.join('---\n')), version === undefined ? {} : { version }).map((line) =>
    line.replace('kube-ovn/load-balancer-', '').replace(' SwitchLBRule web', ' web'),
  );

const port = { name: 'http', port: 80, targetPort: 8080, protocol: 'TCP' };
const rule = (spec: object) =>
  object('SwitchLBRule', 'web', { vip: '10.0.1.100', namespace: 'ns1', selector: ['app:web'], ports: [port], ...spec });

describe('a load balancer', () => {
  it.each<[spec: object, findings: readonly string[]]>([
    [{}, []],
    [{ vip: '' }, ['warning without-effect: web has no vip']],
    [{ vip: null }, ['warning without-effect: web has no vip']],
    [{ vip: '10.0.1.100,fd00::1' }, []],
    [{ vip: '10.0.1' }, ['error malformed: vip 10.0.1 of web is not an address']],
    [{ vip: '010.0.1.1' }, ['error malformed: vip 010.0.1.1 of web has a leading zero in 010']],
    [{ vip: '１0.0.1.1' }, ['error malformed: vip １0.0.1.1 of web is not an address']],
    [{ vip: 7 }, ['error schema/wrong-type: spec.vip of web is the integer 7, not a string']],
    [{ selector: [] }, ['warning without-effect: web has neither selector nor endpoints']],
    [{ endpoints: ['10.0.1.7'] }, ['warning without-effect: selector of web has no effect beside endpoints']],
    [{ selector: [], endpoints: [''] }, ['error malformed: endpoint "" of web is not an address']],
    [
      { selector: ['app=web'] },
      ['warning kube-ovn/selector-entry-dropped: selector "app=web" of web is not "key:value"'],
    ],
    [
      { selector: ['a:b:c', 7] },
      [
        'warning kube-ovn/selector-entry-dropped: selector "a:b:c" of web is not "key:value"',
        'error schema/wrong-type: spec.selector[1] of web is the integer 7, not a string',
      ],
    ],
    [{ ports: [] }, ['warning without-effect: web has no ports']],
    [{ ports: [{ ...port, targetPort: undefined }] }, []],
    [
      { ports: [{ ...port, targetPort: undefined }], selector: [], endpoints: ['10.0.1.7'] },
      ['error malformed: targetPort of http in web is missing'],
    ],
    [{ ports: [{ ...port, port: 0 }] }, ['error malformed: port 0 of http in web is not between 1 and 65535']],
    [{ ports: [{ ...port, port: undefined }] }, ['error malformed: port of http in web is missing']],
    [
      { ports: [{ ...port, port: 1.5 }] },
      ['error schema/wrong-type: spec.ports[0].port of web is the number 1.5, not an integer'],
    ],
    [
      { ports: [{ ...port, protocol: 'tcp' }] },
      ['error malformed: protocol tcp of http in web is none of TCP, UDP and SCTP'],
    ],
    [{ ports: [port, port] }, ['error malformed: web has two ports of the name http']],
    [{ ports: [{ ...port, name: undefined }] }, []],
    [
      { ports: [port, { ...port, name: undefined, port: 81 }] },
      ['error malformed: port 2 of web has no name, and there are several'],
    ],
    [{ ports: ['http'] }, ['error schema/wrong-type: spec.ports[0] of web is the string http, not a map']],
    [
      { sessionAffinity: 'clientIP' },
      ['error malformed: sessionAffinity clientIP of web is neither ClientIP nor None'],
    ],
  ])('%j', (spec, findings) => {
    expect(said([rule(spec)])).toEqual(findings);
  });

  it('has bounds in its definition before 1.16', () => {
    expect(said([rule({ ports: [{ ...port, port: 0 }] })], '1.15')).toEqual([
      'error schema/out-of-range: spec.ports[0].port of web is 0, below 1',
    ]);
  });

  it('is on an address of its own type', () => {
    const vip = (type?: string) => object('Vip', 'v', { subnet: 'net1', v4ip: '10.0.1.100', type });
    expect(said([rule({}), vip('switch_lb_vip')])).toEqual([]);
    expect(said([rule({}), vip()])).toEqual([
      'warning vip-of-other-type: vip of web is that of Vip v, which is not of type switch_lb_vip',
    ]);
  });
});

describe('the selector of a Vip', () => {
  it('needs a namespace', () => {
    expect(said([object('Vip', 'v', { subnet: 'net1', selector: ['app:web'] })])).toEqual([
      'warning kube-ovn/selector-entry-dropped: Vip v has a selector and no namespace',
    ]);
  });
});
