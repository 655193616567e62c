import { type Address, Unknown } from '../controllers/kube-ovn/gateway-rules/iptables';
import { Ipam } from '../controllers/kube-ovn/rows/ipam';
import { Ip, parseIp } from '../net/ip';
import type { Network } from '../network/network';
import type { Subnet } from '../network/subnet';

/** The first address of a range that no host has (RFC 1112): for what has no subnet to have an address of. */
const first = 0xf000_0001n;

/**
 * Packets need addresses: one for each that is chosen when kube-ovn runs and stands in no manifest. In reports it is told
 * by its name again.
 */
export class StandIns {
  private readonly byName = new Map<string, Ip>();
  private readonly names = new Map<string, Unknown>();

  constructor(private readonly network: Network) {
    for (const eip of network.ovnEips)
      if (!eip.v4Ip && !eip.v6Ip)
        this.learn(new Unknown(`address of ${eip.name}`), this.chosen(`OvnEip ${eip.name}`, eip.externalSubnet));
  }

  /** The address itself, or that which stands for it. */
  ipOf(address: Address): Ip {
    if (address instanceof Ip) return address;
    const known = this.byName.get(`${address}`);
    if (known) return known;
    return this.learn(address, Ip.of(4, first + BigInt(this.byName.size)));
  }

  /** What an address is called: a stand-in has a name. */
  addressOf(ip: Ip): Address {
    return this.names.get(`${ip}`) ?? ip;
  }

  private learn(name: Unknown, ip: Ip | undefined): Ip {
    const own = ip ?? Ip.of(4, first + BigInt(this.byName.size));
    this.byName.set(`${name}`, own);
    this.names.set(`${own}`, name);
    return own;
  }

  /** The one that rows name. */
  private chosen(use: string, subnet: Subnet | undefined): Ip | undefined {
    const on = subnet ?? this.network.subnets.get('external');
    const assumed = on && Ipam.of(this.network).addressFor(use, on, 4);
    return assumed && parseIp(assumed.address);
  }
}
