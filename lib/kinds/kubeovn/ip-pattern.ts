const octet = '(25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})';
const ipv4 = `${octet}(\\.${octet}){3}`;

const group = '[0-9A-Fa-f]{1,4}';
/** Eight groups, or a `::` with `before` groups ahead of it and at most `7 - before` behind. */
const ipv6 = [
  `(${group}:){7}${group}`,
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((before) => {
    const ahead = before === 0 ? ':' : `(${group}:){${before}}`;
    return before === 7 ? `${ahead}:` : `${ahead}((:${group}){1,${7 - before}}|:)`;
  }),
].join('|');

/** `a..b` of one family, as IPPools take it. */
export const ipv4Range = `^(${ipv4})\\.\\.(${ipv4})$`;
export const ipv6Range = `^(${ipv6})\\.\\.(${ipv6})$`;

/** One address of each family, the IPv4 address in front or behind. */
export const ipv4ThenIpv6 = `^(${ipv4}),(${ipv6})$`;
export const ipv6ThenIpv4 = `^(${ipv6}),(${ipv4})$`;

/** Nothing, an IPv4 address, an IPv6 address, or one of each in any order: what kube-ovn 1.14 and 1.15 let through. */
export const noneOneOrBothFamilies = `^((${ipv4})(,(${ipv6}))?|(${ipv6})(,(${ipv4}))?)?$`;
