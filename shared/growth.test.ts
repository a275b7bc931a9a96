import { describe, expect, test } from 'vitest';
import { isWhole, sampled } from '#local/testing/size.ts';
import { answerIn, partOfAnswerIn } from '#shared/advert/answer.ts';
import { advertSource } from '#shared/advert/source.ts';
import { anchorAt, createAnchorMap } from '#shared/anchors.ts';
import { lintText } from '#shared/boolean/lint.ts';
import { compareTexts } from '#shared/changes.ts';
import { linksIn } from '#shared/channels/x-links.ts';
import { readPart } from '#shared/checks/reading.ts';
import type { DocumentPart } from '#shared/document-parts.ts';
import { lackingLetter } from '#shared/export/letters.ts';
import { unwrapped } from '#shared/facts/material.ts';
import { read } from '#shared/facts/reading.ts';
import { gapsIn } from '#shared/kinds/gaps.ts';
import { KIND_NAMES } from '#shared/kinds/names.ts';
import { readAnswer } from '#shared/kinds/reading/index.ts';
import { cutObjectIn, objectIn } from '#shared/kinds/reading/object-in.ts';
import { languageOf } from '#shared/language-of.ts';
import { mentionedIn, piecesOf } from '#shared/mentions.ts';
import { merge } from '#shared/merge.ts';
import { findQuote, quoteIndex } from '#shared/quotes.ts';
import { cleanField, cleanPassage } from '#shared/refine/clean.ts';
import { blocksOf } from '#shared/structure.ts';
import { HOSTILE_SEEDS, type HostileSeed, hostileText } from '#shared/testing/hostile-texts.ts';
import { sentencesOf, tokensOf } from '#shared/text-tokens.ts';
import { voiceAnswerIn } from '#shared/voice/answer.ts';
import { measured } from '#shared/voice/measured.ts';
import { samplesOf } from '#shared/voice/samples.ts';

/** How much longer twice the length may take: a linear reader takes 2 times as long, a quadratic one 4 times. */
const MOST_GROWTH = 2.6;
/** Processor time below which a ratio says nothing: a document, of a quarter of the length, takes an eighth of 200 ms. */
const TOO_SHORT_MS = 100;
/**
 * Twice and four times what a document may have. From arrays of under 16,000 items to longer ones, which the engine keeps
 * in another place, a linear reader takes up to nine times as long for twice the length; behind that it takes twice.
 */
const [SHORT, LONG] = [120_000, 240_000];
/** Of a sample, each reader gets every 36th seed, the next reader the next ones. */
const SHARES = isWhole ? 1 : 36;
const THREADS = 200;

const part = (text: string): DocumentPart => ({ name: 'text', card: '', text });

/** Passages of one letter all over a text, as people comment on it. */
function mapPassages(text: string) {
  const [before, after] = [
    part(text),
    part(`q ${text.slice(0, text.length / 2)} z ${text.slice(text.length / 2 + 9)}`),
  ];
  const mapAnchor = createAnchorMap([before], [after], 2, { ms: 0 });
  for (let at = 0; at < THREADS; at++) {
    const start = Math.floor((at * (text.length - 1)) / THREADS);
    mapAnchor(anchorAt(before, { start, end: start + 1 }, 1));
    mapAnchor({ ...anchorAt(before, { start, end: start + 1 }, 1), quote: `b${text.slice(start, start + 900)}` });
  }
}

const inHalves = (text: string): string => `${text.slice(0, text.length / 2)} z ${text.slice(text.length / 2)}`;

/** What reads texts of people and of models, wherever it runs. */
const readers: Record<string, (text: string) => unknown> = {
  ...Object.fromEntries(KIND_NAMES.map((kind) => [`answer of kind ${kind}`, (text: string) => readAnswer(kind, text)])),
  'object in an answer': (text) => objectIn(text, ['changes']),
  'object in an answer that was cut': cutObjectIn,
  'answer about an advert': answerIn,
  'part of an answer about an advert': partOfAnswerIn,
  'answer about a voice': voiceAnswerIn,
  advert: advertSource,
  'samples of a voice': (text) => samplesOf([{ name: 'a', text }]),
  'figures of a voice': measured,
  structure: (text) => blocksOf('job_advert', text),
  'search string': (text) => lintText(text),
  'words of the checks': (text) => readPart(part(text)),
  'words of the facts': (text) => read(text, 'en'),
  'German words of the facts': (text) => read(text, 'de'),
  'text of an asset': unwrapped,
  changes: (text) => compareTexts(text, inHalves(text), { words: 1, paragraphs: 1 }),
  'merged texts': (text) => [merge(text, `q ${text}`, `${text} z`), merge(text, inHalves(text), `q ${text} z`)],
  passages: mapPassages,
  mentions: (text) => [mentionedIn(text), piecesOf(text, [])],
  'refined passage': (text) => cleanPassage(text, 'One sentence.', { before: '', after: '' }),
  'passage to refine': (text) => cleanPassage('One sentence.', text, { before: '', after: '' }),
  'refined field': (text) => cleanField(text, 'One sentence.'),
  quotes: (text) => findQuote(quoteIndex(text), text.slice(0, 300)),
  'links of a post': linksIn,
  gaps: gapsIn,
  language: (text) => languageOf(text),
  tokens: tokensOf,
  sentences: sentencesOf,
  'letters of an export': lackingLetter,
};

function attempt(act: () => unknown): void {
  try {
    act();
  } catch {
    // A refusal is an answer as well.
  }
}

/** Of several runs the least time the processor worked, in milliseconds: other processes only add to it. */
function leastMs(runs: number, act: () => unknown): number {
  const once = (): number => {
    const start = process.cpuUsage();
    attempt(act);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
  return Math.min(...Array.from({ length: runs }, once));
}

/** What a reader takes for twice the length, when that is more than MOST_GROWTH and long enough to be judged. */
function growthOf(reader: (text: string) => unknown, seed: HostileSeed): string[] {
  const [short, long] = [hostileText(seed, SHORT), hostileText(seed, LONG)];
  const grown = (runs: number): string[] => {
    const from = leastMs(runs, () => reader(short));
    const to = leastMs(runs, () => reader(long));
    const isTooMuch = to > TOO_SHORT_MS && to > from * MOST_GROWTH;
    return isTooMuch ? [`${seed}: from ${from.toFixed(0)} to ${to.toFixed(0)} ms`] : [];
  };
  return grown(1).length > 0 ? grown(5) : [];
}

describe('twice the length takes no reader more than 2.6 times as long, whatever it is sent [S14]', () => {
  for (const [at, [name, reader]] of Object.entries(readers).entries()) {
    test(sampled(name), { timeout: 600_000 }, () => {
      attempt(() => reader('Some words to begin with, and "more of them".'));
      const seeds = HOSTILE_SEEDS.filter((_, seed) => seed % SHARES === at % SHARES);
      expect(seeds.flatMap((seed) => growthOf(reader, seed))).toEqual([]);
    });
  }
});
