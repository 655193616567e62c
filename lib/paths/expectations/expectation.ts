import { parseCidr } from '../../net/cidr';
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

/** Why a sentence cannot be read: the words that are wrong, by their offsets in it. */
export interface SentenceFault {
  /**
   * `form`: it is none of ours. `mood`: neither can nor cannot. `verb`: not reach. `alone`: nothing stands behind reach,
   * or as. `rest`: it goes on behind its end. `name`: colons or brackets that no end has. `digits`: no number of a port.
   * `port`: a number that no port has. `protocol`: neither tcp nor udp. `seen`: no address behind as. `unseen`: an
   * address of somebody who cannot reach.
   */
  readonly fault:
    | 'form'
    | 'mood'
    | 'verb'
    | 'alone'
    | 'rest'
    | 'name'
    | 'digits'
    | 'port'
    | 'protocol'
    | 'seen'
    | 'unseen';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** How sentences look, for people who wrote another one. */
export const sentenceForm = 'FROM can reach TO[:PORT[/udp]] [as ADDRESS], or FROM cannot reach TO[:PORT[/udp]]';

/** What a sentence without a port means. */
export const everyPort = Services.of('tcp').union(Services.of('udp'));

/** What a sentence says, or what keeps it from saying anything. */
export function parseExpectation(sentence: string): Expectation | SentenceFault {
  const words = Array.from(sentence.matchAll(/\S+/g), ({ 0: text, index: start }) => ({ text, start }));
  const [from, mood, verb, target, as, seen, more] = words;
  const last = words.at(-1);
  const wrong = (fault: SentenceFault['fault'], first = words[0], final = first): SentenceFault => {
    const [start, end] = [first?.start ?? 0, final ? final.start + final.text.length : 0];
    return { fault, text: sentence.slice(start, end), start, end };
  };
  if (!from || !mood || !verb) return wrong('form', from, last);
  if (/^can$/i.test(mood.text) && /^not$/i.test(verb.text)) return wrong('mood', mood, verb);
  const reaches = mood.text === 'can';
  if (!reaches && mood.text !== 'cannot')
    return /^reach$/i.test(verb.text) ? wrong('mood', mood) : wrong('form', from, last);
  if (verb.text !== 'reach') return wrong('verb', verb);
  if (!target) return wrong('alone', verb);
  const end = endOf(target.text);
  if ('fault' in end) return { ...end, start: target.start + end.start, end: target.start + end.end };
  if (!as) return { from: from.text, ...end, reaches };
  if (as.text !== 'as') return wrong('rest', as, last);
  if (!reaches) return wrong('unseen', as, last);
  if (!seen) return wrong('alone', as);
  const address = parseIp(seen.text);
  if (!address) return wrong('seen', seen);
  return more ? wrong('rest', more, last) : { from: from.text, ...end, reaches, as: address };
}

const brackets = /^\[([^[\]]+)\]$/;

/** An end with the service behind it; a fault has its offsets in the word. */
function endOf(word: string): Pick<Expectation, 'to' | 'services'> | SentenceFault {
  const bare = brackets.exec(word)?.[1] ?? word;
  if (parseIp(bare) || parseCidr(bare) || !/[:[\]]/.test(word)) return { to: bare, services: everyPort };
  const wrong = (fault: SentenceFault['fault'], start: number, end: number): SentenceFault => {
    return { fault, text: word.slice(start, end), start, end };
  };
  const colon = word.lastIndexOf(':');
  const written = word.slice(0, colon);
  // An IPv6 address with a port may do without brackets: one colon alone would part a port from another one.
  const name = brackets.exec(written)?.[1] ?? (/[[\]]/.test(written) || /^[^:]*:[^:]*$/.test(written) ? '' : written);
  if (colon === -1 || !name) return wrong('name', 0, colon === -1 ? word.length : colon);
  const slash = word.indexOf('/', colon);
  const [start, end] = [colon + 1, slash === -1 ? word.length : slash];
  const digits = word.slice(start, end);
  if (!/^\d+$/.test(digits)) return wrong('digits', digits === '' ? colon : start, end);
  const port = Number(digits);
  if (port < 1 || port > 65535) return wrong('port', start, end);
  const protocol = slash === -1 ? 'tcp' : word.slice(slash + 1);
  if (protocol !== 'tcp' && protocol !== 'udp')
    return wrong('protocol', protocol === '' ? slash : slash + 1, word.length);
  return { to: name, services: Services.of(protocol, port, port) };
}
