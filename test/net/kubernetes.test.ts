import { describe, expect, it } from 'vitest';
import { isKubernetesCidr, isKubernetesIp } from '../../lib/net/kubernetes';

describe('isKubernetesIp', () => {
  it.each(['10.0.0.1', '::', '::1', 'FD00::1', '::1.2.3.4', '2001:db8:0:0:0:0:0:1', '::fffe:1.2.3.4'])(
    'accepts %s',
    (text) => {
      expect(isKubernetesIp(text)).toBe(true);
    },
  );

  it.each(['', '010.0.0.1', '::ffff:1.2.3.4', '::ffff:102:304', 'fe80::1%eth0', ' ::1', '10.0.0.1/32', '00001::1'])(
    'refuses %j',
    (text) => {
      expect(isKubernetesIp(text)).toBe(false);
    },
  );
});

describe('isKubernetesCidr', () => {
  it.each([
    '10.0.0.0/8',
    '10.0.0.1/8',
    '10.0.0.0/0',
    '::/0',
    'fd00::1/64',
    '::1.2.3.4/128',
    '10.0.0.0/10',
    '10.0.0.0/30',
  ])('accepts %s', (text) => {
    expect(isKubernetesCidr(text)).toBe(true);
  });

  it.each([
    '',
    '10.0.0.0',
    '1.2.3.4/08',
    '1.2.3.4/00',
    '1.2.3.4/+8',
    '1.2.3.4/33',
    '::ffff:10.0.0.0/104',
    '::ffff:10.0.0.0/24',
    '::ffff:a00:0/104',
    'fe80::1%eth0/64',
    '10.0.0.0/8 ',
    '010.0.0.0/8',
  ])('refuses %j', (text) => {
    expect(isKubernetesCidr(text)).toBe(false);
  });
});
