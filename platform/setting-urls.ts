import { z } from 'zod';

/** Signs that end a part of an address, and how each is written within one. */
const ENCODED: Readonly<Record<string, string>> = { '%': '%25', '#': '%23', '?': '%3F', '@': '%40', '/': '%2F' };

const LONE_PERCENT = /%(?![0-9a-f]{2})/i;

/** The sign of a user or a password that ends it too early, since it is not percent-encoded; undefined without one. */
export function rawSignIn(address: string): string | undefined {
  const [, rest = ''] = address.match(/^[a-z][a-z0-9+.-]*:\/\/(.*)$/is) ?? [];
  const [, authority = '', after = ''] = rest.match(/^([^/?#]*)(.*)$/s) ?? [];
  const at = authority.lastIndexOf('@');
  const access = at < 0 ? '' : authority.slice(0, at);
  if (LONE_PERCENT.test(access)) return '%';
  if (after.includes('#')) return '#';
  const [path = '', query = ''] = after.split('?');
  if (path.includes('@')) return '/';
  const isCut = at < 0 && (/:\D/.test(authority) || path === '') && /^[^=]*@/.test(query);
  if (isCut) return '?';
  return access.includes('@') ? '@' : undefined;
}

type Shape = { protocol: RegExp; example: string };

/** The address of a service, perhaps with a user and a password in it. */
export const serviceUrl = ({ protocol, example }: Shape) =>
  z.string().superRefine((given, context) => {
    const sign = rawSignIn(given);
    const encoded = `percent-encode a "${sign}" in its user or password: ${ENCODED[sign ?? '']}`;
    if (sign) context.addIssue({ code: 'custom', message: encoded });
    else if (!z.url({ protocol }).safeParse(given).success)
      context.addIssue({ code: 'custom', message: `must be an address such as ${example}` });
  });

/** Pages, links and cookies are those of a whole host. */
const isOfHost = (given: string): boolean => {
  if (!z.url({ protocol: /^https?$/ }).safeParse(given).success) return false;
  const { pathname, search, hash, username, password } = new URL(given);
  return (
    pathname === '/' && !given.endsWith('//') && `${search}${hash}${username}${password}` === '' && !/[?#]/.test(given)
  );
};
export const hostUrl = z
  .string()
  .refine(
    isOfHost,
    'must be the address of a host without a path, as in https://hire.example.org: give it a host of its own',
  );
