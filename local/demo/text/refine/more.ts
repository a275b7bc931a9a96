import { sentencesOf } from '#local/demo/text/employer.ts';
import { inside } from '#local/demo/text/fences.ts';
import { type Material, readMaterial } from '#local/demo/text/material.ts';
import { eachSentence, type Line, linesOf, textOf } from '#local/demo/text/refine/lines.ts';
import { countWords, sentence } from '#local/demo/text/words.ts';

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** Sentences that share this many words say the same. */
const ALIKE = 0.6;

function isUsed(text: string, point: string): boolean {
  const words = bare(point)
    .split(' ')
    .filter((word) => word.length > 3);
  const known = new Set(bare(text).split(' '));
  return words.filter((word) => known.has(word)).length >= words.length * ALIKE;
}

/** Words that speak to men more than to women, when there are many of them. */
const CODED = /\b(?:decid\w*|decisions?|compet\w*|driv\w*|lead\w*|strong\w*|confiden\w*)\b/i;

const ABOUT_STYLE = /\b(?:sounds?|tone|words?|sentences?|avoid|jokes?|funny|marks?|agenda)\b|[\d"“”:?!<>[\]{}]/i;
/** Every whole sentence of the reference documents that could stand in a text. */
const quotable = (prompt: string): string[] =>
  inside(prompt, 'document_summaries')
    .split('\n')
    .filter((line) => /[.]\s*$/.test(line))
    .flatMap(sentencesOf)
    .filter((one) => /^(?:Newcomers|Everybody|Nobody|Families|Engineers|Mechanics|The|A|Every) .*\.$/.test(one))
    .filter((one) => !ABOUT_STYLE.test(one) && countWords(one) > 5 && countWords(one) < 25);

/** What the sources say and the text does not: first the employer's own sentences, then what the job needs. */
const unusedIn = (text: string, prompt: string, { employer, duties }: Material): string[] =>
  [
    ...employer.practices,
    employer.does,
    ...employer.explained.map(({ meaning }) => meaning),
    ...quotable(prompt),
    ...duties.map((duty) => `In this job you ${duty.charAt(0).toLowerCase()}${duty.slice(1)}`),
  ]
    .filter((point) => point !== '' && !isUsed(text, point) && !CODED.test(point))
    .map(sentence);

/** The paragraph that sentences are added to: the longest, which is neither greeting nor signature. */
function paragraphFor(lines: readonly Line[]): number {
  const longest = Math.max(0, ...lines.map(({ shape, text }) => (shape === 'sentences' ? text.length : 0)));
  return lines.findLastIndex(({ shape, text }) => shape === 'sentences' && text.length === longest);
}

/** The text with a sentence at the end of its main paragraph, or as its last list item. */
export function withSentence(text: string, added: string): string {
  const lines = linesOf(text);
  const at = paragraphFor(lines);
  const paragraph = lines[at];
  if (paragraph) {
    lines[at] = { ...paragraph, text: `${paragraph.text} ${added}` };
    return textOf(lines);
  }
  const item = lines.findLast(({ shape }) => shape === 'item');
  return item ? `${text}\n${item.sign}${added}` : `${text}${/[.!?]$/.test(text) ? ' ' : '. '}${added}`;
}

/** Of the words, as many as 'Say more' asks for, and not more. */
const LEAST = 1.2;
const MOST = 1.55;

export function longer(text: string, prompt: string, all: string): string {
  const [least, most] = [countWords(text) * LEAST, countWords(text) * MOST];
  let longerText = text;
  for (const point of unusedIn(all, prompt, readMaterial(prompt))) {
    if (countWords(longerText) >= least) break;
    if (countWords(longerText) + countWords(point) <= most) longerText = withSentence(longerText, point);
  }
  return longerText;
}

const GENERAL =
  /\b(?:heart of the job|exciting|dynamic|fast-paced|passionate|great opportunity|wide range|next level|may fit|make a difference|something for you)\b/i;

/** General sentences become ones from the sources; without any, one of the sources is added. */
export function moreConcrete(text: string, prompt: string, all: string): string {
  const points = unusedIn(all, prompt, readMaterial(prompt));
  const changed = eachSentence(text, (one) => (GENERAL.test(one) && !/\?$/.test(one) ? (points.shift() ?? one) : one));
  const [point] = points;
  return changed !== text || point === undefined ? changed : withSentence(text, point);
}
