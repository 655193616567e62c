import { parseCidr } from '../../net/cidr';
import { parseRange, readRange } from '../../net/range';
import { rule } from '../rule';
import { capitals, type Fault, faultOfIp, hasCapitals, refusesCapitals } from '../support/address-fault';
import { refused, rewritten } from '../support/refused-subnet';

const head = `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: test-vpc-1
  cidrBlock: 10.0.2.0/24
  gateway: 10.0.2.1
  excludeIps:
`;

/** Excluded addresses that kube-ovn cannot read, or that exclude nothing. */
export const excludeIpsMalformed = rule({
  id: 'kube-ovn/exclude-ips-malformed',
  code: 'KO-122',
  severity: 'error',
  what: 'An entry of excludeIps is neither an address nor a range first..last, or lies outside of the subnet.',
  why: 'kube-ovn does not set the subnet up; an entry outside of the subnet excludes nothing.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidateSubnet: %s in excludeIps is not a valid ip range',
    'kubeovn/kube-ovn v1.16.2 pkg/util/net.go, ExpandExcludeIPs: drops what is outside of the CIDR',
  ],
  wrong: `${head}    - 10.0.2.1-10.0.2.20\n`,
  right: `${head}    - 10.0.2.1..10.0.2.20\n`,
  check(network, report) {
    const capitalsIn = (text: string) =>
      hasCapitals(text) && refusesCapitals(network.target.kubeOvn.version) ? capitals(text) : undefined;
    for (const subnet of network.subnets) {
      if (subnet.isMacOnly && subnet.items('excludeIps').length > 0) {
        refused(
          report(subnet.at('excludeIps'), `Subnet ${subnet.name} has excludeIps and no cidrBlock to exclude them from`),
        );
        continue;
      }
      for (const { text, index, range } of subnet.exclusions) {
        const fault = range ? capitalsIn(text) : faultOf(text);
        if (fault) {
          const message = `excludeIps entry ${text || '""'} of Subnet ${subnet.name} ${fault.fact}`;
          const found = report(subnet.at('excludeIps', index), message);
          if (range) rewritten(found, text.toLowerCase());
          else if (readRange(text).fault === 'family') found.note(excludesNothing);
          else refused(found);
          found.suggest(fault.meant, fault.safe ? 'safe' : 'unsafe');
          continue;
        }
        if (range && subnet.misses(range))
          report(
            subnet.at('excludeIps', index),
            `excludeIps entry ${text} of Subnet ${subnet.name} is outside of its cidrBlock`,
          )
            .as('warning')
            .and(subnet.at('cidrBlock'), `cidrBlock of ${subnet.name}`)
            .restsOn(subnet.strayGateway, ...network.gatewaysIn(subnet.name).map((gateway) => gateway.strayLanIp))
            .note(excludesNothing);
      }
    }
  },
});

const excludesNothing = 'kube-ovn accepts the entry and it excludes nothing';

function faultOf(text: string): Fault | undefined {
  const { fault } = readRange(text);
  if (fault === 'family') return { fact: 'goes from one address family to the other' };
  const ends = text.split('..');
  if (fault === 'order') return { fact: 'ends before it begins', meant: `${ends[1]}..${ends[0]}` };
  const meant = otherwiseWritten(text);
  if (meant) return { ...meant, safe: true };
  if (ends.length > 2) return { fact: 'has more than two ends' };
  for (const end of ends) {
    const wrong = faultOfIp(end);
    if (!wrong) continue;
    const whole =
      wrong.meant && parseRange(text.replace(end, wrong.meant)) ? text.replace(end, wrong.meant) : undefined;
    const fact = ends.length === 1 ? wrong.fact : `has the end ${end || '""'}, which ${wrong.fact}`;
    return { fact, ...(whole && { meant: whole, safe: wrong.safe }) };
  }
  return { fact: 'is not an address or a range' };
}

/** Ranges in the writing of other programs. */
function otherwiseWritten(text: string): { fact: string; meant: string } | undefined {
  // No range is longer, and what follows looks at a text more than once.
  if (text.length > 100) return undefined;
  const dashed = /^([0-9a-f.:]+)\s*(?:-|\.{3,}|\s\.\.\s?|\.\.\s)\s*([0-9a-f.:]+)$/i.exec(text);
  if (dashed && parseRange(`${dashed[1]}..${dashed[2]}`))
    return { fact: 'is not written with two dots', meant: `${dashed[1]}..${dashed[2]}` };
  const cidr = parseCidr(text);
  // With host bits, the one address may be meant.
  if (!cidr?.address.equals(cidr.network)) return undefined;
  const range = cidr.first.equals(cidr.last) ? `${cidr.first}` : `${cidr.first}..${cidr.last}`;
  return { fact: 'is a CIDR, not a range', meant: range };
}
