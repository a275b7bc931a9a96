import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { sources } from '#shared/checks/sources.ts';
import { findingsIn } from '#shared/checks/testing/texts.ts';
import de from '#shared/checks/wordings/de.json' with { type: 'json' };
import deExamples from '#shared/checks/wordings/de-examples.json' with { type: 'json' };
import en from '#shared/checks/wordings/en.json' with { type: 'json' };
import enExamples from '#shared/checks/wordings/en-examples.json' with { type: 'json' };

const list = z.array(z.string().min(1)).min(1);
const id = z.string().regex(/^[a-zäöüß-]+$/);
const file = z.strictObject({
  source: z.string().min(10),
  date: z.iso.date(),
  wordings: z.array(
    z.strictObject({
      id,
      rule: z.string(),
      find: list,
      because: z.string().max(120),
      instead: list.optional(),
      unless: list.optional(),
      demand: z.boolean().optional(),
      marks: z.enum(['first', 'last', 'all']).optional(),
      source: z.enum(Object.keys(sources) as [string, ...string[]]),
    }),
  ),
});
const examples = z.record(id, z.strictObject({ found: list.min(2), left: list.min(2) }));
const files = [
  { language: 'en', wordings: file.parse(en).wordings, said: examples.parse(enExamples) },
  { language: 'de', wordings: file.parse(de).wordings, said: examples.parse(deExamples) },
];

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
