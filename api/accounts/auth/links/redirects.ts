import type { Request } from 'express';

const ENTRY = /^([a-z][a-z0-9+.-]*:)\/\/(\[[^\]]*\]|[^/:?#]*)(?::(\d+|\*))?([^?#]*)(?:\?([^#]*))?$/i;

type RedirectEntry = (target: URL) => boolean;

const escaped = (text: string): string => text.replace(/[.+^${}()|[\]\\?]/g, '\\$&');

/** The regular expression of a part: `*` matches all but `stop`, `**` all of `most`. */
function pattern(glob: string, { one, most }: { one: string; most: string }): RegExp {
  const parts = glob.split(/(\*\*|\*)/).map((part) => (part === '**' ? most : part === '*' ? one : escaped(part)));
  return new RegExp(`^${parts.join('')}$`);
}

/** Whether the host has no empty label; `**` stands for one label or several. */
const LABELS = { one: '[^.]+', most: '[^.]+(?:\\.[^.]+)*' };
const SEGMENTS = { one: '[^/]*', most: '.*' };
const QUERY = { one: '.*', most: '.*' };

/**
 * An entry of AUTH_REDIRECTS, compared part by part, so that no wildcard spans two parts of an address, e.g. host and
 * path: the scheme literally; in the host `*` within one label and `**` over several; the port as it is or `*`; in the
 * path `*` up to the next `/` and `**` beyond. A query is allowed where the path ends in `**`, else only as in the
 * entry. Undefined for an invalid entry.
 */
function redirectEntry(text: string): RedirectEntry | undefined {
  const [, scheme = '', host = '', port = '', path = '', query] = ENTRY.exec(text) ?? [];
  if (!scheme || !host) return undefined;
  const hosts = pattern(host.toLowerCase(), LABELS);
  const paths = pattern(path || '/', SEGMENTS);
  const queries = query === undefined ? undefined : pattern(query, QUERY);
  const isSamePort = portTest(scheme.toLowerCase(), port);
  const allowsQuery = (asked: string) => (queries ? queries.test(asked) : asked === '' || path.endsWith('**'));
  return (target) =>
    target.protocol === scheme.toLowerCase() &&
    hosts.test(target.hostname) &&
    isSamePort(target.port) &&
    paths.test(target.pathname || '/') &&
    allowsQuery(target.search.slice(1));
}

/** Browsers leave out the default port of a scheme. */
const USUAL: Record<string, string> = { 'http:': '80', 'https:': '443' };

function portTest(scheme: string, port: string): (asked: string) => boolean {
  if (port === '*') return () => true;
  const written = port === USUAL[scheme] ? '' : port;
  return (asked) => asked === written;
}

const ODD_HOST = /[^a-z0-9.:[\]-]/i;
const DECIMAL_HOST = /^(?:0x[0-9a-f]+|\d+)$/i;
const IPV4 = /^\d+(?:\.(?:0x[0-9a-f]+|\d+)){1,3}$/i;
const SCRIPT = /^(?:javascript|data|vbscript|blob|file):/i;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The host as written: parsing turns 2130706433 into 127.0.0.1. */
const writtenHost = (url: string): string | undefined =>
  /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#\\]*@)?(\[[^\]]*\]|[^/?#:\\]*)/i.exec(url)?.[1]?.toLowerCase();

/** Whether a user may be redirected to `url` with a session in it (contract, 5.2; other loopback ports only when listed). */
export function isAllowedRedirect(url: string, siteUrl: string, allowed: readonly string[]): boolean {
  const host = writtenHost(url);
  if (!host || !URL.canParse(url) || SCRIPT.test(url) || hasControl(url)) return false;
  if (ODD_HOST.test(host) || DECIMAL_HOST.test(host)) return false;
  const isAddress = IPV4.test(host) || host.startsWith('[');
  if (isAddress && !LOOPBACK.test(host)) return false;
  const target = new URL(url);
  if (target.username || target.password) return false;
  return isOwnSite(target, new URL(siteUrl)) || isListed(target, allowed);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are refused, and the backslash browsers read as a slash
const hasControl = (url: string): boolean => /[\u0000-\u0020\u007f\\]/.test(url);

const isOwnSite = (target: URL, site: URL): boolean => target.protocol === site.protocol && target.host === site.host;

const isListed = (target: URL, allowed: readonly string[]): boolean =>
  allowed.some((entry) => redirectEntry(entry)?.(target));

const oneOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

type Rules = { siteUrl: string; allowed: readonly string[] };

/** The redirect a request asks for: header, then query; undefined when it names none that is allowed. */
export function askedRedirect(req: Request, { siteUrl, allowed }: Rules): string | undefined {
  const asked = [oneOf(req.get('redirect_to')), oneOf(req.query.redirect_to)];
  return asked.find((url) => url !== undefined && isAllowedRedirect(url, siteUrl, allowed));
}

/** The same, then the page the browser came from, else the site. */
export function redirectOf(req: Request, rules: Rules): string {
  const asked = askedRedirect(req, rules);
  const from = oneOf(req.get('referer'));
  if (asked) return asked;
  return from && isAllowedRedirect(from, rules.siteUrl, rules.allowed) ? from : rules.siteUrl;
}

const inOrder = (values: Record<string, string>): string => {
  const params = new URLSearchParams(values);
  params.sort();
  return params.toString();
};

/** Puts values behind the '#', in alphabetical order with the empty marker `sb` (contract, 5.3). */
export const withFragment = (url: string, values: Record<string, string>): string =>
  `${url.split('#')[0]}#${inOrder({ ...values, sb: '' })}`;

/** Adds values to the query; existing ones stay. */
export function withQuery(url: string, values: Record<string, string>): string {
  const [bare = '', fragment] = url.split('#');
  const joined = `${bare}${bare.includes('?') ? '&' : '?'}${inOrder(values)}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}
