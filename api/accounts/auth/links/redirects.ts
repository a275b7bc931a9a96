import type { Request } from 'express';
import { redirectEntry } from '#api/accounts/auth/links/redirect-entries.ts';

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
