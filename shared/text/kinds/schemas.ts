import { BOOLEAN_LEVELS } from '#shared/constants.ts';
import type { KindName } from '#shared/text/kinds/index.ts';
import { EMAIL_TYPES } from '#shared/text/kinds/sourcing-email.ts';

/** The JSON schema of an answer, sent with the prompt. `name` identifies it at the provider. */
export type AnswerSchema = { name: string; schema: Record<string, unknown> };

/** Strict schemas allow neither optional nor additional fields. */
const objectOf = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The top level of a schema must be an object, so the list has this name; the readers accept any wrapper. */
export const LIST_NAME = 'items';

const listOf = (name: string, entry: Record<string, unknown>): AnswerSchema => ({
  name,
  schema: objectOf({ [LIST_NAME]: { type: 'array', items: objectOf(entry) } }),
});

const text = { type: 'string' };

/** The JSON schema for a kind, where the provider supports one (GAP-116); null: text. */
export const answerSchemas: Record<KindName, AnswerSchema | null> = {
  boolean_search: listOf('boolean_search', { level: { type: 'string', enum: [...BOOLEAN_LEVELS] }, search: text }),
  sourcing_email: listOf('sourcing_email', {
    type: { type: 'string', enum: [...EMAIL_TYPES] },
    subject: text,
    message: text,
  }),
  social_ad: listOf('social_ad', { title: text, content: text }),
  job_spec: null,
  job_advert: null,
  interview_questions: null,
  plain: null,
};
