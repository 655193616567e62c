import type { Place, Resource } from '../source/resource';
import type { Network } from './network';

/** A sentence of an Expectations document, with its place. */
export interface Sentence {
  readonly text: string;
  readonly at: Place;
}

/** Whether a resource is a document that says what people expect of the network; it is for no cluster. */
export function isExpectations({ apiVersion, kind }: Resource): boolean {
  return kind === 'Expectations' && apiVersion.startsWith('cdk8s-ovn/');
}

/** What people expect of a network, in the order of the input. */
export function expectationsIn({ kinds }: Network): readonly Sentence[] {
  return (kinds.get('Expectations') ?? []).filter(isExpectations).flatMap((document) => {
    const sentences = document.get('spec', 'expect');
    if (!Array.isArray(sentences)) return [];
    return sentences.flatMap((text: unknown, i) =>
      typeof text === 'string' ? [{ text, at: document.at('spec', 'expect', i) }] : [],
    );
  });
}
