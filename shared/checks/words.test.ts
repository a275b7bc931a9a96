import { describe, expect, it, test } from 'vitest';
import { pluralOf } from '#shared/checks/better.ts';
import { examplesOf, pluralPhrase } from '#shared/checks/phrases.ts';
import { findingsIn } from '#shared/checks/testing/texts.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import type { WordRow } from '#shared/checks/words/rows.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

const KINDS: Readonly<Record<string, KindName>> = {
  'reader/claim': 'sourcing_email',
  'interview/forbidden': 'interview_questions',
};
const kindFor = ({ rule }: WordRow): KindName => KINDS[rule] ?? 'job_advert';

/** For a machine with other work; no test asserts how long it took. */
const MOST = 60_000;
const OF_WORDS = new Set([...lexicons.en.rows, ...lexicons.de.rows].map(({ rule }) => rule));

function wordFindings(text: string, language: string, kind: KindName) {
  return findingsIn(text, { language, kind, role: null }).filter(({ rule }) => OF_WORDS.has(rule));
}

const formsOf = (phrase: string): string[] => {
  const singular = phrase.replace(/\+$/, '');
  return examplesOf(singular).concat(phrase.endsWith('+') ? examplesOf(pluralPhrase(singular)) : []);
};

const lists = [
  { language: 'en', rows: lexicons.en.rows, least: 320 },
  { language: 'de', rows: lexicons.de.rows, least: 120 },
];

describe.each(lists)('the word list of $language', ({ language, rows, least }) => {
  it('has enough rows, each with a reason of at most 120 characters', () => {
    expect(rows.length).toBeGreaterThanOrEqual(least);
    expect(rows.filter(({ why, phrases }) => why.length > 120 || why === '' || phrases.length === 0)).toEqual([]);
  });

  it('finds each of its rows [CHECK-09]', { timeout: MOST }, () => {
    const missed = rows.filter((row) =>
      row.phrases.every((phrase) =>
        formsOf(phrase).every(
          (form) => !wordFindings(`xx yy. ${form}. zz`, language, kindFor(row)).some(({ rule }) => rule === row.rule),
        ),
      ),
    );
    expect(missed.map(({ phrases }) => phrases.join('; '))).toEqual([]);
  });

  it('offers no word that is itself a finding [CHECK-09]', { timeout: MOST }, () => {
    const words = rows.flatMap((row) =>
      row.better.flatMap((word) => [word, pluralOf(word)].map((one) => ({ one, row }))),
    );
    const questioned = words.filter(({ one, row }) => wordFindings(one, language, kindFor(row)).length > 0);
    expect([...new Set(questioned.map(({ one }) => one))]).toEqual([]);
  });

  it('leaves a phrase alone where its context gives it another meaning', { timeout: MOST }, () => {
    const contexts = rows.flatMap((row) =>
      row.unless.flatMap((context) => (context.includes('~') ? [{ row, context }] : [])),
    );
    const marked = contexts.filter(({ row, context }) => {
      const phrase = (formsOf(row.phrases[0] ?? '')[0] ?? '').toLowerCase();
      const text = context.replace('~', phrase);
      const at = text.indexOf(phrase);
      return wordFindings(text, language, kindFor(row)).some(
        ({ rule, from, to }) => rule === row.rule && from === at && to === at + phrase.length,
      );
    });
    expect(marked.map(({ row, context }) => `${row.phrases[0]?.slice(0, 60)}: ${context}`)).toEqual([]);
  });
});

test('every row names a rule that is there', () => {
  expect([...OF_WORDS].sort()).toEqual(
    [
      'age/direct',
      'age/indirect',
      'cliche',
      'culture',
      'family/direct',
      'gender/direct',
      'health/direct',
      'health/task',
      'interview/forbidden',
      'origin/direct',
      'pay/vague',
      'reader/claim',
    ].sort(),
  );
});
