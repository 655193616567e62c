/** What people and generators put in the place of a right value, by the class of the field. */
export type Bad = Readonly<Record<string, unknown>>;

/** Digits that are digits to Unicode, and to no parser of addresses or numbers. */
const fullWidth = (good: string) => good.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));

const everywhere = { empty: '', prototype: '__proto__' };

/** In the place of one address. `good` is IPv4. */
export const address = (good: string): Bad => ({
  ...everywhere,
  word: 'router.example.org',
  blank: ` ${good}`,
  unicode: fullWidth(good),
  zero: good.replace(/[^.]+$/, '0$&'),
  beyond: good.replace(/[^.]+$/, '256'),
  mapped: `::ffff:${good}`,
  prefix: `${good}/24`,
  dash: `${good}-${good}`,
  three: `${good},${good},${good}`,
});

/** In the place of an IPv6 address. */
export const address6 = (good: string): Bad => ({
  ...everywhere,
  word: 'router.example.org',
  blank: ` ${good}`,
  unicode: fullWidth(good),
  capitals: good.toUpperCase(),
  zone: `${good}%eth0`,
  prefix: `${good}/64`,
  dash: `${good}-${good}`,
  three: `${good},${good},${good}`,
});

/** In the place of an address, or one of each family with a comma between them. */
export const addresses = (good: string): Bad => ({
  ...address(good.split(',')[0] as string),
  ...(good.includes(',') && { commaBlank: good.replace(',', ', '), comma: `${good},` }),
});

/** In the place of one CIDR. `good` is IPv4. */
export const cidr = (good: string): Bad => {
  const [network = '', prefix = ''] = good.split('/');
  return {
    ...everywhere,
    word: 'office',
    blank: ` ${good}`,
    unicode: fullWidth(good),
    zero: `${network.replace(/\.(\d+)\.\d+$/, '.0$1.0')}/${prefix}`,
    zeroPrefix: `${network}/0${prefix}`,
    beyond: `${network}/33`,
    mapped: `::ffff:${network}/${96 + Number(prefix)}`,
    bare: network,
    hostBits: `${network.replace(/\d+$/, '7')}/${prefix}`,
    dash: `${network}-${network}`,
    three: `${good},${good},${good}`,
  };
};

/** In the place of a CIDR, or one of each family. */
export const cidrs = (good: string): Bad => ({
  ...cidr(good.split(',')[0] as string),
  ...(good.includes(',') && { commaBlank: good.replace(',', ', '), comma: `${good},` }),
});

/** In the place of an address or a range a..b. `good` is a free IPv4 address. */
export const range = (good: string): Bad => {
  const next = good.replace(/\d+$/, (last) => `${Number(last) + 1}`);
  return {
    ...address(good),
    dash: `${good}-${next}`,
    backwards: `${next}..${good}`,
    families: `${good}..fd00:1::9`,
    threeDots: `${good}...${next}`,
    threeEnds: `${good}..${good}..${next}`,
    rangeZero: `${good}..${next.replace(/[^.]+$/, '0$&')}`,
    rangeMapped: `::ffff:${good}..::ffff:${next}`,
  };
};

export const mac = (): Bad => ({
  ...everywhere,
  word: 'eth0',
  unicode: fullWidth('00:00:00:12:34:56'),
  short: '00:00:00:12:34',
  group: '01:00:5e:00:00:01',
  zeros: '00:00:00:00:00:00',
  dash: '00-00-00-12-34-56',
  two: '00:00:00:12:34:56,00:00:00:12:34:57',
});

/** In the place of a port written as a text. */
export const portText = (): Bad => ({
  ...everywhere,
  word: 'http',
  blank: ' 8090',
  unicode: fullWidth('8090'),
  zero: '08090',
  sign: '+8090',
  none: '0',
  beyond: '65536',
  dash: '8090-8099',
  three: '8090,8091,8092',
});

/** In the place of a whole number between two bounds; out of bounds alone where the text leaves them open. */
export const number = (minimum: number, maximum: number): Bad => ({
  negative: -1,
  below: minimum - 1,
  above: maximum + 1,
  huge: 2n ** 63n,
});

/** In the place of one word out of a few. `good` has a letter. */
export const word = (good: string): Bad => ({
  ...everywhere,
  blank: `${good} `,
  capitals: good === good.toUpperCase() ? good.toLowerCase() : good.toUpperCase(),
  unknown: 'whatever',
});

/** In the place of the name of another object. */
export const name = (good: string): Bad => ({
  ...everywhere,
  blank: `${good} `,
  capitals: good.toUpperCase(),
  unknown: 'nowhere',
});

/** In the place of a duration as Go writes it. */
export const duration = (): Bad => ({
  ...everywhere,
  word: 'long',
  unit: '90',
  day: '1d',
  blank: '90 s',
  unicode: `${fullWidth('90')}s`,
  negative: '-90s',
  none: '0s',
});

/** In the place of a decimal number written as a text. */
export const decimal = (): Bad => ({
  ...everywhere,
  unit: '10M',
  blank: '10 ',
  unicode: fullWidth('10'),
  negative: '-10',
  sign: '+10',
  comma: '1,5',
  exponent: '1e3',
});

/** In the place of the name of a network interface. */
export const card = (): Bad => ({
  ...everywhere,
  blank: 'eth 1',
  slash: 'eth/1',
  long: 'enp0s31f6.vlan10',
  dots: '..',
});

/** In the place of a text that kube-ovn hands on. */
export const text = (): Bad => ({
  ...everywhere,
  unicode: fullWidth('10.0.0.1'),
  blank: ' a ',
  long: 'x'.repeat(70_000),
});

/** In the place of an address with the prefix length of its network. */
export const ownAddress = (good: string): Bad => {
  const { hostBits, ...rest } = cidr(good);
  const [ip = '', prefix = ''] = good.split('/');
  return { ...rest, zero: `${ip.replace(/[^.]+$/, '0$&')}/${prefix}` };
};

/** In the place of `dst CIDR`. */
export const qosMatch = (good: string): Bad => ({
  ...Object.fromEntries(Object.entries(cidr(good)).map(([key, value]) => [key, value === '' ? '' : `dst ${value}`])),
  side: `to ${good}`,
});

/** In the place of the name of an image. */
export const image = (): Bad => ({
  ...everywhere,
  blank: ' kube-ovn:v1.16.2',
  unicode: `kube-ovn:v${fullWidth('1.16.2')}`,
  capitals: 'docker.io/KubeOVN/kube-ovn:v1.16.2',
  tag: 'kube-ovn:',
});

/** In the place of a DNS name with its final dot. */
export const dnsName = (): Bad => ({
  ...everywhere,
  blank: 'www.example.org. ',
  unicode: fullWidth('10.example.org.'),
  open: 'www.example.org',
  capitals: 'WWW.EXAMPLE.ORG.',
});
