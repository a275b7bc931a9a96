import { describe, expect, test } from 'vitest';
import { sampled, sampleOf } from '#local/testing/size.ts';
import { voiceAnswerIn } from '#shared/brand/voice/answer.ts';
import { measured } from '#shared/brand/voice/measured.ts';
import { samplesOf } from '#shared/brand/voice/samples.ts';
import { lintText } from '#shared/checks/boolean/lint.ts';
import { linksIn } from '#shared/checks/channels/x-links.ts';
import { unwrapped } from '#shared/checks/facts/material.ts';
import { withoutWaitingWords } from '#shared/checks/kept-advert.ts';
import { lackingLetter } from '#shared/exports/letters.ts';
import { mentionedIn, piecesOf } from '#shared/review/mentions.ts';
import { answerIn, partOfAnswerIn } from '#shared/roles/advert/answer.ts';
import { advertSource } from '#shared/roles/advert/source.ts';
import { growthOf, growths, type Reader, workedMs } from '#shared/testing/growth.ts';
import { anchorAt, createAnchorMap } from '#shared/text/anchors.ts';
import { readAnswer } from '#shared/text/answers/index.ts';
import { cutObjectIn, objectIn } from '#shared/text/answers/object-in.ts';
import { asSeen } from '#shared/text/as-seen.ts';
import { compareTexts } from '#shared/text/changes.ts';
import { read } from '#shared/text/claims/sentences.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { gapsIn } from '#shared/text/kinds/gaps.ts';
import { KIND_NAMES } from '#shared/text/kinds/names.ts';
import { languageOf } from '#shared/text/language-of.ts';
import { merge } from '#shared/text/merge.ts';
import { findQuote, quoteIndex } from '#shared/text/quotes.ts';
import { readPart } from '#shared/text/sentences.ts';
import { blocksOf } from '#shared/text/structure.ts';
import { sentencesOf, tokensOf } from '#shared/text/text-tokens.ts';
import { cleanField, cleanPassage } from '#shared/writing/refine/clean.ts';
import { judgedPoints } from '#shared/writing/refine/points.ts';

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
const readers: Record<string, Reader> = {
  ...Object.fromEntries(KIND_NAMES.map((kind) => [`answer of kind ${kind}`, (text: string) => readAnswer(kind, text)])),
  'object in an answer': (text) => objectIn(text, ['changes']),
  'object in an answer that was cut': cutObjectIn,
  'answer about an advert': answerIn,
  'part of an answer about an advert': partOfAnswerIn,
  'facts of an answer about an advert': (text) => partOfAnswerIn(`{"facts": {"a": ${text}`),
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
  'points of an instruction': (text) => judgedPoints(text, 'One sentence.', 'Another one.'),
  'text that points are judged by': (text) =>
    judgedPoints('pay £35,000, "new words", leave out the van; shorter', text, inHalves(text)),
  'refined field': (text) => cleanField(text, 'One sentence.'),
  quotes: (text) => findQuote(quoteIndex(text), text.slice(0, 300)),
  'links of a post': linksIn,
  gaps: gapsIn,
  language: (text) => languageOf(text),
  'text as it is seen': (text) => asSeen(text).placeOf(0, text.length),
  tokens: tokensOf,
  sentences: sentencesOf,
  'letters of an export': lackingLetter,
  'kept advert': (text) => withoutWaitingWords(text, { city: text.slice(0, 1), pay_min: text.slice(0, 3) }),
};

describe('twice the length takes no reader more than 2.6 times as long, whatever it is sent [S14]', () => {
  for (const [at, [name, reader]] of sampleOf([...Object.entries(readers).entries()], 16)) {
    test(sampled(name), { timeout: 600_000 }, () => expect(growths(reader, at)).toEqual([]));
  }
});

/** So much work, in milliseconds, for so many documents of text. */
type Work = (documents: number) => number;

test.each<[what: string, workOf: Work, isFound: boolean]>([
  ['quadratic', (documents) => 33 * documents ** 2, true],
  ['linear', (documents) => 33 * documents, false],
  ['linear, and outgrows a cache behind two documents', (documents) => (documents > 2 ? 90 : 30) * documents, false],
])('a reader that is %s is judged so, by a clock of its own [S14]', (_, workOf, isFound) => {
  let ms = 0;
  const read: Reader = (text) => {
    ms += workOf(text.length / 60_000);
  };
  expect(growthOf(read, 'blanks', () => ms).length > 0).toBe(isFound);
});

test('the clock of the other readers counts the work of this thread [S14]', () => {
  const [start, late] = [workedMs(), performance.now() + 10_000];
  while (workedMs() - start < 5 && performance.now() < late);
  expect(workedMs() - start).toBeGreaterThanOrEqual(5);
});
