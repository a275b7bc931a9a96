import { expect, test } from 'vitest';
import * as z from 'zod';
import { areOpposite } from '#shared/checks/facts/compare/opposites.ts';
import alike from '#shared/checks/facts/data/alike.json' with { type: 'json' };
import labels from '#shared/checks/facts/data/labels.json' with { type: 'json' };
import opposites from '#shared/checks/facts/data/opposites.json' with { type: 'json' };
import { factsOf, indexMaterial } from '#shared/checks/facts/run.ts';
import idioms from '#shared/text/claims/data/idioms.json' with { type: 'json' };
import weighing from '#shared/text/claims/data/weighing.json' with { type: 'json' };
import { idiomsIn } from '#shared/text/claims/idioms.ts';
import { isWish, mustOf } from '#shared/text/claims/sentences.ts';
import { material } from '#shared/text/material.ts';

const pair = z.tuple([z.string(), z.string()]);
const listOf = <Row extends z.ZodRawShape>(row: Row) => {
  const rows = z.array(z.strictObject({ ...row, examples: pair, not: pair }));
  return { source: z.string().min(20), date: z.iso.date(), rows };
};
const pattern = z.string().max(160);

test('the words that facts are read by are data with a source and a date, two examples and two that are none [JUDGE-03]', () => {
  const words = z.string().regex(/^\S+( \S+)*$/);
  expect(z.strictObject(listOf({ words })).safeParse(alike).error).toBeUndefined();
  expect(z.strictObject(listOf({ words })).safeParse(labels).error).toBeUndefined();
  expect(z.strictObject(listOf({ sides: z.array(words).min(2) })).safeParse(opposites).error).toBeUndefined();
  expect(z.strictObject(listOf({ pattern })).safeParse(idioms).error).toBeUndefined();
  const { rows, ...head } = listOf({ id: z.string(), pattern });
  expect(z.strictObject({ ...head, wish: rows, must: rows }).safeParse(weighing).error).toBeUndefined();
});

test.each(weighing.wish)('a wish: $id [JUDGE-04]', ({ examples, not }) => {
  expect(examples.filter((example) => !isWish(example))).toEqual([]);
  expect(not.filter((example) => isWish(example))).toEqual([]);
});

test.each(weighing.must)('a must: $id [JUDGE-04]', ({ examples, not }) => {
  expect(examples.filter((example) => !mustOf(example))).toEqual([]);
  expect(not.filter((example) => mustOf(example))).toEqual([]);
});

test.each(opposites.rows)('one of two: $examples [JUDGE-05]', ({ examples: [a = '', b = ''], not }) => {
  expect(areOpposite(a, b)).toBe(true);
  expect(not.some((word) => areOpposite(a, word))).toBe(false);
});

const differenceIn = (text: string, said: string, language: string): unknown => {
  const role = { job_title: 'x', role_requirements: said };
  const now = indexMaterial(material.parse({ role }), language);
  const facts = factsOf([{ name: 'text', card: '', text }], { now, snapshot: null, language });
  return facts.find(({ state }) => state !== 'found')?.state;
};

test.each([
  ['en', 'Visit sites in the eastern half of the district.', 'Site visits in the western half of the district.'],
  ['en', 'Our kitchen won silver at the Fair Trade awards.', 'The kitchen won bronze at the Fair Trade awards.'],
  ['de', 'Den Lehrgang zahlt der Verein vollständig.', 'Der Verein zahlt den Lehrgang zur Hälfte.'],
  ['en', 'Come to Room 14 in Mill Lane.', 'Come to Room 12 in Mill Lane.'],
  ['en', 'Please quote reference TX45.', 'Quoting reference TX54.'],
  ['de', 'Du hast den Führerschein CE.', 'Führerschein C.'],
  ['de', 'Vergütet wird nach EG 9 TVöD.', 'Entgeltgruppe 8 TVöD.'],
  ['en', 'You need a forklift ticket.', 'A forklift ticket would be lovely to have.'],
  ['en', 'Salsa is expected.', 'Salsa can be learned on the job.'],
  ['de', 'Gebärdensprache setzen wir voraus.', 'Gebärdensprache darf nachkommen.'],
])('%s: “%s” is not what “%s” says [JUDGE-04] [JUDGE-05]', (language, text, said) => {
  expect(differenceIn(text, said, language)).toBe('different');
});

test.each([
  ['en', 'Come to Room 12 in Mill Lane.', 'Come to Room 12 in Mill Lane.'],
  ['de', 'Vergütet wird nach EG 9 TVöD.', 'Entgeltgruppe 9 TVöD.'],
  ['en', 'You do not need a forklift ticket.', 'A forklift ticket is not needed.'],
  ['de', 'Ein Meistertitel muss es nicht sein.', 'Ein Meistertitel ist nicht nötig.'],
  ['en', 'Visit sites in the eastern half of the district.', 'Site visits in the eastern half of the district.'],
])('%s: “%s” is what “%s” says [JUDGE-04] [JUDGE-05]', (language, text, said) => {
  expect(differenceIn(text, said, language)).toBeUndefined();
});

test.each(labels.rows)('a name with a number: $words [JUDGE-05]', ({ words, examples, not }) => {
  const all = words.split(' ');
  const isCoded = (text: string): boolean => {
    const at = text.toLowerCase().split(/\s/);
    return all.includes(at[0] ?? '') && at.length > 1;
  };
  expect(examples.filter((example) => !isCoded(example))).toEqual([]);
  expect(not.filter((example) => isCoded(example) && /\s[\dA-Z]/.test(example))).toEqual([]);
});

test.each(idioms.rows)('a turn of speech counts nothing: $examples [JUDGE-06]', ({ examples, not }) => {
  expect(examples.filter((example) => idiomsIn(example, 0).length === 0)).toEqual([]);
  expect(not.filter((example) => idiomsIn(example, 0).length > 0)).toEqual([]);
});

test.each([
  ['en', 'Come in on Wednesday.', 'Come in Tuesday to Friday.'],
  ['en', 'Come in on Wednesday.', 'Come in Tue–Fri.'],
  ['en', 'Come in on Monday.', 'Am Montag beginnt die Woche.'],
  ['en', 'There is no work on Sundays.', 'The works are closed on Sundays.'],
  ['en', '#BackstageLife', 'Rig and focus.'],
])('%s: “%s” is no other day and no statement beside “%s” [JUDGE-06]', (language, text, said) => {
  expect(differenceIn(text, said, language)).toBeUndefined();
});

test.each([
  ['en', 'Come in on Saturday.', 'Come in Tuesday to Friday.'],
  ['en', 'Office hours are Monday to Thursday.', 'Office hours are Monday to Friday.'],
  ['en', '#AwardWinning #LivingWage', 'Rig and focus.'],
])('%s: “%s” is something else than “%s” [JUDGE-06]', (language, text, said) => {
  expect(differenceIn(text, said, language)).toBeDefined();
});

test.each([
  ['en', 'Sunita, who has run the shop for years, moves on.', 'Sunita'],
  ['en', 'Our stores are in Falkenstein.', 'Falkenstein'],
  ['de', 'Schreib Wiebke eine Nachricht.', 'Wiebke'],
  ['de', 'Unser Haus liegt am Sachsenring.', 'Sachsenring'],
  ['de', 'Fragen beantwortet Gerlinde gern.', 'Gerlinde'],
])('%s: “%s” names %s [JUDGE-07]', (language, text, name) => {
  const now = indexMaterial(material.parse({ role: { job_title: 'x', role_requirements: 'Work.' } }), language);
  const facts = factsOf([{ name: 'text', card: '', text }], { now, snapshot: null, language });
  expect(facts.map(({ type, quote }) => [type, quote])).toContainEqual(['name', name]);
});

test.each(['Hi Ines,', 'Dear Gerlinde,', 'Liebe Wiebke,', 'Will you join? May we call?'])(
  '“%s” names nobody [JUDGE-07]',
  (text) => {
    expect(differenceIn(text, 'Work.', 'en')).toBeUndefined();
  },
);
