import type { Field } from '../../kinds/field';

/** One field for each property of a builder's input, and no other. What metadata may hold is the front end's matter. */
export type FieldsOf<Props> = Readonly<Record<keyof Omit<Props, 'metadata'>, Field>>;
