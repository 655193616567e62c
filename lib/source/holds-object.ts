import { isMap } from './json';
import { compose } from './yaml/compose';
import type { Effort } from './yaml/effort';
import { parse } from './yaml/parse';
import { splitDocuments, splitJson } from './yaml/split';

/**
 * Whether one of the documents of a file is an object, and not the configuration of kustomize, the values or the
 * description of a Helm chart. What cannot be read is none: templates of charts look like that.
 *
 * @param depth levels of maps and lists that are read
 * @param effort what all files that are asked may cost together
 */
export function holdsObject(bytes: Buffer, depth: number, effort: Effort): boolean {
  if (!words.every((word) => bytes.includes(word))) return false;
  const text = bytes.toString('utf8');
  for (const document of splitDocuments(text))
    for (const { start, end } of splitJson(text, document))
      if (isObject(text.slice(start, end), depth, effort)) return true;
  return false;
}

/** Without both of them nothing is an object, and need not be parsed. */
const words = ['apiVersion', 'kind'];

function isObject(text: string, depth: number, effort: Effort): boolean {
  if (!words.every((word) => text.includes(word))) return false;
  const value = valueIn(text, depth, effort);
  if (!isMap(value)) return false;
  const { apiVersion, kind } = value;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string' || apiVersion === '' || kind === '') return false;
  return !apiVersion.startsWith('kustomize.config.k8s.io/');
}

function valueIn(text: string, depth: number, effort: Effort): unknown {
  try {
    return compose(parse(text, depth, effort)).value;
  } catch {
    return undefined;
  }
}
