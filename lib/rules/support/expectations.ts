import { expectationsIn, type Sentence } from '../../network/expectations';
import type { Network } from '../../network/network';
import { type Expectation, parseExpectation, type SentenceFault } from '../../paths/expectations/expectation';
import { type Judgement, judgeExpectation } from '../../paths/expectations/expected';
import { Topology } from '../../paths/topology';
import { once } from '../../schema/once';

/** A sentence of the input, and what the network makes of it. */
export interface JudgedSentence {
  readonly sentence: Sentence;
  /** Why it cannot be read. */
  readonly fault?: SentenceFault;
  readonly read?: { readonly expectation: Expectation; readonly judgement: Judgement };
}

const known = new WeakMap<Network, readonly JudgedSentence[]>();

/** Every expectation of the input, judged once for all rules. */
export function judgedExpectations(network: Network): readonly JudgedSentence[] {
  return once(known, network, () => {
    const topology = new Topology(network);
    return expectationsIn(network).map((sentence) => {
      const expectation = parseExpectation(sentence.text);
      if ('fault' in expectation) return { sentence, fault: expectation };
      return { sentence, read: { expectation, judgement: judgeExpectation(topology, expectation) } };
    });
  });
}
