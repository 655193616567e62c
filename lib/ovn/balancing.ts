import { type Ip, parseIp } from '../net/ip';
import { RangeSet } from '../net/range-set';
import { allOf, type Condition, oneOf } from './match/condition';
import type { LoadBalancer } from './northbound';
import { protocols } from './packets/dimensions';
import { NumberSet } from './packets/number-set';
import { type Rule, RuleTable } from './rule-table';

/** An address, with a port where there is one. */
export interface Endpoint {
  readonly text: string;
  readonly ip: Ip;
  readonly port: number | undefined;
}

export interface Vip {
  readonly loadBalancer: LoadBalancer;
  readonly address: Endpoint;
  readonly backends: readonly Endpoint[];
}

/** The load balancers of a router or a switch. */
export class Balancing {
  readonly vips: readonly Vip[];
  private built: RuleTable<Vip> | undefined;

  constructor(names: readonly string[], rows: ReadonlyMap<string, LoadBalancer>) {
    this.vips = names.flatMap((name) => vipsOf(rows.get(name)));
  }

  /** Those with a port come first. */
  get table(): RuleTable<Vip> {
    this.built ??= new RuleTable(this.vips.map(ruleOf));
    return this.built;
  }

  get isEmpty(): boolean {
    return this.vips.length === 0;
  }
}

function vipsOf(loadBalancer: LoadBalancer | undefined): readonly Vip[] {
  if (!loadBalancer) return [];
  return [...loadBalancer.vips].flatMap(([text, backends]) => {
    const address = endpointOf(text);
    return address ? [{ loadBalancer, address, backends: backends.flatMap((one) => endpointOf(one) ?? []) }] : [];
  });
}

function ruleOf(item: Vip): Rule<Vip> {
  const { ip, port } = item.address;
  const parts: Condition[] = [oneOf('ip.dst', RangeSet.of([ip]))];
  if (port !== undefined)
    parts.push(
      oneOf('ip.proto', NumberSet.of(protocols[item.loadBalancer.protocol])),
      oneOf('l4.dst', NumberSet.of(port)),
    );
  return { priority: port === undefined ? 110 : 120, condition: allOf(parts), item };
}

/** `10.0.0.1:80`, `[fd00::1]:80`, `10.0.0.1`. */
export function endpointOf(text: string): Endpoint | undefined {
  const parts = /^(?:\[(.+)\]|([^:]+)):(\d+)$/.exec(text);
  const ip = parseIp(parts ? ((parts[1] ?? parts[2]) as string) : text.replace(/^\[|\]$/g, ''));
  return ip && { text, ip, port: parts ? Number(parts[3]) : undefined };
}
