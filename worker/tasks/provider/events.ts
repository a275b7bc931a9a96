import { APIError } from 'openai';
import { NOT_AN_API, readRefusal, type Said, withWait } from '#worker/tasks/provider/error-body.ts';

/** A line of a stream, and an answer in one piece, may be so long; in characters. Several answers of any model. */
const LONGEST = 8_000_000;
/** Of an event, which has one line of data nearly everywhere. */
const MOST_LINES = 50;
/** Each further line of an event reads those before it again; in characters. */
const LONGEST_OF_LINES = 200_000;
const LINE_END = /\r\n|\n|\r(?!$)/;

export type Received = { of: 'chunk'; value: Record<string, unknown> } | { of: 'end' };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const refusal = (said: Said, text: string, headers: Headers): APIError =>
  new APIError(undefined, said, said.message, withWait(headers, text));

/** A chunk, unless it says what went wrong. */
function chunkOf(value: unknown, text: string, headers: Headers): Received | undefined {
  if (!isObject(value)) return undefined;
  const isAnswer = Array.isArray(value.choices) && value.choices.length > 0;
  if (!isAnswer && value.error) throw refusal(readRefusal(text), text, headers);
  return { of: 'chunk', value };
}

class Unreadable extends Error {
  override name = 'SyntaxError';
}

function parseOr<T>(text: string, fallback: T): unknown | T {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return fallback;
  }
}
const BROKEN = Symbol('no JSON');

/**
 * Reads the chunks of a chat completion as services stream them: as server-sent events, of which comments, names and
 * empty data mean nothing and every line of data may be an event of its own; or as one JSON body. What it is, its first
 * sign says, not its content type. `end`: the end marker was read. Both throw APIError for an error in the stream and
 * for a page, and an error for what cannot be read.
 */
export function createEventReader(headers: Headers) {
  const decoder = new TextDecoder();
  const data: string[] = [];
  let rest = '';
  let isWhole: boolean | undefined;
  const eventsIn = (lines: readonly string[]) => lines.flatMap((line) => [...eventIn(line, data, headers)]);
  return {
    /** The events that are whole with these bytes. */
    push(bytes: Uint8Array): Received[] {
      const piece = decoder.decode(bytes, { stream: true });
      rest += piece;
      if (rest.length > LONGEST) throw new Unreadable('an endless line');
      isWhole ??= beginsWhole(rest);
      // Blanks before the first sign are not read again with each piece.
      if (isWhole === undefined) rest = '';
      if (isWhole !== false || !/[\r\n]/.test(piece)) return [];
      const lines = rest.split(LINE_END);
      rest = lines.pop() ?? '';
      return eventsIn(lines);
    },
    /** The events of the rest, at the end of the body. */
    end(): Received[] {
      rest += decoder.decode();
      return isWhole ? [...wholeIn(rest, headers)] : eventsIn([...rest.split(LINE_END), '']);
    },
  };
}

/** Undefined: nothing but blanks has come yet. */
function beginsWhole(text: string): boolean | undefined {
  const first = /[^\s\uFEFF]/.exec(text)?.[0];
  return first === undefined ? undefined : ['{', '[', '<'].includes(first);
}

function* wholeIn(text: string, headers: Headers): Generator<Received> {
  if (text.trimStart().startsWith('<')) throw refusal(readRefusal(text), text, headers);
  const value = parseOr(text, BROKEN);
  // JSON that broke off is worth another attempt.
  if (value === BROKEN) throw new Unreadable('no JSON');
  const said = isObject(value) && value.error ? readRefusal(text) : undefined;
  // A server for AI models that fails names what failed by a code; a router that knows no such path does not.
  if (said) throw refusal({ ...said, code: said.code || NOT_AN_API }, text, headers);
  const chunk = chunkOf(Array.isArray(value) ? value[0] : value, text, headers);
  if (!chunk) throw new Unreadable('no object');
  yield chunk;
  yield { of: 'end' };
}

/** `data`: the lines of an event that is not whole yet. */
function* eventIn(line: string, data: string[], headers: Headers): Generator<Received> {
  const value = /^\uFEFF?data:(.*)$/s.exec(line)?.[1]?.trim();
  if (value === '[DONE]') yield { of: 'end' };
  else if (value !== undefined) yield* chunkIn(value, data, headers);
  else if (line.trim() === '' && data.length > 0) throw new Unreadable('an event that is no JSON');
}

function* chunkIn(value: string, data: string[], headers: Headers): Generator<Received> {
  const text = [...data, value].join('\n');
  if (text === '' || text === 'null') return;
  const parsed = parseOr(text, BROKEN);
  if (parsed === BROKEN) {
    data.push(value);
    if (data.length > 1 && text.length > LONGEST_OF_LINES) throw new Unreadable('an endless event');
    if (data.length > MOST_LINES) throw new Unreadable('an event that is no JSON');
    return;
  }
  data.length = 0;
  const chunk = chunkOf(parsed, text, headers);
  if (chunk) yield chunk;
}
