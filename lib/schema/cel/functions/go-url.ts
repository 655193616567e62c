import { parseAsWritten } from '../../../net/ip';

/** A URL as Go's net/url takes it apart. */
export interface GoUrl {
  readonly scheme: string;
  /** With the port, and with the brackets of an IPv6 address. */
  readonly host: string;
  readonly path: string;
  /** Behind the question mark, as written. */
  readonly query: string;
}

/** What `isURL` takes: a URL with a scheme or an absolute path. Copied behaviour: Go's net/url, ParseRequestURI. */
export function isUrl(text: string): boolean {
  return text !== '' && parse(text, true) !== undefined;
}

/**
 * The parts of such a URL. Copied behaviour: Go's net/url, Parse, which knows of fragments and of `//host/path`: not
 * all that `isUrl` takes has parts.
 */
export function parseUrl(text: string): GoUrl | undefined {
  const [url = '', fragment = ''] = text.split(/#(.*)/s);
  return isUrl(text) && isEscaped(fragment) ? parse(url, false) : undefined;
}

function parse(text: string, asRequest: boolean): GoUrl | undefined {
  if (isControlled(text) || text.startsWith(':')) return undefined;
  if (text === '*') return { scheme: '', host: '', path: '*', query: '' };
  const written = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)?.[1];
  const scheme = written?.toLowerCase() ?? '';
  const [rest = '', query = ''] = text.slice(written === undefined ? 0 : written.length + 1).split(/\?(.*)/s);
  // With a scheme, what does not begin with a slash is opaque: neither host nor path.
  if (!rest.startsWith('/')) return scheme === '' ? undefined : { scheme, host: '', path: '', query };
  const withHost = rest.startsWith('//') && (scheme !== '' || (!asRequest && !rest.startsWith('///')));
  if (!withHost) return onPath(scheme, '', rest, query);
  const slash = rest.indexOf('/', 2);
  const host = hostOf(slash < 0 ? rest.slice(2) : rest.slice(2, slash));
  return host === undefined ? undefined : onPath(scheme, host, slash < 0 ? '' : rest.slice(slash), query);
}

function isControlled(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20 || unit === 0x7f) return true;
  }
  return false;
}

/** Whether each percent sign begins an escape. */
export function isEscaped(text: string): boolean {
  return !/%(?![0-9a-f]{2})/i.test(text);
}

function onPath(scheme: string, host: string, path: string, query: string): GoUrl | undefined {
  return isEscaped(path) ? { scheme, host, path, query } : undefined;
}

/** Without user and password, whose letters are checked; escapes undone. */
function hostOf(authority: string): string | undefined {
  const at = authority.lastIndexOf('@');
  const user = authority.slice(0, Math.max(at, 0));
  const host = authority.slice(at + 1);
  const userIsWell = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user) && isEscaped(user);
  if (!userIsWell) return undefined;
  return host.startsWith('[') ? bracketed(host) : named(host);
}

/** Releases of Go before 1.25.2 take any text in brackets. */
function bracketed(host: string): string | undefined {
  const end = host.lastIndexOf(']');
  if (end < 0 || !isPort(host.slice(end + 1))) return undefined;
  const [address = '', ...zone] = host.slice(1, end).split('%25');
  const ip = parseAsWritten(address);
  return ip?.family === 6 && (zone.length === 0 || zone.join('') !== '') ? unescaped(host) : undefined;
}

/** In names only what is not ASCII may be escaped, and the percent sign. */
function named(host: string): string | undefined {
  const colon = host.lastIndexOf(':');
  if (colon >= 0 && !isPort(host.slice(colon))) return undefined;
  const strange = /[ #%\\^`{|}/?@]/.test(host.replace(/%(?:[89a-f][0-9a-f]|25)/gi, ''));
  return strange ? undefined : unescaped(host);
}

function isPort(text: string): boolean {
  return /^(?::\d*)?$/.test(text);
}

/** Bytes that are no UTF-8 become U+FFFD. */
export function unescaped(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString());
}
