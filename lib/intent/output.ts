import type { ReviewFile } from '../builders/api-server-peer-proxy';
import type { Draft } from '../builders/draft';
import { isName } from '../builders/fields/text';
import type { DescribedProxy } from '../builders/peer-proxy/other-release';
import type { Finding } from '../source/finding';
import { Resource } from '../source/resource';
import type { Element } from './element';
import { type Inputs, IntentOrigin, type Roots } from './origin';

/** An object that a document with mistakes would have made: it is not missing, it is only not known. */
export interface HiddenObject {
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
}

/** Collects what intent documents become. */
export class Output {
  readonly resources: Resource[] = [];
  readonly hidden: HiddenObject[] = [];
  readonly findings: Finding[] = [];
  /** What is for people to review, and for no cluster to apply. */
  readonly files: ReviewFile[] = [];
  /** Settings of API servers that pass requests on. */
  readonly peerProxies: DescribedProxy[] = [];
  /** The documents that put workloads on networks: all else is made first. */
  readonly attachments: Resource[] = [];

  make(draft: Draft, element: Element, inputs?: Inputs, roots?: Roots): void {
    this.push(draft, element, false, inputs, roots);
  }

  /** What is checked, and done by other objects. */
  model(draft: Draft, element: Element, inputs?: Inputs, roots?: Roots): void {
    this.push(draft, element, true, inputs, roots);
  }

  /** Puts a workload on networks. */
  attach(document: Resource): void {
    this.attachments.push(document);
  }

  private push(draft: Draft, element: Element, modelled: boolean, inputs?: Inputs, roots?: Roots): void {
    const origin = new IntentOrigin(draft, element, inputs, roots);
    this.resources.push(new Resource(draft.manifest, origin, element.document.external, modelled));
  }

  /** What is no name may have been meant to be any. */
  hide(kind: string, name: unknown): void {
    this.hidden.push(isName(name) ? { kind, name } : { kind });
  }
}
