import type { Sentence } from '../../network/expectations';
import type { Network } from '../../network/network';
import { type SentenceFault, sentenceForm } from '../../paths/expectations/expectation';
import { within } from '../../source/embedded';
import type { Draft, Report } from '../report';

/** The words of a sentence that nobody can read, and what to write instead. */
export function judgeWords(network: Network, sentence: Sentence, wrong: SentenceFault, report: Report): void {
  const { fault, text, start, end } = wrong;
  const add = (message: string): Draft =>
    report(within(sentence.at, sentence.text, start, end), message).note('the sentence is not checked');
  switch (fault) {
    case 'form':
      return void report(sentence.at, 'this says nothing about who can reach whom')
        .note('nothing is checked')
        .propose(`write ${sentenceForm}`);
    case 'mood': {
      const found = add(`'${text}' stands where can or cannot belongs`);
      const meant = moodOf(text);
      return void (meant ? found.suggest(meant) : found.propose(`write ${sentenceForm}`));
    }
    case 'verb':
      return void add(`'${text}' stands where reach belongs`).suggest('reach');
    case 'alone':
      return void add(`nothing stands behind '${text}'`).propose(`write ${sentenceForm}`);
    case 'rest':
      return void add(`the sentence ends before '${text}'`).propose(
        /^\d+$/.test(text) ? `a port stands behind a colon: :${text}` : `write ${sentenceForm}`,
      );
    case 'name':
      return void add(`${text} is no end of packets`).propose(
        'an IPv6 address with a port stands in brackets: [2001:db8::1]:443',
      );
    case 'digits':
      return void add(`${text} is no number of a port`).propose(
        'write one number from 1 to 65535, or neither colon nor port for all of them',
      );
    case 'port':
      return void add(`${text} is no port`).propose('a port is 1 to 65535');
    case 'protocol': {
      const found = add(`${text} is neither tcp nor udp`);
      const meant = text.toLowerCase();
      if (meant === 'tcp' || meant === 'udp') return void found.suggest(meant);
      return void found.propose('write /tcp or /udp: a port is one of these');
    }
    case 'seen':
      return void judgeSource(network, text, add);
    case 'unseen':
      return void add(`who cannot reach is not seen: '${text}' says nothing`).propose(`remove '${text}'`);
  }
}

function moodOf(text: string): string | undefined {
  if (/^can$/i.test(text)) return 'can';
  return /^can(\s+not|-not|not|'?t)$/i.test(text) ? 'cannot' : undefined;
}

/** Behind `as` stands what the other end sees: an address, and no name. */
function judgeSource({ eips, ovnEips }: Network, name: string, add: (message: string) => Draft): void {
  const [eip, ovnEip] = [eips.get(name), ovnEips.get(name)];
  const found = add(`${name} is ${eip || ovnEip ? 'the name of an EIP, and no' : 'no'} address`);
  const address = eip ? eip.v4ip : (ovnEip?.v4Ip ?? ovnEip?.v6Ip);
  if (address) found.propose(`write ${address}, the address of ${name}`).cure(`${address}`, 'unsafe');
  else found.propose('write the address that the other end sees');
}
