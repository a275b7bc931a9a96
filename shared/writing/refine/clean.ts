import { AppError } from '#shared/errors.ts';
import { answerText, withShortRuns } from '#shared/text/answers/answer-text.ts';
import { refuseNonContent } from '#shared/text/answers/declined.ts';
import { plainText } from '#shared/text/answers/plain-text.ts';
import { withoutRemarks } from '#shared/text/answers/remarks.ts';
import { listMark, withoutListMark } from '#shared/text/list-marks.ts';

/** The text before and after a passage; '' at the edges of a text. */
type Surroundings = { before: string; after: string };

/** UTF-16 units. Fewer may stand in a new passage by chance. */
const SURE = 24;
const LEAST = 8;

const normal = (text: string): string => text.replaceAll('\r\n', '\n');

/** Where the passage begins, in an answer that repeats the end of the text before it. */
function startOf(answer: string, passage: string, before: string): number {
  const text = normal(before).trimEnd();
  const sure = text.slice(-SURE);
  const at = sure.length === SURE && !passage.includes(sure) ? answer.indexOf(sure) : -1;
  if (at !== -1) return at + SURE;
  const line = text.slice(text.lastIndexOf('\n') + 1).trimStart();
  const repeats = line.length >= LEAST && answer.startsWith(line) && !passage.trimStart().startsWith(line);
  return repeats ? line.length : 0;
}

function endOf(answer: string, passage: string, after: string): number {
  const text = normal(after).trimStart();
  const sure = text.slice(0, SURE);
  const at = sure.length === SURE && !passage.includes(sure) ? answer.lastIndexOf(sure) : -1;
  if (at !== -1) return at;
  const line = (text.split('\n', 1)[0] ?? '').trimEnd();
  const repeats = line.length >= LEAST && answer.endsWith(line) && !passage.trimEnd().endsWith(line);
  return repeats ? answer.length - line.length : answer.length;
}

/** The part of an answer between the surroundings of the passage, which a model may give as well. */
function betweenSurroundings(answer: string, passage: string, { before, after }: Surroundings): string {
  const old = normal(passage);
  const [start, end] = [startOf(answer, old, before), endOf(answer, old, after)];
  const inside = start < end ? answer.slice(start, end).trim() : '';
  return inside === '' ? answer : inside;
}

const FENCE = /```[^\n`]*\n([\s\S]*?)\n?```/;
const PREAMBLE =
  /^(?:here(?:['’]s| is| are)|below is|this is|(?:the )?(?:new|revised|rewritten|refined|shortened|edited|updated) (?:passage|text|version)|hier (?:ist|sind|kommt)|(?:die |der )?(?:neue|überarbeitete|gekürzte) (?:fassung|passage|text)|voici|aquí (?:está|tienes)|ecco|hier is)\b[^\n]{0,200}:$/iu;
const CLOSING_REMARK =
  /^[*_(]{0,3}(?:(?:note|changes(?: made)?|what (?:i )?changed|explanation|summary of changes|hinweis|änderungen)\b[^\n]{0,20}:|(?:i(?:['’]ve| have)?|ich habe) (?:kept|made|changed|removed|replaced|shortened|rewritten|left|only|simplified|adjusted|nur|alle|die|den|das)\b[^\n]*\b(?:passage|text|wording|sentence|facts?|tone|voice|instruction|words?|änder\p{L}*|fakten|satz|ton)\b|(?:all|every) (?:the )?(?:facts?|figures?)\b[^\n]*\b(?:kept|unchanged|preserved)\b)/iu;

/** The text without a first line or last paragraph that speaks of it, unless the passage begins or ends the same way. */
function withoutTalk(text: string, passage: string): string {
  const [first = '', ...rest] = text.split('\n');
  const isTalk = PREAMBLE.test(first.trim()) && rest.some((line) => line.trim() !== '');
  const body = isTalk && !PREAMBLE.test(firstLine(passage)) ? rest.join('\n').trim() : text;
  const paragraphs = body.split(/\n\s*\n/);
  const last = paragraphs.at(-1)?.trim() ?? '';
  const isRemark = paragraphs.length > 1 && CLOSING_REMARK.test(last) && !CLOSING_REMARK.test(lastParagraph(passage));
  const spoken = isRemark ? body.slice(0, body.lastIndexOf(last)).trim() : body;
  return withoutRemarks(passage) === passage.trim() ? withoutRemarks(spoken) : spoken;
}
const firstLine = (text: string): string => text.trim().split('\n', 1)[0]?.trim() ?? '';
const lastParagraph = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .at(-1)
    ?.trim() ?? '';

/** The content of the one fence of the answer, when the passage has none. */
function withoutFence(text: string, passage: string): string {
  const fenced = passage.includes('```') ? null : FENCE.exec(text);
  return fenced?.[1]?.trim() ? fenced[1].trim() : text;
}

const QUOTES: readonly (readonly [string, string])[] = [
  ['"', '"'] as const,
  ['“', '”'] as const,
  ['„', '“'] as const,
  ['«', '»'] as const,
  ['‘', '’'] as const,
  ["'", "'"],
];

/** The text without quotation marks around all of it. Marks inside of it may belong to the first and last one. */
function withoutQuotes(text: string, passage: string): string {
  const pair = QUOTES.find(([open, close]) => text.length > 2 && text.startsWith(open) && text.endsWith(close));
  if (!pair || passage.trim().startsWith(pair[0])) return text;
  const inside = text.slice(1, -1);
  return pair.some((mark) => inside.includes(mark)) ? text : inside.trim();
}

/** The text without Markdown and HTML that the passage does not have. */
function withoutMarks(text: string, passage: string): string {
  if (plainText(passage) === passage.trim()) return plainText(text);
  const withoutBold = passage.includes('**') ? text : text.replace(/\*\*([^*\n]{1,500})\*\*/g, '$1');
  return /^[^\S\r\n]*#{1,6}\s/m.test(passage) ? withoutBold : withoutBold.replace(/^\s{0,3}#{1,6}\s+/gm, '');
}

/** The words of a list item are refined without its sign. */
function withoutBullet(text: string, passage: string): string {
  const isLine = !/[\r\n]/.test(passage.trim()) && !text.includes('\n');
  return isLine && listMark(passage) === null ? withoutListMark(text) : text;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** With the line breaks of the passage, and its blanks at both ends. */
function inItsPlace(text: string, passage: string): string {
  const lead = passage.slice(0, passage.length - passage.trimStart().length);
  const trail = passage.slice(passage.trimEnd().length);
  const windows = count(passage, /\r\n/g);
  const isWindows = windows * 2 > count(passage, /\n/g);
  return lead + (isWindows ? text.replaceAll('\n', '\r\n') : text) + trail;
}

const isContent = (text: string): boolean => {
  try {
    refuseNonContent(text);
    return true;
  } catch {
    return false;
  }
};

/** The new text of a passage or field, from words of the answer without reasoning. Throws no_content. */
export function cleanText(answer: string, passage: string): string {
  const old = withShortRuns(passage);
  let text = withoutTalk(answer.trim(), old);
  text = withoutFence(text, old);
  text = withoutQuotes(withoutTalk(text, old), old);
  text = withoutBullet(withoutMarks(text, old), old).trim();
  if (text === '')
    throw new AppError('no_content', { reason: 'The answer of the model had nothing but marks and remarks.' });
  return text;
}

/**
 * The new passage of an answer (REFINE-18), in the place of the old one. Throws no_content, answer_declined and
 * answer_asked.
 */
export function cleanPassage(raw: string, passage: string, around: Surroundings): string {
  const text = betweenSurroundings(cleanText(answerText(raw), passage), passage, around);
  if (isContent(passage)) refuseNonContent(text);
  return inItsPlace(text, passage);
}

/** A field of an item that is read from JSON. */
export const cleanField = (value: string, field: string): string =>
  inItsPlace(cleanText(answerText(value), field), field);
