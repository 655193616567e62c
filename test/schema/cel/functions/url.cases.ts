import { type Case, error, made } from './calls';

const url = (text: string) => made('url', text);

/** Of isURL and of url, which differ where a host without scheme is none. */
const texts: readonly (readonly [text: string, isUrl: boolean, isRead?: boolean])[] = [
  ['https://user:pass@example.com:80/path?query=val#fragment', true],
  ['/absolute-path', true],
  ['mailto:someone', true],
  ['*', true],
  ['https://a:b:c/', false],
  ['../relative-path', false],
  ['', false],
  [':x', false],
  ['https://example.com:port/', false],
  ['https://[::1/', false],
  ['https://exa mple.com/', false],
  ['https://example.com/%zz', false],
  ['https://example.com/\n', false],
  ['https://us er@example.com/', false],
  ['https://example.com#fragment', false],
  ['//a b/', true, false],
  ['/path#%zz', false],
];

export const urlCases: readonly Case[] = [
  ...texts.map(([text, isUrl]): Case => ['isURL(string)', [text], isUrl]),
  ...texts.map(([text, isUrl, read = isUrl]): Case => ['url(string)', [text], read ? url(text) : error]),
  ['url.getScheme()', [url('/path')], ''],
  ['url.getScheme()', [url('https://example.com/')], 'https'],
  ['url.getScheme()', [url('HTTPS://example.com/')], 'https'],
  ['url.getHost()', [url('https://example.com:80/')], 'example.com:80'],
  ['url.getHost()', [url('https://example.com/')], 'example.com'],
  ['url.getHost()', [url('https://user@[::1]:80/')], '[::1]:80'],
  ['url.getHost()', [url('/path')], ''],
  ['url.getHost()', [url('//example.com/path')], 'example.com'],
  ['url.getHost()', [url('https://%c3%a9.example')], 'é.example'],
  ['url.getHostname()', [url('https://example.com:80/')], 'example.com'],
  ['url.getHostname()', [url('https://127.0.0.1:80/')], '127.0.0.1'],
  ['url.getHostname()', [url('https://[::1]:80/')], '::1'],
  ['url.getHostname()', [url('https://[::1]/')], '::1'],
  ['url.getHostname()', [url('/path')], ''],
  ['url.getPort()', [url('https://example.com:80/')], '80'],
  ['url.getPort()', [url('https://[::1]/')], ''],
  ['url.getPort()', [url('/path')], ''],
  ['url.getEscapedPath()', [url('https://example.com/path')], '/path'],
  ['url.getEscapedPath()', [url('https://example.com/path with spaces/')], '/path%20with%20spaces/'],
  ['url.getEscapedPath()', [url('https://example.com')], ''],
  ['url.getEscapedPath()', [url('/a%2fb')], '/a%2fb'],
  ['url.getEscapedPath()', [url('/é#fragment')], '/%C3%A9'],
  [
    'url.getQuery()',
    [url('https://example.com/path?k1=a&k2=b&k2=c')],
    new Map([
      ['k1', ['a']],
      ['k2', ['b', 'c']],
    ]),
  ],
  [
    'url.getQuery()',
    [url('https://example.com/path?key with spaces=value with spaces')],
    new Map([['key with spaces', ['value with spaces']]]),
  ],
  ['url.getQuery()', [url('https://example.com/path?')], new Map()],
  ['url.getQuery()', [url('https://example.com/path')], new Map()],
  [
    'url.getQuery()',
    [url('/?__proto__=a%20b+c&x;y=1&z=%zz&e')],
    new Map([
      ['__proto__', ['a b c']],
      ['e', ['']],
    ]),
  ],
];
