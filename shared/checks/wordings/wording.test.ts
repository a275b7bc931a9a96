import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { sources } from '#shared/checks/sources.ts';
import { findingsIn } from '#shared/checks/testing/texts.ts';
import deExamples from '#shared/checks/wordings/de-examples.json' with { type: 'json' };
import de from '#shared/checks/wordings/de-questions.json' with { type: 'json' };
import enExamples from '#shared/checks/wordings/en-examples.json' with { type: 'json' };
import en from '#shared/checks/wordings/en-questions.json' with { type: 'json' };

const list = z.array(z.string().min(1)).min(1);
const id = z.string().regex(/^[a-zäöüß-]+$/);
const reason = z.string().min(10).max(120);
const head = { source: z.string().min(10), date: z.iso.date() };
const file = z.strictObject({
  ...head,
  lists: z.array(
    z.strictObject({
      rule: z.string(),
      source: z.enum(Object.keys(sources) as [string, ...string[]]),
      because: reason,
      demand: z.literal(true).optional(),
      marks: z.enum(['first', 'last']).optional(),
      rows: z.array(
        z.strictObject({
          id: id.optional(),
          find: list,
          because: reason.optional(),
          instead: list.optional(),
          remove: z.array(z.string().min(1)).optional(),
          unless: list.optional(),
          anywhere: z.literal(true).optional(),
        }),
      ),
    }),
  ),
});
const sets = z.strictObject({ ...head, sets: z.record(z.string(), list) });
const stems = z.strictObject({ ...head, masculine: list, feminine: list });
const examples = z.record(id, z.strictObject({ found: list.min(2), left: list.min(2) }));
/** Those that have examples, with their rule. */
const namedIn = ({ lists }: z.output<typeof file>) =>
  lists.flatMap(({ rule, rows }) => rows.flatMap((row) => (row.id ? [{ id: row.id, rule }] : [])));
const files = [
  { language: 'en', wordings: namedIn(file.parse(en)), said: examples.parse(enExamples) },
  { language: 'de', wordings: namedIn(file.parse(de)), said: examples.parse(deExamples) },
];

const folder = new URL('.', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.json') && !name.endsWith('-examples.json'));
it.each(names)('%s has the form of its kind [JUDGE-21]', (name) => {
  const content: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  const form = name.endsWith('-sets.json') ? sets : name.endsWith('-stems.json') ? stems : file;
  expect(form.safeParse(content).error).toBeUndefined();
});

describe.each(files)('the wordings in $language', ({ language, wordings, said }) => {
  it('have each its own name and examples [JUDGE-21]', () => {
    expect(Object.keys(said)).toEqual(wordings.map((one) => one.id));
  });
  it.each(wordings)('$id is found in its examples, and not beside them [JUDGE-21]', ({ id: name, rule }) => {
    const foundIn = (text: string): boolean =>
      findingsIn(text, { language, kind: 'interview_questions' }).some((one) => one.rule === rule);
    expect(said[name]?.found.filter((text) => !foundIn(text))).toEqual([]);
    expect(said[name]?.left.filter(foundIn)).toEqual([]);
  });
});
