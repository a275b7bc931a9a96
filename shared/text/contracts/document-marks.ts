import * as z from 'zod/mini';
import { id, nothing, one, person, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';

/** Marks of one document. */
export const MARKS_MAX = 500;
export const MARK_RULE_MAX = 60;
/** A longer phrase of a finding is cut to this length before it is marked and before it is compared. */
export const MARK_PHRASE_MAX = 300;

/** Postgres can hold neither a NUL nor half of a surrogate pair. */
const storable = z.refine<string>(
  (text) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text),
  'This holds a character that cannot be stored',
);
/** What a mark is kept for: a finding's rule and phrase, or `fact/${type}` and the phrase of a fact. */
const about = {
  rule: z.string().check(z.regex(/^[a-z]+([-/][a-z_]+)*$/, 'This is not a rule'), z.maxLength(MARK_RULE_MAX)),
  phrase: z.string().check(z.minLength(1, 'Phrase is required'), z.maxLength(MARK_PHRASE_MAX), storable),
};

export const verdict = z.enum(['ignored', 'checked']);
export type Verdict = z.output<typeof verdict>;

/** `ignored`: 'Ignore' of a finding (CHECK-05); `checked`: 'Mark as correct' of a fact (FACT-07). `by`: null once the account is deleted. */
export const mark = z.object({ ...about, rule: z.string(), verdict, by: z.nullable(person), created_at: time });
export type Mark = z.output<typeof mark>;

/** All marks of the document, the oldest first. They belong to the document: a new text keeps them. */
export const listMarks = endpoint({
  method: 'GET',
  path: '/api/generated-documents/:id/marks',
  may: 'content.read',
  params: one,
  reply: z.object({ items: z.array(mark) }),
});
/** Makes the mark, or changes its verdict. The 501st is refused with limit_reached. */
export const putMark = endpoint({
  method: 'PUT',
  path: '/api/generated-documents/:id/marks',
  may: 'content.mark',
  params: one,
  body: z.object({ ...about, verdict }),
  reply: mark,
});
/** Takes the mark away; one that is not there is no failure. */
export const deleteMark = endpoint({
  method: 'DELETE',
  path: '/api/generated-documents/:id/marks',
  may: 'content.mark',
  params: z.object({ id }),
  body: z.object(about),
  reply: nothing,
  status: 204,
});
