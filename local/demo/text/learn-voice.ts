import { sentencesOf, wordsIn } from '#shared/text/text-tokens.ts';

type Quote = { sample: number; quote: string };
type Sample = { number: number; text: string };

const SAMPLE = /<sample n="(\d+)" from="[^"]*">\n([\s\S]*?)\n<\/sample>/g;
const STATEMENT = /equal opportunit|whatever their|regardless of|unabhängig von|welcome everybody|welcome everyone/i;
const AVOID =
  /(?:write|say|schreib\p{L}*|sag\p{L}*) ["“„']?(\p{L}+)["”“']?,? (?:never|not|nie|nicht) ["“„']?(?:to )?(\p{L}+)/iu;
const WE = /\b(?:we|our|us|wir|uns|unser\p{L}*)\b/iu;
const YOU = /\b(?:you|your|du|dein\p{L}*|sie|ihr\p{L}*)\b/iu;
const QUOTE_WORDS = { min: 4, max: 25 };
const OFTEN = 3;
const COMMON = 6;

type Sentence = Quote & { words: number };

function sentencesIn({ number, text }: Sample): Sentence[] {
  return sentencesOf(text)
    .map((sentence) => ({ sample: number, quote: sentence.trim(), words: wordsIn(sentence) }))
    .filter(({ words }) => words >= QUOTE_WORDS.min && words <= QUOTE_WORDS.max);
}

/** Two sentences, of different samples where there are several; null when there are not two. */
function two(sentences: readonly Sentence[], misquote: boolean): Quote[] | null {
  const [one] = sentences;
  const other = sentences.find(({ sample }) => sample !== one?.sample) ?? sentences[1];
  if (!one || !other) return null;
  return [one, other].map(({ sample, quote }) => ({
    sample,
    quote: misquote ? `${quote} Really and truly so.` : quote,
  }));
}

/** 'Sentences: 42, 14.6 words on average' and the other figures of the prompt. */
const figure = (measured: string, pattern: RegExp): number => Number(pattern.exec(measured)?.[1] ?? 0);

function styleOf(measured: string): string {
  const average = figure(measured, /, ([\d.]+) words on average/);
  const marks = figure(measured, /exclamation marks (\d+)/);
  const lists = figure(measured, /List lines (\d+)/);
  return [
    `Sentences of about ${Math.round(average)} words, one idea each.`,
    marks === 0 ? 'No exclamation marks.' : `About ${marks} exclamation marks in all.`,
    lists > 0 ? 'Lists where there is more than one thing to say.' : 'Paragraphs instead of lists.',
  ].join(' ');
}

function addressOf(measured: string): string {
  const you = figure(measured, /"you" ([\d.]+)/);
  const we = figure(measured, /"we" ([\d.]+)/);
  const more = you > we ? 'The reader is named more often than the employer' : 'The employer speaks of itself as “we”';
  return `${more}; “we” ${we} and “you” ${you} times in 100 words.`;
}

/** A long word that stands in the samples again and again. */
function oftenUsed(sentences: readonly Sentence[]): (Quote & { word: string }) | null {
  const counts = new Map<string, number>();
  const words = sentences.flatMap(({ quote }) => quote.toLowerCase().match(/\p{L}+/gu) ?? []);
  for (const word of words) if (word.length >= COMMON) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [word, count = 0] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  const quoted = word && sentences.find(({ quote }) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(quote));
  return word && quoted && count >= OFTEN ? { word, sample: quoted.sample, quote: quoted.quote } : null;
}

/**
 * The voice of the samples in a prompt, from its figures, with sentences of the samples as evidence; null for any other
 * prompt. '[[demo:misquote]]' in a sample makes it quote what is not there.
 */
export function demoVoice(prompt: string): string | null {
  if (!prompt.trim().startsWith('Describe the voice of the employer')) return null;
  const measured = /<measured>\n([\s\S]*?)\n<\/measured>/.exec(prompt)?.[1] ?? '';
  const samples = [...prompt.matchAll(SAMPLE)].map(([, n, text = '']) => ({ number: Number(n), text }));
  const sentences = samples.flatMap(sentencesIn);
  const misquote = prompt.includes('[[demo:misquote]]');
  const proposed = (proposal: string, from: readonly Sentence[]) => {
    const quotes = two(from, misquote);
    return quotes && { proposal, quotes };
  };
  const short = sentences.toSorted((a, b) => a.words - b.words);
  const statement = sentences.find(({ quote }) => STATEMENT.test(quote));
  const avoided = sentences.find(({ quote }) => AVOID.test(quote));
  const [, better = '', word = ''] = AVOID.exec(avoided?.quote ?? '') ?? [];
  const often = oftenUsed(sentences);
  return JSON.stringify({
    brand_values: null,
    target_audience: proposed(
      'People who want to know what the work is like.',
      sentences.filter(({ quote }) => YOU.test(quote)),
    ),
    writing_style: proposed(styleOf(measured), sentences),
    personality_traits: proposed('plain, direct, matter-of-fact', short),
    tone_descriptors: null,
    communication_style: proposed(
      addressOf(measured),
      sentences.filter(({ quote }) => WE.test(quote)),
    ),
    words_we_use: often ? [often] : [],
    words_to_avoid: avoided ? [{ word, better, sample: avoided.sample, quote: avoided.quote }] : [],
    equal_opportunity_statement: statement ? { sample: statement.sample, quote: statement.quote } : null,
    differ: null,
  });
}
