import { wrap } from '../findings/width';
import { allowComment, type Page } from './page';

/** A page for the terminal. */
export function pageText({ id, codes, severity, releases, isSettable, isIgnorable, ...page }: Page): string {
  const { what, why, cure, example, evidence } = page;
  const number = codes.length > 0 ? ` (${codes.join(', ')})` : '';
  return [
    `${id}${number}: ${severity}${releases === undefined ? '' : ` ${releases}`}\n`,
    paragraph(what),
    paragraph(why),
    ...(cure === undefined ? [] : [paragraph(cure)]),
    ...(example ? [`Wrong:\n${indented(example.wrong)}`, `Right:\n${indented(example.right)}`] : []),
    ...(evidence.length > 0 ? [`Evidence:\n${evidence.map((each) => `  ${each}\n`).join('')}`] : []),
    ...(isSettable
      ? [
          `In cdk8s-ovn.yaml its severity can be set to error, warning, info or off:\n${indented(`rules:\n  ${id}: "off"`)}`,
        ]
      : []),
    ...(isIgnorable
      ? [`Where it is meant, a comment at the value, the key or the object allows it:\n${indented(allowComment(id))}`]
      : []),
  ].join('\n');
}

function paragraph(text: string): string {
  return `${wrap(text, 100).join('\n')}\n`;
}

function indented(text: string): string {
  return text
    .trim()
    .replace(/^(?=.)/gm, '  ')
    .concat('\n');
}
