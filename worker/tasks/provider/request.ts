import type OpenAI from 'openai';
import type { ModelSettings } from '#shared/text/kinds/kind.ts';
import { type AnswerSchema, LIST_NAME } from '#shared/text/kinds/schemas.ts';
import { unsupportedParameter } from '#worker/tasks/provider/failure.ts';
import type { ProviderFailure } from '#worker/tasks/provider/refusal.ts';

export type Body = OpenAI.ChatCompletionCreateParamsStreaming;

/** The content of a request to a model. */
export type ProviderRequest = {
  messages: { role: 'system' | 'user'; content: string }[];
  settings: ModelSettings;
  /** The JSON schema of the answer, for providers that support one. */
  schema?: AnswerSchema | null;
};

export const JSON_FORMS = ['json_schema', 'json_object'] as const;

/** What one server and model turned out not to support, or the settings rule out (GAP-89). */
export type Learned = {
  /** Names of parameters, types of `response_format`, and SYSTEM_ROLE. */
  refused: ReadonlySet<string>;
  /** The maximum length of an answer, in tokens. */
  maxTokens: number;
};

const SYSTEM_ROLE = 'system role';
const NEEDED = new Set(['model', 'messages']);

/** All that a request can do without: what is left is model, messages and the stream. */
export const PLAIN: ReadonlySet<string> = new Set([
  'temperature',
  'top_p',
  'frequency_penalty',
  'presence_penalty',
  'stop',
  'store',
  'stream_options',
  'max_tokens',
  'max_completion_tokens',
  ...JSON_FORMS,
]);
export const isPlain = ({ refused }: Pick<Learned, 'refused'>): boolean =>
  [...PLAIN].every((name) => refused.has(name));

/**
 * The body of a request (AI-01): nothing in it names a person or an account. What is the default of every server is not
 * sent, nor stop sequences of a kind that has none. Newer models take `max_completion_tokens` instead of `max_tokens`.
 */
export function bodyOf(model: string, call: ProviderRequest, { refused, maxTokens }: Learned): Body {
  const { temperature, top_p, frequency_penalty, presence_penalty, stop } = call.settings;
  const max_tokens = Math.min(call.settings.max_tokens, maxTokens);
  const response_format = formatOf(call.schema, refused);
  const optional = {
    temperature,
    max_tokens,
    ...(top_p !== 1 && { top_p }),
    ...(frequency_penalty !== 0 && { frequency_penalty }),
    ...(presence_penalty !== 0 && { presence_penalty }),
    ...(stop?.length && { stop: [...stop] }),
    ...(refused.has('max_tokens') && { max_completion_tokens: max_tokens }),
    ...(response_format && { response_format }),
    ...(!refused.has('stream') && { stream_options: { include_usage: true } }),
    // Not to be kept by the provider.
    store: false,
  };
  const accepted = Object.fromEntries(Object.entries(optional).filter(([name]) => !refused.has(name)));
  const messages = refused.has(SYSTEM_ROLE) ? withoutSystem(call.messages) : call.messages;
  return {
    model,
    messages: 'response_format' in accepted ? askingForObject(messages) : messages,
    stream: !refused.has('stream'),
    ...accepted,
  } as Body;
}

function formatOf(asked: AnswerSchema | null | undefined, refused: ReadonlySet<string>): Body['response_format'] {
  if (!asked) return undefined;
  if (!refused.has('json_schema')) return { type: 'json_schema', json_schema: { ...asked, strict: true } };
  return refused.has('json_object') ? undefined : { type: 'json_object' };
}

type Messages = ProviderRequest['messages'];

/**
 * Appended to the rules of a prompt that asks for a list: a provider with a response format requires an object and the
 * word JSON.
 */
const AS_OBJECT = `- The list is the value of "${LIST_NAME}" in one JSON object, and the only thing in it: {"${LIST_NAME}": [ ... ]}`;

const askingForObject = (messages: Messages): Messages =>
  messages.map((message, at) => (at === 0 ? { ...message, content: `${message.content}\n${AS_OBJECT}` } : message));

/** For models that support only the roles user and assistant. */
const withoutSystem = (messages: Messages): Messages => [
  { role: 'user', content: messages.map(({ content }) => content).join('\n\n') },
];

const FORMAT = /response[_ ]format|json[_ ]?(?:schema|object|mode)|structured[_ ]output|guided[_ ]|grammar/i;
const SYSTEM =
  /(?:system|developer) (?:role|message|prompt|instruction)s?\b.{0,40}(?:not|n't) (?:be )?(?:supported|enabled|allowed|support)|not support (?:the )?['"`]?system\b|roles? must alternate user\/assistant|only user(?: and|,) assistant/i;

/**
 * The part of this request the server or model does not support, as named in `Learned`; undefined when the failure has
 * another reason.
 */
export function refusedPart(failure: ProviderFailure, body: Body): string | undefined {
  const sent = Object.keys(body).filter((name) => !NEEDED.has(name));
  const parameter = unsupportedParameter(failure, sent);
  if (parameter && parameter !== 'response_format') return parameter;
  if (failure.kind !== 'refusal') return undefined;
  const { status = 0, message, param } = failure;
  const isAboutFormat = parameter !== undefined || param.startsWith('response_format') || FORMAT.test(message);
  if (body.response_format && isAboutFormat && [400, 422, 501].includes(status)) return body.response_format.type;
  const hasSystem = body.messages.some(({ role }) => role === 'system');
  return hasSystem && SYSTEM.test(message) && [400, 422, 500].includes(status) ? SYSTEM_ROLE : undefined;
}
