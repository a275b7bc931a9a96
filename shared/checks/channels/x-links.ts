import { ENDINGS } from '#shared/checks/channels/endings.ts';

/**
 * What X takes for a link, by the rules it publishes (twitter-text 3.1): a name whose ending exists, with or without
 * https://, then a port, a path and a query.
 */

const LATIN =
  '\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u024f\\u0253\\u0254\\u0256\\u0257\\u0259\\u025b\\u0263\\u0268\\u026f\\u0272\\u0289\\u028b\\u02bb\\u0300-\\u036f\\u1e00-\\u1eff';
const DIRECTION = '\\u202a-\\u202e\\u061c\\u200e\\u200f\\u2066-\\u2069';
const INVALID = '\\ufffe\\ufeff\\uffff';
const BLANKS = '\\u0009-\\u000d \\u0085\\u00a0\\u1680\\u180e\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const PUNCTUATION = "!'#%&()*+,\\\\\\-./:;<=>?@\\[\\]\\^_{|}~$";

/** A character of a name, of a path, of a query. */
const name = `[^${PUNCTUATION}${BLANKS}${INVALID}${DIRECTION}]`;
const inPath = `[a-z\\u0400-\\u04ff0-9!*';:=+,.$/%#\\[\\]\\-\\u2013_~@|&${LATIN}]`;
const atEnd = `[+\\-a-z\\u0400-\\u04ff0-9=_#/${LATIN}]`;
const inQuery = "[a-z0-9!?*'@();:&=+$/%#\\[\\]\\-_.,~|]";

const brackets = `\\((?:${inPath}+|${inPath}*\\(${inPath}+\\)${inPath}*)\\)`;
const path = `(?:${inPath}*(?:${brackets}${inPath}*)*${atEnd}|${brackets}|@${inPath}+/)`;
const query = `\\?${inQuery}*[a-z0-9\\-_&=#/]`;
const ending = `(?:(?:${byFirstLetter(ENDINGS.split(' '))})(?=[^0-9a-zA-Z@+-]|$)|xn--[\\-0-9a-z]+)`;
/** Longer than a name may be, which is checked afterwards; bounded, so that no text takes long. */
const label = (inner: string): string => `${name}(?:(?:${inner}|${name}){0,80}${name})?\\.`;
const domain = `(?:${label('[_-]')}){0,20}${label('-')}${ending}`;

/** 'a(?:c|d)|b(?:e)': what does not begin with a letter is passed over at once. */
function byFirstLetter(words: readonly string[]): string {
  const rests = new Map<string, string[]>();
  for (const word of words) rests.set(word.slice(0, 1), [...(rests.get(word.slice(0, 1)) ?? []), word.slice(1)]);
  return [...rests].map(([first, rest]) => `${first}(?:${rest.join('|')})`).join('|');
}

/** Groups: what stands before it, the link, scheme, domain, path. */
const link = new RegExp(
  `([^A-Za-z0-9@＠$#＃${INVALID}]|[${DIRECTION}]|^)((https?://)?(${domain})(?::[0-9]+)?(/${path}*)?(?:${query})?)`,
  'gi',
);
/** The part of a domain in Latin letters, which alone is a link without https://. It begins where such letters begin. */
const inLatin = `[\\-a-z0-9${LATIN}]`;
const latinDomain = new RegExp(`(?<!${inLatin}\\.?)(?:${inLatin}+\\.)+${ending}`, 'gi');
const shortLink = new RegExp(`^https?://t\\.co/([a-z0-9]+)(?:${query})?`, 'i');

const LONGEST_LABEL = 63;
const LONGEST_SLUG = 40;

/** A post has 280 characters; what is far behind them is counted without links. */
const READ = 10_000;

type Span = { from: number; to: number };

/** The links in a text, in order. */
export function linksIn(text: string): Span[] {
  if (!text.includes('.')) return [];
  return [...text.slice(0, READ).matchAll(link)].flatMap(
    ([whole, before = '', url = '', scheme, host = '', tail], index, all) => {
      const from = (all[index]?.index ?? 0) + whole.length - url.length;
      if (!isHost(host)) return [];
      return scheme ? withScheme(url, from) : /[-_./]$/.test(before) ? [] : withoutScheme({ url, host, tail, from });
    },
  );
}

function withScheme(url: string, from: number): Span[] {
  const [short, slug = ''] = shortLink.exec(url) ?? [];
  if (short === undefined) return [{ from, to: from + url.length }];
  return slug.length > LONGEST_SLUG ? [] : [{ from, to: from + short.length }];
}

type Bare = { url: string; host: string; tail: string | undefined; from: number };

function withoutScheme({ url, host, tail, from }: Bare): Span[] {
  const spans = [...host.matchAll(latinDomain)].map(({ 0: found, index }) => ({
    from: from + index,
    to: from + index + found.length,
  }));
  const last = spans.at(-1);
  if (last && tail) last.to += url.length - host.length;
  return spans;
}

/** Each label as it is sent has at most 63 characters. */
const isHost = (host: string): boolean => host.split('.').every((one) => sentLength(one) <= LONGEST_LABEL);

/** What no browser would send is not longer than it is written. */
function sentLength(part: string): number {
  try {
    return Math.max(part.length, new URL(`http://${part.replace(/\p{Surrogate}/gu, '')}`).hostname.length);
  } catch {
    return part.length;
  }
}
