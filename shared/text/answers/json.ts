import { jsonrepair } from 'jsonrepair';
import { withoutClosingFence } from '#shared/text/answers/fences.ts';
import { type Scanned, scanJson } from '#shared/text/answers/json-scan.ts';

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** An entry has texts besides the list that was cut; a wrapper around entries has none. */
const isEntry = (value: object): boolean =>
  !Array.isArray(value) &&
  Object.values(value).some((one) => typeof one === 'string') &&
  !Object.values(value).some((one) => Array.isArray(one) && one.some(isNested));

/** The value without its last entry, which was cut; undefined when nothing is left. */
function withoutLast(value: unknown): unknown {
  if (!isNested(value) || isEntry(value)) return undefined;
  const entries = Object.entries(value);
  const [name, last] = entries.at(-1) ?? [''];
  const inner = withoutLast(last);
  const rest = entries.slice(0, -1);
  const kept = inner === undefined ? rest : [...rest, [name, inner] as const];
  if (kept.length === 0) return undefined;
  return Array.isArray(value) ? kept.map(([, one]) => one) : Object.fromEntries(kept);
}

function parsed({ json, state }: Scanned): unknown {
  for (const read of [JSON.parse, (text: string) => JSON.parse(jsonrepair(text))]) {
    try {
      const value: unknown = read(json);
      return state === 'cut' ? withoutLast(value) : value;
    } catch {}
  }
  return undefined;
}

/** The maximum number of brackets tried, so that an answer full of brackets that are not JSON takes limited time. */
const MAX_BRACKETS = 200;
const MAX_UNCLOSED = 4;

/**
 * Every JSON list or object in the text, in order, with any text around it (a fence, a sentence, a remark). Of a list
 * that was cut the last entry is left out.
 */
export function jsonValues(text: string): unknown[] {
  const values: unknown[] = [];
  const body = withoutClosingFence(text);
  const opening = /[[{]/g;
  let unclosed = 0;
  for (let look = 0; look < MAX_BRACKETS && unclosed < MAX_UNCLOSED; look++) {
    const start = opening.exec(body)?.index;
    if (start === undefined) break;
    const scanned = scanJson(body, start);
    // '[Company Name]' is a placeholder: a list or object of texts has quotes.
    const value = scanned?.json.includes('"') ? parsed(scanned) : undefined;
    if (scanned?.state !== 'whole') unclosed++;
    if (value === undefined) continue;
    opening.lastIndex = scanned?.end ?? start + 1;
    values.push(value);
  }
  return values;
}
