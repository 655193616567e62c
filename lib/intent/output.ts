import type { Draft } from '../builders/draft';
import { Resource } from '../source/resource';
import type { Element } from './element';
import { type Inputs, IntentOrigin } from './origin';

/** An object that a document with mistakes would have made: it is not missing, it is only not known. */
export interface HiddenObject {
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
}

/** Collects what intent documents become. */
export class Output {
  readonly resources: Resource[] = [];
  readonly hidden: HiddenObject[] = [];

  make(draft: Draft, element: Element, inputs?: Inputs): void {
    const { external } = element.document;
    this.resources.push(new Resource(draft.manifest, new IntentOrigin(draft, element, inputs), external));
  }

  /** A name that is no text may be any name. */
  hide(kind: string, name: unknown): void {
    this.hidden.push(typeof name === 'string' ? { kind, name } : { kind });
  }
}
