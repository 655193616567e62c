import { type Ip, parseIp } from '../../net/ip';
import { Services } from '../services';

/** What a person says of the network: `10.20.0.10 can reach 1.1.1.1:443 as 203.0.113.110`. */
export interface Expectation {
  /** The ends, in the words of the sentence: what `trace` takes, a range, or `outside`. */
  readonly from: string;
  readonly to: string;
  /** What is asked for: without a port every port of tcp and udp. */
  readonly services: Services;
  readonly reaches: boolean;
  /** The source that the other end sees. */
  readonly as?: Ip;
}

/** How sentences look, for people who wrote another one. */
export const sentenceForm = 'FROM can reach TO[:PORT[/udp]] [as ADDRESS], or FROM cannot reach TO[:PORT[/udp]]';

/** What a sentence without a port means. */
export const everyPort = Services.of('tcp').union(Services.of('udp'));

const sentence = /^(\S+) (can|cannot) reach (\S+)(?: as (\S+))?$/;
/** What stands in front of a port, and the port with its protocol. */
const service = /^(.*):(\d{1,5})(?:\/(tcp|udp))?$/;
const brackets = /^\[([^[\]]+)\]$/;

/** What a sentence says; undefined where it is none. */
export function parseExpectation(text: string): Expectation | undefined {
  const [, from, mood, target, as] = sentence.exec(text.trim().replace(/\s+/g, ' ')) ?? [];
  if (from === undefined || target === undefined) return undefined;
  const seen = as === undefined ? undefined : parseIp(as);
  const reaches = mood === 'can';
  if (as !== undefined && (!seen || !reaches)) return undefined;
  const end = endOf(target);
  return end && { from, ...end, reaches, ...(seen && { as: seen }) };
}

function endOf(target: string): Pick<Expectation, 'to' | 'services'> | undefined {
  const bare = brackets.exec(target)?.[1] ?? target;
  if (parseIp(bare) || !/[:[\]]/.test(target)) return { to: bare, services: everyPort };
  const [, written = '', digits, protocol] = service.exec(target) ?? [];
  // An IPv6 address with a port may do without brackets: one colon alone would part a port from another one.
  const name = brackets.exec(written)?.[1] ?? (/[[\]]/.test(written) || /^[^:]*:[^:]*$/.test(written) ? '' : written);
  const port = Number(digits);
  if (!name || !(port >= 1 && port <= 65535)) return undefined;
  return { to: name, services: Services.of(protocol === 'udp' ? 'udp' : 'tcp', port, port) };
}
