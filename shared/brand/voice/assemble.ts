import { type Evidence, VOICE_FIELDS, type VoiceReadingResult } from '#shared/brand/contracts/readings.ts';
import type { Quoted, VoiceAnswer } from '#shared/brand/voice/answer.ts';
import type { Sample } from '#shared/brand/voice/samples.ts';
import { findQuote, findWords, type QuoteIndex, quoteIndex } from '#shared/text/quotes.ts';
import { sentencesOf, wordsIn } from '#shared/text/text-tokens.ts';

/** Fewer words say too little to prove how a person writes. */
const QUOTE_WORDS_MIN = 3;
const PROPOSAL_MAX = 2_000;
const HOW_MAX = 300;
const WORD_MAX = 60;
/** Words of a proposal that would fit every employer, with those that join them. */
const SAYS_NOTHING =
  /^(?:professional|passionate|dynamic|innovative|authentic|engaging|people-first|friendly|clear|and|or|but|warm|und|oder|very|a|an|the|is|are|tone|voice|style|modern|inclusive|inspiring)$/i;

type Source = Sample & { index: QuoteIndex; starts: number[] };

function sourceOf(sample: Sample): Source {
  let at = 0;
  const starts = sentencesOf(sample.text).map((sentence) => {
    at += sentence.length;
    return at - sentence.length;
  });
  return { ...sample, index: quoteIndex(sample.text), starts };
}

/** Where the words stand: in the sample that is named, else in another. */
function find(sources: readonly Source[], { sample, quote }: Quoted): Evidence | null {
  if (wordsIn(quote) < QUOTE_WORDS_MIN) return null;
  const named = sources.filter(({ number }) => number === sample);
  for (const source of [...named, ...sources]) {
    const place = findQuote(source.index, quote);
    if (place) return { sample: source.number, quote: source.text.slice(place.from, place.to), ...place };
  }
  return null;
}

/** The evidence by sentence: two quotes from one sentence are one. */
function evidenceOf(sources: readonly Source[], quotes: readonly Quoted[]): Evidence[] {
  const bySentence = new Map<string, Evidence>();
  for (const quote of quotes) {
    const found = find(sources, quote);
    const starts = found ? (sources[found.sample - 1]?.starts ?? []) : [];
    const sentence = starts.filter((start) => start <= (found?.from ?? 0)).length;
    const key = `${found?.sample}:${sentence}`;
    if (found && !bySentence.has(key)) bySentence.set(key, found);
  }
  return [...bySentence.values()];
}

const TWO = 2;
/** Quotes that are shown with a proposal. */
const QUOTES_MAX = 3;

const saysSomething = (proposal: string): boolean =>
  (proposal.match(/[\p{L}\p{N}-]+/gu) ?? []).some((word) => !SAYS_NOTHING.test(word));

/** Words of the prompt are no description of a voice. */
const ECHO_WORDS_MIN = 6;
function echoes(prompt: QuoteIndex, text: string): boolean {
  const pieces = text.split(/[.;:\n]+/).filter((piece) => wordsIn(piece) >= ECHO_WORDS_MIN);
  return pieces.some((piece) => findWords(prompt, piece) !== undefined);
}

type About = { sources: readonly Source[]; prompt: QuoteIndex };

function fieldsOf(answer: VoiceAnswer, { sources, prompt }: About): VoiceReadingResult['fields'] {
  const found = VOICE_FIELDS.flatMap((name) => {
    const { proposal = '', quotes = [] } = answer.fields[name] ?? {};
    const evidence = evidenceOf(sources, quotes);
    const isUsable = proposal.length <= PROPOSAL_MAX && saysSomething(proposal) && !echoes(prompt, proposal);
    return isUsable && evidence.length >= TWO
      ? [[name, { proposal, quotes: evidence.slice(0, QUOTES_MAX) }] as const]
      : [];
  });
  return Object.fromEntries(found);
}

/** Each word once, where its quote stands in a sample and has the word. */
function wordsOf<Word extends Quoted & { word: string }>(words: readonly Word[], sources: readonly Source[]) {
  const seen = new Set<string>();
  return words.flatMap((given) => {
    const { word } = given;
    const evidence = find(sources, given);
    const isThere = evidence && findWords(quoteIndex(evidence.quote), word) !== undefined;
    if (!isThere || word.length > WORD_MAX || seen.has(word.toLowerCase())) return [];
    seen.add(word.toLowerCase());
    return [{ ...given, evidence }];
  });
}

/** Words that are used again and again stand more than once in the samples. */
function isRepeated(word: string, sources: readonly Source[]): boolean {
  let found = 0;
  for (const { index, text } of sources) {
    for (let from = 0; found < TWO; found += 1) {
      const place = findWords(index, word, { from, to: text.length });
      if (!place) break;
      from = place.to;
    }
  }
  return found >= TWO;
}

function differOf({ differ }: VoiceAnswer, { sources, prompt }: About): VoiceReadingResult['differ'] {
  if (!differ || differ.how.length > HOW_MAX || echoes(prompt, differ.how)) return null;
  const bySample = new Map(evidenceOf(sources, differ.quotes).map((evidence) => [evidence.sample, evidence]));
  return bySample.size >= TWO ? { how: differ.how, quotes: [...bySample.values()].slice(0, TWO) } : null;
}

type VoiceSources = { samples: readonly Sample[]; leftOut: readonly string[]; system: string };

/**
 * The voice from the answer of a model: a field needs two quotes that stand in different sentences of the samples,
 * everything else one; what has none is left out. `system`: the prompt, none of whose words are kept.
 */
export function assembleVoice(answer: VoiceAnswer, { samples, leftOut, system }: VoiceSources): VoiceReadingResult {
  const about = { sources: samples.map(sourceOf), prompt: quoteIndex(system) };
  const { sources } = about;
  const statement = answer.equal_opportunity_statement;
  const used = wordsOf(answer.words_we_use, sources).filter(({ word }) => isRepeated(word, sources));
  return {
    samples: samples.map(({ number, name, words, text }) => ({ number, name, words, text })),
    fields: fieldsOf(answer, about),
    words_we_use: used.map(({ word, evidence }) => ({ word, evidence })),
    words_to_avoid: wordsOf(answer.words_to_avoid, sources).map(({ word, better, evidence }) => {
      const isNamed = better !== null && findWords(quoteIndex(evidence.quote), better) !== undefined;
      return { word, better: isNamed ? better : null, evidence };
    }),
    equal_opportunity_statement: statement && find(sources, statement),
    differ: differOf(answer, about),
    left_out: [...leftOut],
  };
}
