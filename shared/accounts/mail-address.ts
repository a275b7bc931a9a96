import * as z from 'zod/mini';
import { parseUrl } from '#shared/parse-url.ts';

/** Of a stored address. */
export const MAIL_ADDRESS_MAX = 255;
/** Of one as it is typed or pasted, with blanks and letters that are encoded. */
const TYPED_MAX = 2 * MAIL_ADDRESS_MAX;

/** What stands before the '@' (HTML, type=email), and what may stand in a host before it is encoded. */
const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/i;
const HOST = /^(?:[\p{L}\p{M}\p{N}.。．｡-]|\u00ad|\u200c|\u200d)+$/u;
/** A host with a top-level domain, which is no number. */
const WHOLE_HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** The host with 'xn--' for letters outside of ASCII, as mail servers know it; null when it is none. */
function asciiHost(host: string): string | null {
  if (!HOST.test(host)) return null;
  // The browsers' and Node's own IDNA: a library of tables would be one more version of them.
  const ascii = parseUrl(`http://${host}/`)?.hostname ?? '';
  return WHOLE_HOST.test(ascii) ? ascii : null;
}

/**
 * The one rule for what a whole mail address is: everything that takes one asks here. Gives it without the blanks around
 * it and with its host in ASCII; null when it is none. The case of what stands before the '@' is kept.
 */
export function wholeMailAddress(given: string): string | null {
  if (given.length > TYPED_MAX) return null;
  // Pages and chats copy invisible signs along.
  const typed = given.replace(/[\u200b\u2060\ufeff]/g, '').trim();
  const at = typed.lastIndexOf('@');
  const host = at > 0 && LOCAL.test(typed.slice(0, at)) ? asciiHost(typed.slice(at + 1)) : null;
  const address = host && `${typed.slice(0, at)}@${host}`;
  return address && address.length <= MAIL_ADDRESS_MAX ? address : null;
}

/** The address of an account or an invitation, as it is stored and looked for: in lower case. */
export const mailAddressOf = (given: string): string | null => wholeMailAddress(given)?.toLowerCase() ?? null;

const NO_ADDRESS = 'Please enter a valid email address';
/** `required`: what is said of an empty one. */
export const mailAddress = (required: string = NO_ADDRESS) =>
  z.string(required).check(
    z.maxLength(TYPED_MAX, { error: NO_ADDRESS, abort: true }),
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.overwrite((given) => mailAddressOf(given) ?? given),
    z.refine((given) => mailAddressOf(given) === given, NO_ADDRESS),
  );
