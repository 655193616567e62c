import { type During, type Field, integer, list, text } from '../field';
import { atomicList } from '../kubernetes/list-type';

/** One CIDR as text, as Kubernetes' isCIDR reads it; host bits may be set. */
export const cidr = (): Field<string> =>
  text().limit({ maxLength: 43 }).rule('isCIDR(self)', 'a CIDR is needed, such as 10.0.0.0/16 or fd00::/64');

/** A list of CIDRs. `atomic`: the releases in which server-side apply replaces it as a whole. */
export const cidrs = (maxItems: number, atomic?: During): Field<readonly string[]> => {
  const field = list(cidr()).limit({ minItems: 1, maxItems });
  return atomic ? field.limit(...atomicList(atomic)) : field;
};

/** One CIDR, or an IPv4 and an IPv6 one. */
export const dualStackCidrs = (): Field<readonly string[]> =>
  cidrs(2).rule(
    'size(self) < 2 || !isCIDR(self[0]) || !isCIDR(self[1]) || cidr(self[0]).ip().family() != cidr(self[1]).ip().family()',
    'two CIDRs must be one of IPv4 and one of IPv6',
  );

/** One address, or an IPv4 and an IPv6 one. */
export const dualStackIps = (): Field<readonly string[]> =>
  list(text().rule('isIP(self)', 'an IP address is needed, such as 10.0.0.1 or fd00::1'))
    .limit({ minItems: 1, maxItems: 2 })
    .rule(
      'size(self) < 2 || !isIP(self[0]) || !isIP(self[1]) || ip(self[0]).family() != ip(self[1]).family()',
      'two addresses must be one of IPv4 and one of IPv6',
    );

export const mtu = (): Field<number> => integer().limit({ format: 'int32', minimum: 576, maximum: 65536 });
