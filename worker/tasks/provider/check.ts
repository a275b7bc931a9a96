import type { Config } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import { AI_DEFAULTS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { objectIn } from '#shared/text/answers/object-in.ts';
import type { AnswerSchema } from '#shared/text/kinds/schemas.ts';
import { createMemory, type ProviderMemory, placeOf } from '#worker/tasks/provider/memory.ts';
import { createProvider, type Provider } from '#worker/tasks/provider/provider.ts';
import { tryAddress } from '#worker/tasks/provider/try-address.ts';

const quiet: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {}, child: () => quiet };

/** Also for models that reason before they answer. */
const ANSWER_TOKENS = 2_000;
/** A whole text takes about so many times as long as one of these. */
const TIMES_LONGER = 20;
const CITY: AnswerSchema = {
  name: 'city',
  schema: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
};

type Written = { text: string; firstMs: number; ms: number; tokens: number; pieces: number };
type CheckedAnswer = Written | { failed: AppError };

async function ask(provider: Provider, user: string, schema?: AnswerSchema): Promise<CheckedAnswer> {
  const start = performance.now();
  let firstMs = 0;
  let pieces = 0;
  try {
    const answer = await provider.complete({
      messages: [
        { role: 'system', content: 'You answer in as few words as possible.' },
        { role: 'user', content: user },
      ],
      settings: { ...AI_DEFAULTS, max_tokens: ANSWER_TOKENS },
      schema: schema ?? null,
      signal: new AbortController().signal,
      onDelta: () => {
        firstMs ||= performance.now() - start;
        pieces += 1;
      },
    });
    return { text: answer.text, firstMs, ms: performance.now() - start, tokens: answer.total_tokens, pieces };
  } catch (thrown) {
    return { failed: AppError.from(thrown) };
  }
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

function outcome(asked: CheckedAnswer): string {
  if ('failed' in asked) {
    const { message, more } = asked.failed;
    return `FAILED: ${[message, more.reason, more.said && `It said: ${more.said}`].filter(Boolean).join(' ')}`;
  }
  const { ms, firstMs, tokens, pieces } = asked;
  return `written in ${seconds(ms)}, the first words after ${seconds(firstMs)}, ${pieces} pieces, ${tokens} tokens`;
}

const lacksJson = (asked: CheckedAnswer): boolean => !('failed' in asked) && objectIn(asked.text, ['city']) === null;

/** How an answer by a schema was got: by the schema, as any JSON object, or by words alone. */
function formOf({ refused }: ReturnType<ProviderMemory['learned']>): string {
  if (!refused.has('json_schema')) return 'by a JSON schema';
  return refused.has('json_object') ? 'by the words of the prompt alone' : 'as a JSON object';
}

type CheckedAnswers = { plain: CheckedAnswer; structured: CheckedAnswer };

function advice(config: Config, memory: ProviderMemory, { plain, structured }: CheckedAnswers): string[] {
  const { refused } = memory.learned();
  const written = [plain, structured].flatMap((asked) => ('failed' in asked ? [] : [asked]));
  const whole = TIMES_LONGER * Math.max(0, ...written.map(({ ms }) => ms));
  return [
    ...(written.length === 0 ? ['Nothing can be written yet: see above.'] : []),
    ...(lacksJson(structured) ? ['Another AI_MODEL: this one gives lists in no form that can be read.'] : []),
    ...(config.AI_JSON_SCHEMA && refused.has('json_schema')
      ? ['AI_JSON_SCHEMA=off saves a refused call after each start and each day.']
      : []),
    ...(refused.has('stream') ? ['Its answers are not streamed: cards show no words before the end.'] : []),
    ...(whole > config.AI_TIMEOUT_MS
      ? [`AI_TIMEOUT_MS=${Math.ceil(whole / 1_000) * 1_000}: a whole text may take so long.`]
      : []),
  ];
}

/** Asks the provider of these settings for two tiny texts and returns what to print. */
export async function checkProvider(config: Config): Promise<{ isFine: boolean; lines: string[] }> {
  const { server, model } = placeOf(config);
  const memory = createMemory(config);
  const provider = createProvider(config, quiet, memory);
  const before = memory.learned().refused;
  const address = await tryAddress(config);
  const plain = await ask(provider, 'Name the capital of France.');
  const structured = await ask(provider, 'Name the capital of France, as JSON: {"city": "..."}.', CITY);
  const { refused, maxTokens } = memory.learned();
  const leftOut = [...refused].filter((name) => !before.has(name));
  const toSet = advice(config, memory, { plain, structured });
  return {
    isFine: !('failed' in plain) && !('failed' in structured) && !lacksJson(structured),
    lines: [
      `Server      ${server}`,
      `Model       ${model}`,
      `Address     ${address.text}`,
      `Text        ${outcome(plain)}`,
      `JSON        ${lacksJson(structured) ? 'FAILED: the answer is no JSON; ' : ''}${outcome(structured)}`,
      `Asked       ${formOf({ refused, maxTokens })}`,
      `Left out    ${leftOut.length > 0 ? leftOut.toSorted().join(', ') : 'nothing: it takes all that is sent'}`,
      `Streamed    ${refused.has('stream') ? 'no' : 'yes'}`,
      `Longest     ${Number.isFinite(maxTokens) ? `${maxTokens} tokens of an answer` : 'no limit was named'}`,
      `To set      ${toSet.length > 0 ? toSet.join(' ') : 'nothing'}`,
    ],
  };
}
