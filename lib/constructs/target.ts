import { Construct, type IConstruct } from 'constructs';
import type { Family } from '../net/ip';
import { addressOf, placingCall, titleOf } from './attach-workload';
import type { Input } from './made-object';

/** What a rule leads to: an address, or a workload that has one. */
export interface Target {
  /** What stands for it in the properties of the rule: the address, else the name of the workload. */
  text(): string;
  /** What the address follows from, by the property of the rule. */
  roots(): Readonly<Record<string, Input>>;
  /** @throws Error for a workload without one address; cdk8s and the check both show it */
  address(): string;
}

/** @param family that of rules that know one alone */
export function targetOf(to: IConstruct | string, family?: Family): Target {
  // What untyped code gave instead of either stays what it is.
  if (!Construct.isConstruct(to)) return { text: () => to as string, address: () => to as string, roots: () => ({}) };
  const found = () => addressOf(to, family);
  return {
    text: () => found() ?? titleOf(to),
    roots(): Readonly<Record<string, Input>> {
      const given = placingCall(to);
      return given ? { to: { given, path: ['addresses'] } } : {};
    },
    address() {
      const address = found();
      if (address !== undefined) return address;
      const one = family === undefined ? 'one address' : `one IPv${family} address`;
      throw new Error(`${titleOf(to)} has no address of its own: place it in a subnet with ${one}`);
    },
  };
}
