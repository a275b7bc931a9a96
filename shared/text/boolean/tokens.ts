import { asSeen } from '#shared/text/as-seen.ts';
import type { Span } from '#shared/text/boolean/tree.ts';

export type Operator = 'AND' | 'OR' | 'NOT';
export type Token = Span &
  (
    | { kind: 'open'; field: string | null }
    | { kind: 'close' }
    | { kind: 'operator'; operator: Operator; written: string }
    | { kind: 'term'; text: string; phrase: boolean; field: string | null }
  );

/** A place where a rule applies; `near`: another place that belongs to it, such as the end of an open phrase. */
export type Fault = Span & { rule: string; near?: number };

/** What stands before a colon; other words with a colon are words. */
export const FIELDS = [
  'title',
  'intitle',
  'allintitle',
  'site',
  'inurl',
  'allinurl',
  'intext',
  'allintext',
  'filetype',
  'ext',
  'location',
  'loc',
  'city',
  'country',
  'company',
  'employer',
  'language',
  'lang',
  'skill',
  'skills',
  'school',
  'type',
  'name',
  'firstname',
  'lastname',
  'industry',
  'headline',
  'keywords',
  'repos',
  'followers',
  'in',
  'org',
  'current',
  'past',
  'currentcompany',
  'pastcompany',
  'age',
  'gender',
  'related',
  'after',
  'before',
];

const QUOTE = /["“”„‟«»＂]/;
const QUOTES = new RegExp(QUOTE, 'g');
const GAP = /\s+/y;
const COMMA = /[,;]/y;
const PLACEHOLDER = /\[[^\][()"“”„‟«»＂|]{1,40}\]|\{\{[^{}"“”„‟«»＂]{0,40}\}\}|<[^<>()"“”„‟«»＂|]{1,40}>/y;
const SIGN = /\|\|?|&&?(?=\s|$)/y;
const LEADING = /[-–—−+](?=[^\s)\-–—−+,;|])/y;
const LONE_DASH = /[-–—−]+(?=\s|$)/y;
const FIELD = new RegExp(`(${FIELDS.join('|')}):(?=\\S|\\s+["“\\p{L}])(\\s*)`, 'iuy');
const SINGLE = /['‘]([^'‘’"()|\s][^'‘’"()|]*\s[^'‘’"()|]*[^'‘’"()|\s])['’](?=[\s)]|$)/y;
const WORD = /(?:[^\s()"“”„‟«»＂|,;[\]{}]|(?<=\d),(?=\d))+/y;
const NEAR = /^(?:NEAR|AROUND|WITHIN|ONEAR|ADJ)(?:[/~]?\d+)?$|^~\d*$/;
const OPERATOR_INSIDE = /[()|]|\s(?:AND|OR|NOT)(?=\s)/;
const FOREIGN: Record<string, Operator> = { UND: 'AND', ODER: 'OR', NICHT: 'NOT', OU: 'OR', SAUF: 'NOT', NIET: 'NOT' };

/** The operator that a word of another language stands for. */
export const foreignOperator = (word: string): Operator | undefined => FOREIGN[word];

type Scan = { source: string; at: number; tokens: Token[]; faults: Fault[]; openQuote: boolean };

const take = ({ source, at }: Scan, pattern: RegExp): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(source);
};

/** Whether a sign here begins a word: at the start, behind a blank, an opening bracket or another sign. */
const beginsWord = ({ source, at }: Scan): boolean => at === 0 || /[\s([{|,;]/.test(source[at - 1] ?? '');

function blanks(scan: Scan): boolean {
  const gap = take(scan, GAP);
  if (gap) scan.at += gap[0].length;
  if (gap) return true;
  if (!take(scan, COMMA)) return false;
  scan.faults.push({ rule: 'boolean/comma', from: scan.at, to: scan.at + 1 });
  scan.at += 1;
  return true;
}

const push = (scan: Scan, token: Token): true => {
  scan.tokens.push(token);
  scan.at = token.to;
  return true;
};

function bracket(scan: Scan, field: string | null = null, from = scan.at): boolean {
  const sign = scan.source[scan.at] ?? '';
  const to = scan.at + 1;
  if ('[{]}'.includes(sign) && sign) scan.faults.push({ rule: 'boolean/bracket-form', from: scan.at, to });
  if ('([{'.includes(sign) && sign) return push(scan, { kind: 'open', field, from, to });
  return sign && ')]}'.includes(sign) ? push(scan, { kind: 'close', from, to }) : false;
}

function placeholder(scan: Scan): boolean {
  const found = take(scan, PLACEHOLDER);
  if (!found || / (?:AND|OR|NOT) /.test(found[0])) return false;
  const [from, to] = [scan.at, scan.at + found[0].length];
  scan.faults.push({ rule: 'boolean/placeholder', from, to });
  return push(scan, { kind: 'term', text: tidy(found[0]), phrase: false, field: null, from, to });
}

function sign(scan: Scan): boolean {
  const from = scan.at;
  const found = take(scan, SIGN);
  if (found) {
    const operator = found[0].startsWith('|') ? 'OR' : 'AND';
    return push(scan, { kind: 'operator', operator, written: found[0], from, to: from + found[0].length });
  }
  const leading = beginsWord(scan) ? (take(scan, LEADING) ?? take(scan, LONE_DASH)) : null;
  if (!leading) return false;
  const [written] = leading;
  const to = from + written.length;
  scan.at = to;
  if (take({ ...scan, at: from }, LONE_DASH)) scan.faults.push({ rule: 'boolean/lone-dash', from, to });
  else if (written !== '+') {
    if (written !== '-') scan.faults.push({ rule: 'boolean/dash', from, to });
    scan.tokens.push({ kind: 'operator', operator: 'NOT', written, from, to });
  }
  return true;
}

type In = { field: string | null; from: number };

/** The end of the words behind a quote that is not closed: before the next operator, bracket or quote. */
function endOfOpen(source: string, at: number): number {
  const rest = source.slice(at);
  const stops = [rest.search(OPERATOR_INSIDE), rest.search(QUOTE)].filter((stop) => stop >= 0);
  return at + rest.slice(0, Math.min(rest.length, ...stops)).trimEnd().length;
}

function quoted(scan: Scan, { field, from }: In): boolean {
  const { source, at } = scan;
  const opening = source[at] ?? '';
  if (!QUOTE.test(opening)) return false;
  const length = source.slice(at + 1).search(QUOTE);
  const inner = length < 0 ? '' : source.slice(at + 1, at + 1 + length);
  if (length < 0 || (scan.openQuote && OPERATOR_INSIDE.test(inner))) {
    scan.openQuote = false;
    const end = Math.max(endOfOpen(source, at + 1), at + 1);
    scan.faults.push({ rule: 'boolean/quote-open', from: at, to: at + 1, near: end });
    return push(scan, { kind: 'term', text: tidy(source.slice(at + 1, end)), phrase: true, field, from, to: end });
  }
  const to = at + 1 + length + 1;
  if (opening !== '"' || source[to - 1] !== '"') scan.faults.push({ rule: 'boolean/curly-quotes', from: at, to });
  if (inner.trim() === '') scan.faults.push({ rule: 'boolean/empty', from, to });
  return push(scan, { kind: 'term', text: tidy(inner), phrase: true, field, from, to });
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

function single(scan: Scan, { field, from }: In): boolean {
  const found = take(scan, SINGLE);
  if (!found || !beginsWord(scan)) return false;
  const to = scan.at + found[0].length;
  scan.faults.push({ rule: 'boolean/curly-quotes', from: scan.at, to });
  return push(scan, { kind: 'term', text: tidy(found[1] ?? ''), phrase: true, field, from, to });
}

function word(scan: Scan, { field, from }: In): true {
  const text = take(scan, WORD)?.[0] ?? scan.source.slice(scan.at, scan.at + 1);
  const to = scan.at + text.length;
  const place = { from, to };
  if (field === null && /^(?:AND|OR|NOT)$/.test(text))
    return push(scan, { kind: 'operator', operator: text as Operator, written: text, ...place });
  if (field === null && NEAR.test(text)) {
    scan.faults.push({ rule: 'boolean/near', ...place });
    return push(scan, { kind: 'operator', operator: 'AND', written: text, ...place });
  }
  if (field === null && /^(?:and|or|not)$/i.test(text)) scan.faults.push({ rule: 'boolean/lower-case', ...place });
  if (field === null && FOREIGN[text]) scan.faults.push({ rule: 'boolean/operator-language', ...place });
  return push(scan, { kind: 'term', text, phrase: false, field, ...place });
}

/** A field with what it applies to: a word, a phrase or a bracket. */
function valued(scan: Scan): boolean {
  const from = scan.at;
  const found = take(scan, FIELD);
  if (!found)
    return (
      quoted(scan, { field: null, from }) || single(scan, { field: null, from }) || word(scan, { field: null, from })
    );
  const [written, name = '', gap = ''] = found;
  const field = name.toLowerCase();
  scan.at += written.length;
  if (gap) scan.faults.push({ rule: 'boolean/field-space', from: scan.at - gap.length, to: scan.at });
  const place = { field, from };
  if (scan.source[scan.at] === ')')
    return push(scan, { kind: 'term', text: `${name}:`, phrase: false, field: null, from, to: scan.at });
  return bracket(scan, field, from) || quoted(scan, place) || word(scan, place);
}

/** The tokens of a search string as it is seen, with their places in what is stored, and what is wrong with single ones. */
export function tokensOf(stored: string): { tokens: Token[]; faults: Fault[] } {
  const { text: source, placeOf } = asSeen(stored);
  const stand = <Placed extends Span>(one: Placed): Placed => ({ ...one, ...placeOf(one.from, one.to) });
  const openQuote = (source.match(QUOTES)?.length ?? 0) % 2 === 1;
  const scan: Scan = { source, at: 0, tokens: [], faults: [], openQuote };
  while (scan.at < source.length) blanks(scan) || placeholder(scan) || bracket(scan) || sign(scan) || valued(scan);
  const faults = scan.faults.map((one) => (one.near === undefined ? one : { ...one, near: placeOf(0, one.near).to }));
  return { tokens: scan.tokens.map(stand), faults: faults.map(stand) };
}
