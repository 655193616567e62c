import { type Cidr, parseCidr, singleHost } from '../../../net/cidr';
import { parseIp } from '../../../net/ip';
import type { IptablesEip } from '../../../network/iptables-eip';
import type { SnatRule } from '../../../network/nat-rule';
import { addressOf } from './eips';
import { type Installation, lastOf } from './installation';
import { type Address, type IptablesRule, Unknown } from './iptables';

/**
 * SNAT rules (`snat-add`): in the order of the input up to 1.16, the longest prefix first from 1.17 on. All have
 * `--random-fully`, which the controller asks for from iptables 1.6.2 on; the image has iptables 1.8
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_nat.go, createSnatInPod).
 */
export function installSnat(installation: Installation): void {
  const { gateway } = installation;
  const { network } = gateway;
  const installed = new Installed(installation.has('hairpin'));
  const rules: IptablesRule[] = [];
  const causes = lastOf(network.snatRulesOf(gateway), network.snatRules);
  for (const cause of causes) {
    const [argument, range] = argumentOf(cause, installation.has('sortedSnat')) ?? [];
    if (argument === undefined || range === undefined) {
      installation.refuse(cause, 'its internalCIDR is no IPv4 range');
      continue;
    }
    const to = addressOf(cause.eip as IptablesEip);
    const earlier = installed.find(argument, to);
    if (earlier) {
      installation.refuse(cause, `its text is found in the rule of ${earlier.name}, ${earlier.range} to ${to}`);
      continue;
    }
    if (causes.length > 1) installed.add(range, to, cause);
    rules.push({
      table: 'nat',
      chain: 'SHARED_SNAT',
      match: { source: range, out: 'net1' },
      target: { kind: 'snat', to, randomPorts: true },
      cause,
    });
  }
  installation.rules.push(...(installation.has('sortedSnat') ? longestFirst(rules) : rules));
}

/** The IPv4 part of its internalCIDR, as text too; 1.17 gives a bare address its /32 (normalizeSnatInternalCIDR). */
function argumentOf(rule: SnatRule, normalized: boolean): readonly [text: string, range: Cidr] | undefined {
  for (const text of rule.text('internalCIDR')?.split(',', 2) ?? []) {
    const range = rangeOf(text);
    if (range?.family === 4) return [normalized && !text.includes('/') ? `${text}/32` : text, range];
  }
  return undefined;
}

function rangeOf(text: string): Cidr | undefined {
  if (text.includes('/')) return parseCidr(text);
  const ip = parseIp(text);
  return ip && singleHost(ip);
}

/**
 * What is installed, found as the script finds it: by text in what iptables-save prints, for which 0.0.0.0/0 and a range
 * with host bits are never found. Up to 1.15 the beginning of a printed range, and of an EIP, is a hit; from 1.16 on
 * whole words are compared.
 */
class Installed {
  private readonly hits = new Map<string, SnatRule>();

  constructor(private readonly wholeWords: boolean) {}

  find(argument: string, to: Address): SnatRule | undefined {
    return this.hits.get(`${argument} ${to}`);
  }

  add(range: Cidr, to: Address, cause: SnatRule): void {
    if (range.prefix === 0) return;
    const ranges = this.wholeWords ? [`${range}`, `${range.network}`] : beginnings(`${range}`);
    const eips = this.wholeWords || to instanceof Unknown ? [`${to}`] : beginnings(`${to}`);
    for (const text of ranges)
      for (const eip of eips) {
        const key = `${text} ${eip}`;
        if (!this.hits.has(key)) this.hits.set(key, cause);
      }
  }
}

/** The beginnings of an address or range that are addresses or ranges themselves, the whole text first. */
function beginnings(text: string): string[] {
  const least = text.lastIndexOf('.') + 2;
  const texts = [text];
  for (let end = text.length - 1; end >= least; end--) if (text[end - 1] !== '/') texts.push(text.slice(0, end));
  return texts;
}

/**
 * Each rule is inserted below those that show a range at least as long as its own; 0.0.0.0/0 shows none, so of several
 * of these the last one comes first.
 */
function longestFirst(rules: readonly IptablesRule[]): readonly IptablesRule[] {
  const byLength = Array.from({ length: 33 }, (): IptablesRule[] => []);
  for (const rule of rules) byLength[rule.match.source?.prefix ?? 0]?.push(rule);
  byLength[0]?.reverse();
  return byLength.reverse().flat();
}
