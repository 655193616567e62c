import type { Problem } from './fault';

/** What is said of a text that holds templates instead of YAML. */
export const templateMessage = 'this is a template, not YAML yet';

/** Why a document is no YAML although nobody made a slip: a merge or a template is not done yet. */
export function unfinished(text: string, [first]: readonly Problem[]): Problem | undefined {
  if (first?.rule !== 'input/syntax') return undefined;
  const conflict = /^(?:<{7}|>{7}) /m.exec(text);
  if (conflict)
    return {
      rule: 'input/syntax',
      message: 'a conflict of a merge is not resolved',
      start: conflict.index,
      end: conflict.index + 7,
      help: ['keep one of the two sides, and remove the lines of git'],
    };
  const line = text.lastIndexOf('\n', first.start - 1) + 1;
  const lineEnd = text.indexOf('\n', line);
  const template = text.slice(line, lineEnd === -1 ? text.length : lineEnd).indexOf('{{');
  if (template === -1) return undefined;
  return {
    rule: 'input/syntax',
    message: templateMessage,
    start: line + template,
    end: line + template + 2,
    help: ['render it first: helm template <chart> | cdk8s-ovn check -'],
  };
}
