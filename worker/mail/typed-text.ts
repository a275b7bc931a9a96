const READ_AT_MOST = 400;

/** Beyond NFKC: what mail programs and readers take for the signs of an address. */
const LOOKALIKES: readonly (readonly [RegExp, string])[] = [
  [
    /[\u00b7\u06d4\u0701\u0702\u16eb\u2022\u2027\u2219\u22c5\u2e33\u3002\u30fb\u{a4f8}\u{a4fa}]|[[({<]\s?dot\s?[\])}>]/giu,
    '.',
  ],
  [/[\u02d0\u0589\u05c3\u2236\ua4fd\ua789]/gu, ':'],
  [/[\u2044\u2215\u2571\u27cb\u29f8\\]/gu, '/'],
  [/[[({<]\s?at\s?[\])}>]/giu, '@'],
];

const UNSEEN = /[\p{Cf}\p{Cs}\p{Co}\p{DI}\u2800]/gu;
/** A scheme with what follows it, an address of mail, an address with a path, a punycode label. */
const ADDRESSES = [
  /\p{L}[\p{L}\p{N}+-]{0,60}\s{0,2}:\s{0,2}\/\s{0,2}\/\s{0,2}\S*/gu,
  /(?<![^\s@])[^\s@]+@[^\s@]+/gu,
  /(?<![^\s/])[^\s/]+\.\p{L}{2,}[/?#:]\S*/gu,
  /\bxn--\S*/giu,
  /(?<![\p{L}\p{N}])(?:h(?:tt|xx)ps?|www|ftps?|mailto|tel|sms|javascript)(?![\p{L}\p{N}])/giu,
];
/** A dot that ends an abbreviation, an initial or a sentence; any other one may be read as part of an address. */
const OTHER_DOT = /(?<![\p{L}\p{M}])\.|\.(?!\s*$|\s+\p{Lu})/gu;
const NUMBERS = /[+(]?\p{N}(?:[^\p{L}]*\p{N})*[+)-]*/gu;
const ONE_NUMBER = /^(?:(?:19|20)\d\d|(?!0|[89]00$|8(\d)\1$)\p{N}{1,3})$/u;
const DIGITS_AT_MOST = 8;
const TOO_MANY_MARKS = /(\p{M}{3})\p{M}+/gu;

const OUTSIDE = {
  name: /[^\p{L}\p{M}\p{N}'’&. -]+/gu,
  // 'C++ (m/w/d)' is the title of a role; without dots, '@' and ':' none of these makes an address.
  text: /[^\p{L}\p{M}\p{N}'’&.,;!?()/#+ –-]+/gu,
};

/** Years and short numbers stay; what could be called or texted goes. */
function withoutNumbers(text: string): string {
  const hasMany = (text.match(/\p{N}/gu) ?? []).length > DIGITS_AT_MOST;
  return text.replace(NUMBERS, (number) => (!hasMany && ONE_NUMBER.test(number) ? number : ' '));
}

function cleaned(typed: string | undefined, outside: RegExp): string {
  let text = (typed ?? '').slice(0, READ_AT_MOST).normalize('NFKC').replace(UNSEEN, '');
  for (const [lookalike, sign] of LOOKALIKES) text = text.replace(lookalike, sign);
  for (const address of ADDRESSES) text = text.replace(address, ' ');
  text = withoutNumbers(text).replace(outside, ' ').replace(OTHER_DOT, ' ').replace(TOO_MANY_MARKS, '$1');
  const line = text
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(line) ? line : '';
}

const cut = (text: string, length: number): string => [...text].slice(0, length).join('').trim();

/**
 * What people type reaches mailboxes in a mail of the product, which must not speak for them: one short line without
 * what mail programs turn into a link, what is read as an address, and a number to call. '' when nothing of it is left.
 */
export const nameInMail = (typed: string | undefined): string => cut(cleaned(typed, OUTSIDE.name), 40);

/** The title of a document, a role or a key. */
export const titleInMail = (typed: string | undefined): string => cut(cleaned(typed, OUTSIDE.text), 80);

/** What a person wrote to a colleague, to be quoted. */
export const noteInMail = (typed: string | undefined): string => cut(cleaned(typed, OUTSIDE.text), 140);
