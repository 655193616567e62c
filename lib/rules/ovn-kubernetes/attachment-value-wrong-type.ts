import type { TypeFault } from '../../controllers/ovn-kubernetes/read-conf';
import { rule } from '../rule';
import { firstOf } from '../support/first-of';
import { attachmentExample, attachmentRefused, ovnAttachments } from '../support/ovn-attachments';

const words = { string: 'text', int: 'a whole number', bool: 'true or false', object: 'an object' } as const;

/** Values of another JSON type than OVN-Kubernetes takes: quoted numbers above all. */
export const attachmentValueWrongType = rule({
  id: 'ovn-kubernetes/attachment-value-wrong-type',
  code: ['LN-010', 'LN-011', 'LN-012', 'LN-013'],
  severity: 'error',
  what: 'A value in the config of an OVN-Kubernetes NetworkAttachmentDefinition has another JSON type than its key.',
  why: 'Go does not turn text into numbers, nor lists into text: the whole configuration is refused.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/cni/types/types.go, NetConf',
    'golang/go encoding/json: json: cannot unmarshal string into Go struct field NetConf.vlanID of type int',
  ],
  wrong: attachmentExample({ vlanID: '"200"' }),
  right: attachmentExample({ vlanID: '200' }),
  check(network, report) {
    for (const one of ovnAttachments(network))
      for (const fault of firstOf(one.text.typeFaults)) {
        const draft = report(
          one.atValue(fault.member),
          `${fault.path} in the config of ${one.title} is ${shown(fault)}, not ${words[fault.wants]}`,
        ).note(attachmentRefused);
        const cure = cureOf(fault);
        if (cure === undefined) continue;
        draft.propose(`write "${fault.member.key}": ${cure}`);
        // A text that only resembles the number is a guess.
        const isSame = fault.member.text === `"${cure}"` || cure === `"${fault.member.text}"`;
        if (fault.path === fault.member.key) draft.cure(JSON.parse(cure), isSame ? 'safe' : 'unsafe', cure);
      }
  },
});

function shown({ got, member }: TypeFault): string {
  if (got === 'string') return `the text ${member.text}`;
  return got.startsWith('number')
    ? `the number ${member.text}`
    : got === 'array'
      ? 'a list'
      : `an ${got}`.replace('an bool', 'a boolean');
}

/** What the value most likely means, as JSON of the type that is wanted. */
function cureOf({ wants, got, member: { text } }: TypeFault): string | undefined {
  const inner = got === 'string' ? text.slice(1, -1).trim() : text;
  if (wants === 'int' && Number.isInteger(Number(inner)) && inner !== '') return String(Number(inner));
  if (wants === 'bool' && /^(true|false)$/i.test(inner)) return inner.toLowerCase();
  if (wants === 'string' && got === 'array') {
    const items: unknown = JSON.parse(text);
    if (Array.isArray(items) && items.every((item) => typeof item === 'string')) return JSON.stringify(items.join(','));
  }
  return wants === 'string' && got.startsWith('number') ? `"${text}"` : undefined;
}
