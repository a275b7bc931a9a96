import { inside } from '#local/demo/text/fences.ts';
import { eachSentence } from '#local/demo/text/refine/lines.ts';
import { longer, moreConcrete, withSentence } from '#local/demo/text/refine/more.ts';
import { FORMAL, PLAINER, SPELLINGS, turned, WARMER, withPairs } from '#local/demo/text/refine/pairs.ts';
import { inBrandVoice, split, withoutClaims, withPoints, withRoleChanges } from '#local/demo/text/refine/points.ts';
import { fitting, shorter } from '#local/demo/text/refine/shorter.ts';
import { countWords, sentence } from '#local/demo/text/words.ts';

const ASKED = 'Change the passage below as the instruction asks.';

/** `known`: the whole passage with what was changed so far. `beside`: characters that count with the text. */
type Asked = { prompt: string; instruction: string; known: string; beside: number };
type Rewrite = (text: string, asked: Asked) => string;

const spelled =
  (american: boolean): Rewrite =>
  (text) =>
    withPairs(text, american ? SPELLINGS : turned(SPELLINGS));
const plainer: Rewrite = (text) =>
  eachSentence(withPairs(text, PLAINER), (one) => (countWords(one) > 20 ? split(one) : one));
const said: Rewrite = (text, { instruction }) => {
  const [, what = ''] =
    /\b(?:say|mention|add|write|state)\b(?: also)?(?: that)?:? (.+?)[.!]?$/is.exec(instruction) ?? [];
  return withSentence(text, sentence(what));
};
const most = (prompt: string): number =>
  Number(
    /at most ([\d,]+) characters/.exec(prompt.slice(prompt.lastIndexOf('</instruction>')))?.[1]?.replace(/,/g, '') ??
      1e6,
  );

/** The ready-made instructions by their beginnings, then free ones by what they ask for. The first that fits counts. */
const REWRITES: readonly (readonly [RegExp, Rewrite])[] = [
  [/^Deal with each of these points/, (text, { instruction }) => withPoints(text, instruction)],
  [/^Take out each of these statements/, (text, { instruction }) => withoutClaims(text, instruction)],
  [/^The role has changed since/, (text, { instruction }) => withRoleChanges(text, instruction)],
  [/^Make it fit/, (text, { prompt, beside }) => fitting(text, most(prompt) - beside)],
  [/^Replace general phrases/, (text, { prompt, known }) => moreConcrete(text, prompt, known)],
  [/^Rewrite what does not sound/, (text, { prompt }) => inBrandVoice(text, inside(prompt, 'additional_notes'))],
  [/^Say more where/, (text, { prompt, known }) => longer(text, prompt, known)],
  [/^Use plainer words/, plainer],
  [/^Make it warmer/, (text) => withPairs(text, WARMER)],
  [/^Make it more formal/, (text) => withPairs(text, FORMAL)],
  [/\bamerican (?:spelling|english)/i, spelled(true)],
  [/\bbritish (?:spelling|english)/i, spelled(false)],
  [/\b(?:say|mention|add|state)\b(?! more| less)/i, said],
  [/\b(?:short|brief|cut|trim|tight|condens|kürz|knapp)/i, (text) => shorter(text)],
  [/\b(?:long|more detail|expand|läng|ausführlich)/i, (text, { prompt, known }) => longer(text, prompt, known)],
  [/\b(?:plain|simpl|easy|easier|clear|einfach|verständlich)/i, plainer],
  [/\b(?:warm|friendl|kind|personal|herzlich|freundlich)/i, (text) => withPairs(text, WARMER)],
  [/\b(?:formal|professional|serious|förmlich|sachlich)/i, (text) => withPairs(text, FORMAL)],
  [/\b(?:concrete|specific|konkret)/i, (text, { prompt, known }) => moreConcrete(text, prompt, known)],
];

/** Without a better idea one sentence is reworded. */
const rewriteFor = (instruction: string): Rewrite =>
  REWRITES.find(([asks]) => asks.test(instruction))?.[1] ?? ((text) => withPairs(withPairs(text, WARMER), PLAINER));

type Card = Record<string, string>;
type Change = (text: string, about: Pick<Asked, 'known' | 'beside'>) => string;

/** Of a card its text alone: subjects, titles and search strings stay as they are. A title counts with its post. */
function changedCard(card: Card, known: string, change: Change): Card {
  const beside = card.title === undefined ? 0 : card.title.length + 1;
  const { message, content } = card;
  if (message !== undefined) return { ...card, message: change(message, { known, beside }) };
  return content === undefined ? card : { ...card, content: change(content, { known, beside }) };
}

function changedPassage(passage: string, change: Change): string {
  if (!/^[[{]\s*["{]/.test(passage)) return change(passage, { known: passage, beside: 0 });
  const value = JSON.parse(passage) as Card | Card[];
  if (!Array.isArray(value)) return JSON.stringify(changedCard(value, passage, change), null, 2);
  const changed: Card[] = [];
  for (const card of value) changed.push(changedCard(card, passage + JSON.stringify(changed), change));
  return JSON.stringify(changed, null, 2);
}

const ENGLISH =
  'This text is about a job in our company. You will work with people who know what they do, and you will learn from them every day. We tell you what the work is for before we tell you what it is. Write to us and say what you would like to do first.';

/** Markers in a text of the role, for tests and demonstrations, as those of `faults.ts`. */
const MARKERS: readonly (readonly [string, (text: string) => string])[] = [
  ['invent', (text) => withSentence(text, 'You have our answer within two weeks.')],
  ['english', (text) => `${ENGLISH} `.repeat(Math.ceil(text.length / ENGLISH.length)).trim()],
];
const TALK: readonly (readonly [string, (text: string) => string])[] = [
  ['markdown', (text) => text.replace(/^(\p{L}[^\n]*)$/mu, '**$1**')],
  ['preamble', (text) => `Here is the new passage:\n\n${text}\n\nLet me know if you would like any changes.`],
];

const marked = (prompt: string, text: string, markers: typeof MARKERS): string =>
  markers.reduce((now, [name, change]) => (prompt.includes(`[[demo:${name}]]`) ? change(now) : now), text);

/** The changed passage of a prompt of 'refine'; null for every other prompt. It states nothing the prompt does not. */
export function refinedText(prompt: string): string | null {
  if (!prompt.trimStart().startsWith(ASKED)) return null;
  const passage = inside(prompt, 'passage');
  const instruction = inside(prompt, 'instruction');
  const rewrite = rewriteFor(instruction);
  const changed = changedPassage(passage, (text, about) =>
    marked(prompt, rewrite(text, { prompt, instruction, ...about }), MARKERS),
  );
  return marked(prompt, changed, TALK);
}
