import { once } from '../../once';
import { MadeList, MadeMapping } from '../made';
import type { Type } from '../type';
import { Failure, Opaque, type Value } from '../value';
import { bool, list, map, method, plain, string } from './define';
import { type GoUrl, isEscaped, isUrl, parseUrl, unescaped } from './go-url';

/** A URL of `url(text)`. */
export class UrlValue extends Opaque {
  readonly type = 'url';

  constructor(
    readonly text: string,
    readonly url: GoUrl,
  ) {
    super();
  }

  /** Schemes are the same in capitals. */
  private get written(): string {
    return this.url.scheme + this.text.slice(this.url.scheme.length);
  }

  override equals(other: Value): boolean {
    return other instanceof UrlValue && other.written === this.written;
  }
}

const urlType: Type & { readonly holds?: UrlValue } = { kind: 'url' };

/** Source: kubernetes/kubernetes apiserver/pkg/cel/library/urls.go. */
export const urlFunctions = [
  plain('url', [string], urlType, ([text]) => {
    const url = parseUrl(text);
    return url ? new UrlValue(text, url) : new Failure(`${JSON.stringify(text)} is no URL`);
  }),
  plain('isURL', [string], bool, ([text]) => isUrl(text)),
  method('getScheme', [urlType], string, ([{ url }]) => url.scheme),
  method('getHost', [urlType], string, ([{ url }]) => url.host),
  method('getHostname', [urlType], string, ([{ url }]) => hostname(url.host)),
  method('getPort', [urlType], string, ([{ url }]) => /:(\d*)$/.exec(url.host)?.[1] ?? ''),
  method('getEscapedPath', [urlType], string, ([{ url }]) => escapedPath(url.path)),
  method('getQuery', [urlType], map(string, list(string)), ([{ url }]) => queryOf(url.query)),
];

function hostname(host: string): string {
  return /^\[(.*)\]/s.exec(host)?.[1] ?? host.replace(/:\d*$/, '');
}

/** As written, if Go would take it for an escape of the path; else escaped anew. */
function escapedPath(path: string): string {
  if (/^[A-Za-z0-9\-._~!$&'()*+,;=:@/[\]%]*$/.test(path)) return path;
  const escaped = Array.from(Buffer.from(unescaped(path)), (byte) => escapeByte(byte));
  return escaped.join('');
}

function escapeByte(byte: number): string {
  const letter = String.fromCharCode(byte);
  return /[A-Za-z0-9\-._~$&+,/:;=@]/.test(letter) ? letter : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** What has a semicolon or a wrong escape is left out; a key may have several values. */
function queryOf(query: string): MadeMapping {
  const values = new Map<string, string[]>();
  for (const part of query.split('&')) {
    if (part === '' || part.includes(';') || !isEscaped(part)) continue;
    const [key = '', ...value] = part.split('=').map((text) => unescaped(text.replaceAll('+', ' ')));
    once(values, key, () => []).push(value.join('='));
  }
  const mapping = new MadeMapping();
  for (const [key, texts] of values) mapping.add(key, new MadeList(texts));
  return mapping;
}
