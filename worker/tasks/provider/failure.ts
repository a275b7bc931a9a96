import { AppError, type ErrorCode } from '#shared/errors.ts';
import { NOT_AN_API } from '#worker/tasks/provider/error-body.ts';
import { excessOf } from '#worker/tasks/provider/excess.ts';
import type { ProviderFailure, Refusal } from '#worker/tasks/provider/refusal.ts';

const withoutAnswer = {
  network: 'provider_unreachable',
  broken: 'provider_unreachable',
  timeout: 'provider_timeout',
  garbage: 'provider_failed',
  address: 'provider_address',
} as const;

const REASONS: Partial<Record<ProviderFailure['kind'], string>> = {
  broken: 'The connection broke in the middle of the answer.',
  garbage: 'The answer of the AI provider could not be read.',
  address: 'Its server answered with a redirect to another address.',
};

const LONGEST_PAUSE_MS = 600_000;
const REASON_CHARACTERS = 300;

/**
 * Returns the failure as an error of the product, and whether a retry may help (GAP-65). Its message is the product's
 * own: the provider's message, which may quote a prompt or name an account, is only `said` and the `cause`, and so only
 * in the log and on the page of admins, with keys masked.
 */
export function toAppError(failure: ProviderFailure, key: string): AppError {
  if (failure.kind !== 'refusal') {
    const { kind } = failure;
    return new AppError(withoutAnswer[kind], { reason: REASONS[kind], cause: new Error(failure.detail) });
  }
  const { status, code } = failure;
  const words = withoutSecrets(failure.message, key);
  const said = [status, code, words].filter(Boolean).join(' ');
  return new AppError(codeOf(failure), {
    said,
    cause: new Error(said),
    reason: `The AI provider answered with an error${status ? ` (${status})` : ''}.`,
    retryAfterMs: retryAfterOf(failure.headers),
  });
}

const OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'provider_key',
  402: 'provider_quota',
  405: 'provider_address',
  408: 'provider_timeout',
  409: 'provider_failed',
  429: 'provider_rate_limited',
};
const OF_CODE: Readonly<Record<string, ErrorCode>> = {
  insufficient_quota: 'provider_quota',
  model_not_found: 'provider_model',
  content_filter: 'content_filter',
  content_policy_violation: 'content_filter',
  // The server rejected the answer because it does not match the schema: another answer may.
  json_validate_failed: 'unreadable_answer',
};

function codeOf(refusal: Refusal): ErrorCode {
  const { status = 500, code } = refusal;
  const known = OF_CODE[code];
  if (known) return known;
  if (excessOf(refusal, 0)?.of === 'prompt') return 'context_exceeded';
  const worded = refusal.status === undefined || status < 500 ? inWords(refusal) : undefined;
  if (worded) return worded;
  if (refusal.status === undefined && code === NOT_AN_API) return 'provider_address';
  if (status === 404) return nameless(refusal) ? 'provider_address' : 'provider_model';
  return OF_STATUS[status] ?? (status >= 500 ? 'provider_failed' : 'provider_refused');
}

/** Some services refuse a wrong key with 400, and name nothing by a code. */
const OF_WORDS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/\bapi[ _-]?key (?:is )?(?:not valid|invalid|expired)|(?:invalid|incorrect|expired) api[ _-]?key/i, 'provider_key'],
  [/insufficient (?:quota|balance|credits?|funds)|exceeded your current quota|credit balance/i, 'provider_quota'],
  [/rate.?limit|too many requests|resource.?exhausted|\bthrottl/i, 'provider_rate_limited'],
];
/** A quota that is asked for again in some seconds is a limit, whatever it is called. */
const inWords = ({ code, message, headers }: Refusal): ErrorCode | undefined => {
  const found = OF_WORDS.find(([words]) => words.test(`${code} ${message}`))?.[1];
  return found === 'provider_quota' && retryAfterOf(headers) !== undefined ? 'provider_rate_limited' : found;
};
/** A router that knows no such path says nothing of a model. */
const nameless = ({ message }: Refusal): boolean => !/\bmodels?\b|\bdeployment\b/i.test(message);

/** Refusals of a request for its form, unless they have another reason that is known. */
const OF_FORM: ReadonlySet<number | undefined> = new Set([400, 404, 405, 415, 422, 501]);
const UNEXPLAINED: ReadonlySet<ErrorCode> = new Set(['provider_refused', 'provider_address', 'provider_failed']);

/** Whether a plainer request may be answered: it was refused, and nothing says why (REAL-01). */
export const mayBeForm = (failure: ProviderFailure): boolean =>
  failure.kind === 'refusal' &&
  OF_FORM.has(failure.status) &&
  !(failure.code === NOT_AN_API && (failure.status === 404 || failure.status === 405)) &&
  UNEXPLAINED.has(codeOf(failure));

const withoutSecrets = (text: string, key: string): string =>
  (key.length >= 8 ? text.replaceAll(key, '[key]') : text)
    .replace(/\bsk[-_][\w*.-]{6,}|\b(?:key|bearer)[-_ ](?=[\w.-]*[\d*])[\w*.-]{6,}/gi, '[key]')
    .replace(/\b(?:org|proj|user|acct)[-_][\w-]{4,}/gi, '[account]')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, REASON_CHARACTERS);

/**
 * Milliseconds the provider asks to wait: `retry-after-ms`, or `retry-after` in seconds or as a date; at most 10
 * minutes (GAP-92).
 */
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
  /unsupported|not supported|n[o']t support|unrecognized|unknown (?:parameter|argument|field|name)|unexpected (?:keyword|parameter|argument)|extra (?:inputs|fields)|not permitted/i;

/** The request parameter the model does not support; undefined when the refusal has another reason (GAP-89). */
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
