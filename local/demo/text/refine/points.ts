import { eachSentence, isKept, linesOf, sentencesIn, textOf } from '#local/demo/text/refine/lines.ts';
import { withPairs } from '#local/demo/text/refine/pairs.ts';
import { sentence } from '#local/demo/text/words.ts';

/** A line of an instruction: '1. "users": Your brand voice says "riders". Better: riders.' */
type Point = { quote: string; better: string | undefined; states: string | undefined };

const POINT = /^\d+\. (?:"(.*?)"(?=:|$|\s*$))?(.*)$/;

/** What a text says that lacks one of these. */
const LACKING: Readonly<Record<string, string>> = {
  company: 'The employer is ',
  'job title': 'The job is ',
  place: 'You work in ',
  'working arrangement': 'The job is ',
  pay: 'The pay is ',
  'closing date': 'Apply by ',
};

const pointsIn = (instruction: string): Point[] =>
  instruction.split('\n').flatMap((line) => {
    const [whole, quote = '', rest = ''] = POINT.exec(line) ?? [];
    if (whole === undefined) return [];
    const better = /Better: (.*?)(?: or .*)?\.$/.exec(rest)?.[1];
    const states = /The (?:offer|role|brand voice) states (.*)$/.exec(rest)?.[1];
    const [, lacking = ''] = /^No (.*?)\. The /.exec(rest) ?? [];
    return [{ quote, better, states: states && (LACKING[lacking] ?? '') + states.replace(/[.]$/, '') }];
  });

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
const found = (text: string, quote: string): boolean => new RegExp(escaped(quote), 'i').test(text);

const CLAUSE = /,? (?:and|but|und|aber) (?=(?:\p{L}|\d)+ )|; |: /u;

/** The sentence without the clause that holds the words; '' when no other is left. */
function withoutClause(text: string, quote: string): string {
  if (!found(text, quote)) return text;
  const clauses = text.replace(/[.!?]\s*$/, '').split(CLAUSE);
  const kept = clauses.filter((clause) => !found(clause, quote));
  const rest = kept.length === clauses.length ? [] : kept;
  return rest.length === 0 || rest.join(' ').trim().split(/\s+/).length < 3 ? '' : sentence(rest.join(', and '));
}

/** Each quoted statement goes with its clause, or with its sentence if nothing else stands in it. */
export const withoutClaims = (text: string, instruction: string): string =>
  pointsIn(instruction).reduce(
    (rest, { quote }) => (quote === '' ? rest : eachSentence(rest, (one) => withoutClause(one, quote))),
    text,
  );

/** A long sentence becomes two where its second half can stand alone. */
export const split = (text: string): string => {
  const [first = '', second, ...others] = text.split(/ and to (?=\p{Ll})/u);
  if (second !== undefined && others.length === 0 && / to /.test(first)) {
    return `${sentence(first)} The job is also to ${second}`;
  }
  const halves = text.split(/(?:,|;) (?:and|und) (?=(?:you|we|they|it|this|that|Sie|wir|du) )/u);
  return halves.length < 2 ? text : halves.map(sentence).join(' ');
};

function withPoint(text: string, { quote, better, states }: Point): string {
  if (quote === '') return states ? withLine(text, states) : text;
  if (states) return text.replace(new RegExp(escaped(quote), 'g'), () => states);
  if (better === 'leave it out') return text.replace(new RegExp(`(?:(?<!\\s)\\s+|^)${escaped(quote)}`, 'g'), '');
  if (better) return withPairs(text, [[quote, better]]);
  return eachSentence(text, (one) => {
    if (!found(one, quote)) return one;
    const halves = split(one);
    return halves === one && !isKept(one) ? withoutClause(one, quote) || one : halves;
  });
}

/** What the text lacks, as the last item of its last list of an offer, else in front of the last paragraph. */
function withLine(text: string, states: string): string {
  const lines = linesOf(text);
  const item = lines.findLastIndex(({ shape, text: one }) => shape === 'item' && /\d/.test(one));
  if (item !== -1 && /\d/.test(states)) {
    lines.splice(item + 1, 0, { sign: lines[item]?.sign ?? '- ', text: sentence(states), shape: 'item' });
    return textOf(lines);
  }
  const paragraphs = text.split('\n\n');
  paragraphs.splice(Math.max(1, paragraphs.length - 1), 0, sentence(states));
  return paragraphs.join('\n\n');
}

export const withPoints = (text: string, instruction: string): string => pointsIn(instruction).reduce(withPoint, text);

const BANNED = /“([^”]+)” \(write “([^”]+)”\)/g;

/** The words of the brand voice for those it forbids; long sentences as two. */
export function inBrandVoice(text: string, notes: string): string {
  const pairs = [...notes.matchAll(BANNED)].map(([, word = '', better = '']) => [word, better] as const);
  const worded = pairs.length === 0 ? text : withPairs(text, pairs);
  const calm = worded.replace(/!+/g, '.');
  return eachSentence(calm, (one) => (sentencesIn(one).length === 1 ? split(one) : one));
}

const CHANGED = /^\d+\. .*?: was (?:"(.+)"|not given), is now (?:"(.+)"|not given)\.$/gm;

/** What comes with it stays: of 'The pay is £34,000, with 33 days of holiday' the holiday. */
function withoutStatement(text: string, quote: string): string {
  if (!found(text, quote)) return text;
  const [, word, rest] = /,? (with|plus|including|mit|inklusive) ([^.!?]+)[.!?]?\s*$/i.exec(text) ?? [];
  if (!word || !rest || found(rest, quote)) return withoutClause(text, quote);
  return /^(?:mit|inklusive)$/i.test(word) ? `Dazu kommt: ${rest}.` : `You get ${rest}.`;
}

/** What the role says now in the place of what it said: '1. City: was "Leeds", is now "York".' */
export function withRoleChanges(text: string, instruction: string): string {
  let now = text;
  for (const [, was, is] of instruction.matchAll(CHANGED)) {
    if (was && is) now = now.replaceAll(was, is);
    else if (was) now = eachSentence(now, (one) => withoutStatement(one, was));
  }
  return now;
}
