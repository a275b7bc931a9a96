import { withShortRuns } from '#shared/text/answers/answer-text.ts';
import { jsonValues } from '#shared/text/answers/json.ts';

export type JsonObject = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** No answer that was asked for is longer. */
const ANSWER_MAX = 60_000;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The object that has any of these names in the text of a model, whatever stands around it; null when there is none. */
export function objectIn(text: string, names: readonly string[]): JsonObject | null {
  const answer = withShortRuns(text.slice(0, ANSWER_MAX));
  const whole = parsed(answer);
  const values = whole === undefined ? jsonValues(answer) : [whole];
  const isAnswer = (value: unknown): value is JsonObject => isObject(value) && names.some((name) => name in value);
  return values.flatMap((value) => [value, ...Object.values(objectOf(value))]).find(isAnswer) ?? null;
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** A string, whose end may be missing even behind a backslash, or a sign between values. */
const SIGNS = /"(?:[^"\\]|\\(?:[\s\S]|$))*(?:"|$)|[{}[\],]/g;

/** JSON up to the last value that is complete, with what closes everything that is open there. */
function completePart(json: string): string {
  const open: string[] = [];
  // Behind a complete value brackets are only opened: those that were open there are the first of them.
  let [end, depth] = [0, 0];
  for (const { 0: sign, index } of json.matchAll(SIGNS)) {
    const closing = CLOSING[sign];
    if (closing) open.push(closing);
    if (closing || sign.startsWith('"')) continue;
    if (sign !== ',') open.pop();
    end = sign === ',' ? index : index + 1;
    depth = open.length;
    if (depth === 0) break;
  }
  return json.slice(0, end) + open.slice(0, depth).toReversed().join('');
}

/** The complete part of an object that is still being written, or was cut off; null when nothing of it is complete. */
export function cutObjectIn(text: string): JsonObject | null {
  const value = parsed(completePart(text.slice(Math.max(0, text.indexOf('{')), ANSWER_MAX)));
  return isObject(value) ? value : null;
}
