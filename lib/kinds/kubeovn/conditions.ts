import { type During, integer, list, object, text } from '../field';

const generated: During = { since: '1.16' };

/** The fields of a condition. */
export const condition = {
  type: text().doc('Ready, Validated, Error, …'),
  status: text().doc('True, False or Unknown.'),
  reason: text().doc('The reason of the last change, as one word.'),
  message: text().doc('The same for people.'),
  lastUpdateTime: text().doc('When it was last looked at.').limit({ format: 'date-time' }, generated),
  lastTransitionTime: text().doc('When the status last changed.').limit({ format: 'date-time' }, generated),
  observedGeneration: integer()
    .doc('The metadata.generation that it speaks of.')
    .limit({ format: 'int64' })
    .since('1.16'),
};

/** `status.conditions` of kube-ovn's kinds. */
export const conditions = list(object(condition)).doc('What the controller found, each aspect with its own status.');
