import { AppError } from '#shared/errors.ts';

/** The provider answered with an error. */
export type Refusal = {
  kind: 'refusal';
  /** Undefined when the failure came inside a stream that had begun well. */
  status: number | undefined;
  code: string;
  param: string;
  message: string;
  headers: Headers | undefined;
};
/** What went wrong with a call. */
export type ProviderFailure = Refusal | { kind: 'network' | 'timeout' | 'garbage'; detail: string };

const withoutAnswer = {
  network: 'provider_unreachable',
  timeout: 'provider_timeout',
  garbage: 'provider_failed',
} as const;

const LONGEST_PAUSE_MS = 600_000;
const REASON_CHARACTERS = 300;

/**
 * The failure as the product speaks of it, and whether trying again may help (GAP-65). What a person reads is ours: the
 * provider's words, which may repeat a prompt or name an account, are the cause alone and so in the log, without keys.
 */
export function toAppError(failure: ProviderFailure, { model, key }: { model: string; key: string }): AppError {
  if (failure.kind !== 'refusal')
    return new AppError(withoutAnswer[failure.kind], { cause: new Error(failure.detail) });
  const words = withoutSecrets(failure.message, key);
  const more = {
    cause: new Error([failure.status, failure.code, words].filter(Boolean).join(' ')),
    retryAfterMs: retryAfterOf(failure.headers),
  };
  return refused(failure, { model, more });
}

type About = { model: string; more: { cause: Error; retryAfterMs: number | undefined } };

function refused({ status = 500, code }: Refusal, { model, more }: About): AppError {
  if (code === 'insufficient_quota') {
    return new AppError('provider_refused', { ...more, message: 'The quota of the AI provider account is used up' });
  }
  if (status === 429) return new AppError('provider_rate_limited', more);
  if (status === 408) return new AppError('provider_timeout', more);
  if (status === 409 || status >= 500) return new AppError('provider_failed', more);
  if (status === 401) {
    return new AppError('provider_refused', {
      ...more,
      message: 'The AI provider refused the key. Set OPENAI_API_KEY.',
    });
  }
  if (status === 404) {
    return new AppError('provider_model', {
      ...more,
      message: `The AI model ${model} is not available. Set AI_MODEL.`,
    });
  }
  return new AppError('provider_refused', more);
}

const withoutSecrets = (text: string, key: string): string =>
  (key.length >= 8 ? text.replaceAll(key, '[key]') : text)
    .replace(/\b(?:sk|key|bearer)[-_ ][\w*.-]{6,}/gi, '[key]')
    .replace(/\b(?:org|proj|user|acct)[-_][\w-]{4,}/gi, '[account]')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, REASON_CHARACTERS);

/** Milliseconds the provider asks to wait: `retry-after-ms`, or `retry-after` in seconds or as a date; 10 minutes at most (GAP-92). */
export function retryAfterOf(headers: Headers | undefined, now = Date.now()): number | undefined {
  const inMs = headers?.get('retry-after-ms')?.trim();
  const given = headers?.get('retry-after')?.trim();
  const ms = [
    inMs ? Number(inMs) : Number.NaN,
    given ? Number(given) * 1_000 : Number.NaN,
    given ? Date.parse(given) - now : Number.NaN,
  ].find((value) => !Number.isNaN(value));
  return ms === undefined ? undefined : Math.round(Math.min(Math.max(ms, 0), LONGEST_PAUSE_MS));
}

const UNSUPPORTED =
  /unsupported|not supported|n[o']t support|unrecognized|unknown (?:parameter|argument|field)|unexpected (?:keyword|parameter|argument)|extra (?:inputs|fields)|not permitted/i;

/** The parameter of the request that the model does not know or want, if that is what the refusal says (GAP-89). */
export function unsupportedParameter(failure: ProviderFailure, sent: readonly string[]): string | undefined {
  if (failure.kind !== 'refusal' || (failure.status !== 400 && failure.status !== 422)) return undefined;
  const { code, message, param } = failure;
  if (!/^unsupported_|^unknown_parameter$/.test(code) && !UNSUPPORTED.test(message)) return undefined;
  const named = sent.find((name) => param === name || param.startsWith(`${name}.`));
  if (named) return named;
  const places = sent
    .map((name) => ({ name, at: message.search(new RegExp(`(?<!\\w)${name}(?!\\w)`)) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return places[0]?.name;
}
