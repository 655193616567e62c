/** A question about an object, which Lua and CEL can ask alike. Paths are `status.ready`: two steps. */
export type Test =
  | { readonly ask: 'true'; readonly path: string }
  | { readonly ask: 'present'; readonly path: string }
  | { readonly ask: 'text'; readonly path: string; readonly is?: string }
  | { readonly ask: 'items'; readonly path: string }
  | { readonly ask: 'same'; readonly path: string; readonly as: string }
  | { readonly ask: 'label'; readonly name: string }
  | {
      readonly ask: 'condition';
      readonly type: string;
      readonly status: 'True' | 'False';
      readonly reason?: string;
      /** Its observedGeneration must be that of the object. Most controllers here write none. */
      readonly observed?: true;
    }
  | { readonly ask: 'all' | 'any'; readonly of: readonly Test[] }
  | { readonly ask: 'not'; readonly of: Test };

export const isTrue = (path: string): Test => ({ ask: 'true', path });
/** Whether there is anything at all. */
export const isPresent = (path: string): Test => ({ ask: 'present', path });
/** A text that is not empty. */
export const isFilled = (path: string): Test => ({ ask: 'text', path });
export const isText = (path: string, is: string): Test => ({ ask: 'text', path, is });
/** A list that is not empty. */
export const hasItems = (path: string): Test => ({ ask: 'items', path });
/** Two texts that are there and equal. */
export const isSame = (path: string, as: string): Test => ({ ask: 'same', path, as });
/** A label of the object, whatever its value. */
export const hasLabel = (name: string): Test => ({ ask: 'label', name });
/** One of status.conditions. */
export const condition = (type: string, status: 'True' | 'False', reason?: string): Test =>
  reason === undefined ? { ask: 'condition', type, status } : { ask: 'condition', type, status, reason };
/** One of status.conditions that speaks of the object as it is now. */
export const observed = (type: string, status: 'True' | 'False'): Test => ({
  ask: 'condition',
  type,
  status,
  observed: true,
});
export const all = (...of: readonly Test[]): Test => ({ ask: 'all', of });
export const any = (...of: readonly Test[]): Test => ({ ask: 'any', of });
export const not = (of: Test): Test => ({ ask: 'not', of });

/** A part of a message: words, or what the object says. */
export type Words = string | { readonly value: string } | { readonly list: string } | { readonly condition: string };

/** The text at a path. */
export const value = (path: string): Words => ({ value: path });
/** The texts of a list, joined by commas. */
export const list = (path: string): Words => ({ list: path });
/** Reason and message of a condition. */
export const toldBy = (type: string): Words => ({ condition: type });
