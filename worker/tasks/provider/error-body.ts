import { piecesOf } from '#worker/tasks/provider/body.ts';

/** A wait is looked for in so much of a refusal; in characters. */
const READ_CHARACTERS = 4_000;

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const UNITS = 'milliseconds?|millis|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h';
const ONE = `\\d{1,9}(?:\\.\\d{1,9})?\\s?(?:${UNITS})(?![a-z])`;
/** '8.1s', '500ms', '1m2s', '1 minute and 5 seconds', with what asks for it up to forty characters before. */
const IN_WORDS = new RegExp(
  `(?:try|retry|wait|again|after|reset)[^.\\d]{0,40}?((?:${ONE})(?:(?:,? and |, | )?${ONE}){0,3})`,
  'i',
);
/** '"retryDelay": "8s"', '"retry_after": 8.5', '"retry_after_ms": 500'. */
const IN_FIELD = /"retry_?(?:delay|after|in)(_?ms|_?millis\w*)?"\s*:\s*"?(\d{1,9}(?:\.\d{1,9})?)\s?(ms|s|m)?"?/i;

const msOf = (unit: string): number => UNIT_MS[/^mill|^ms/i.test(unit) ? 'ms' : unit.slice(0, 1).toLowerCase()] ?? 0;

const durationMs = (words: string): number =>
  [...words.matchAll(new RegExp(`(?<!\\d)(\\d+(?:\\.\\d+)?)\\s?(${UNITS})(?![a-z])`, 'gi'))].reduce(
    (sum, [, figure, unit = '']) => sum + Number(figure) * msOf(unit),
    0,
  );

/** The wait in milliseconds that a refusal asks for in its words or in a field; undefined when it names none. */
export function waitMsIn(refusal: string): number | undefined {
  const text = refusal.slice(0, READ_CHARACTERS);
  const [, inMs, figure, unit] = IN_FIELD.exec(text) ?? [];
  if (figure !== undefined) return Math.ceil(Number(figure) * (inMs ? 1 : msOf(unit ?? 's')));
  const words = IN_WORDS.exec(text)?.[1];
  return words === undefined ? undefined : Math.ceil(durationMs(words));
}

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a refusal, so much is read; some repeat the whole prompt. In bytes. */
const READ_BYTES = 1_000_000;
/** Of a page, in characters. */
const PAGE_CHARACTERS = 20_000;
const MESSAGE_CHARACTERS = 4_000;
/** A message may be JSON in text, whose message may be so again. */
const DEEPEST = 5;
const MOST_LINES = 10;

/** The code of a refusal that no program for AI models writes: a page, or the text of a router. */
export const NOT_AN_API = 'not_an_api';

/** What a provider said, as the SDK reads it. */
export type Said = { message: string; code: string; param: string };

const HOLDERS = ['error', 'errors', 'fault', 'exception'] as const;
const MESSAGES = ['message', 'msg', 'detail', 'details', 'errormessage', 'errormsg', 'reason', 'title', 'description'];
const CODES = ['code', 'errorcode', 'type', 'errortype', 'status'];
const PARAMS = ['param', 'parameter', 'field', 'loc', 'location', 'path'];

/** The field of one of these names, however its words are joined. */
function fieldOf(body: Fields, names: readonly string[]): unknown {
  const plain = new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase().replace(/[_-]/g, ''), value]));
  return names.map((name) => plain.get(name)).find((value) => value !== undefined && value !== null && value !== '');
}

function parsed(text: string): unknown {
  try {
    return /^\s*[[{"]/.test(text) ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** FastAPI names the field in `loc`, which begins with where it stood. */
const pathOf = (value: unknown): string =>
  Array.isArray(value) ? value.join('.').replace(/^body\./, '') : typeof value === 'object' ? '' : String(value ?? '');

/**
 * The refusal in an answer of any form: an object, an array of them, text, text that is JSON, under `error` or at the
 * top, with names in any case. Undefined: there is none in it.
 */
function saidIn(value: unknown, depth = 0): Said | undefined {
  if (depth > DEEPEST) return undefined;
  if (typeof value === 'string') return saidInText(value, depth);
  if (Array.isArray(value)) return saidInAll(value, depth);
  return isObject(value) ? saidInObject(value, depth) : undefined;
}

function saidInText(text: string, depth: number): Said | undefined {
  const inner = parsed(text);
  const said = typeof inner === 'object' ? saidIn(inner, depth + 1) : undefined;
  if (said || text.trim() === '') return said;
  return { message: text.trim().slice(0, MESSAGE_CHARACTERS), code: '', param: '' };
}

function saidInObject(body: Fields, depth: number): Said | undefined {
  const inside = saidIn(fieldOf(body, HOLDERS), depth + 1);
  const about = inside ?? saidIn(fieldOf(body, MESSAGES), depth + 1);
  if (!about) return undefined;
  const code = about.code || pathOf(fieldOf(body, CODES));
  return { ...about, code, param: about.param || pathOf(fieldOf(body, PARAMS)) };
}

/** Of several the lines one after the other, and the parameter of the first. */
function saidInAll(values: readonly unknown[], depth: number): Said | undefined {
  const all = values.slice(0, MOST_LINES).flatMap((one) => saidIn(one, depth + 1) ?? []);
  const [first] = all;
  if (!first) return undefined;
  const lines = all.map(({ message, param }) =>
    param === '' || message.includes(param) ? message : `${param}: ${message}`,
  );
  return { ...first, message: lines.join('; ').slice(0, MESSAGE_CHARACTERS) };
}

/** What a body says that is no answer. A page, or text of a router, has the code NOT_AN_API. */
export function readRefusal(text: string): Said {
  const read = text.slice(0, READ_BYTES).replace(/^\uFEFF/, '');
  const body = parsed(read);
  const said = body === undefined ? undefined : saidIn(body);
  if (said) return said;
  const words = read
    .slice(0, PAGE_CHARACTERS)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MESSAGE_CHARACTERS);
  return { message: words, code: body === undefined ? NOT_AN_API : '', param: '' };
}

/**
 * `fetch` for services that write a refusal in a form of their own; the message is needed to find which parameter was
 * refused. A wait that stands only in the words becomes a header. A redirect is a failure: prompts and the key go to the
 * address of the settings alone.
 */
export async function fetchWithReadableErrors(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.ok) return response;
  const text = await beginningOf(response, init?.signal);
  const { status } = response;
  const headers = withWait(withoutLength(response.headers), text);
  headers.set('content-type', 'application/json');
  return new Response(JSON.stringify({ error: readRefusal(text) }), { status, headers });
}

/** The first megabyte of a body, as text; what came until then when `signal` aborts. */
export async function beginningOf({ body }: Response, signal?: AbortSignal | null): Promise<string> {
  const decoder = new TextDecoder();
  const pieces = piecesOf(body, signal);
  let text = '';
  let read = 0;
  for (let one = await pieces.next(); one.value && read < READ_BYTES; one = await pieces.next()) {
    text += decoder.decode(one.value, { stream: true });
    read += one.value.length;
  }
  await pieces.cancel();
  return text + decoder.decode();
}

/** The headers, with the wait of the refusal where only its words name one. */
export function withWait(given: Headers, refusal: string): Headers {
  const headers = new Headers(given);
  const waitMs = headers.has('retry-after') || headers.has('retry-after-ms') ? undefined : waitMsIn(refusal);
  if (waitMs !== undefined) headers.set('retry-after-ms', String(waitMs));
  return headers;
}

/** These headers no longer match: the body was decoded and its length may have changed. */
function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) kept.delete(name);
  return kept;
}
