import type { Draft } from '../builders/draft';
import type { NamedProps } from '../builders/object-metadata';
import { Element } from './element';
import type { IntentKind } from './intent-kind';
import { record } from './loose';

/** What documents do that make one object each: it has their name, and all that their spec says. */
export function oneObject<P extends NamedProps>(
  kind: string,
  build: (props: P) => Draft,
): Pick<IntentKind, 'expand' | 'hide'> {
  return {
    expand(document, _plan, out) {
      const element = new Element(document);
      out.make(build({ ...element.read<P>(), name: document.name, metadata: element.metadata }), element);
    },
    hide({ value }, out) {
      out.hide(kind, record(value.metadata).name);
    },
  };
}
