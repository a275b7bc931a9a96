import { AppError } from '#shared/errors.ts';

/** One object of a list a model wrote; nothing about it is certain yet. */
export type Item = Record<string, unknown>;

/** Postgres can store neither a NUL nor half of a surrogate pair, and a model may write both. */
const storable = (text: string): string => text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '');

/** The answer without the reasoning some local models put in front of it. Throws `no_content` when nothing is left (LIMIT-07). */
export function answerText(raw: string): string {
  const text = storable(raw)
    .replace(/^\s*<think>[\s\S]*?<\/think>/i, '')
    .trim();
  if (text === '') throw new AppError('no_content');
  return text;
}

export const unreadable = (why: string): AppError => new AppError('unreadable_answer', { cause: new Error(why) });

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The index of the bracket that closes the one at `start`, or -1. Brackets inside strings do not count. */
function closingOf(text: string, start: number): number {
  const marks = /"(?:[^"\\]|\\.)*"|[[\]{}]/gs;
  marks.lastIndex = start;
  let depth = 0;
  for (let found = marks.exec(text); found; found = marks.exec(text)) {
    if (found[0] === '[' || found[0] === '{') depth++;
    else if (found[0] === ']' || found[0] === '}') depth--;
    if (depth === 0) return found.index;
  }
  return -1;
}

/** Two slips models make: real line breaks inside strings, and a comma before a closing bracket. */
const repaired = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/gs, (part) =>
    part === ',' ? '' : part.replaceAll('\r', '').replaceAll('\n', '\\n').replaceAll('\t', '\\t'),
  );

function parseJson(json: string): unknown {
  for (const attempt of [json, repaired(json)]) {
    try {
      return JSON.parse(attempt);
    } catch {}
  }
  return undefined;
}

/** An answer full of brackets that are not JSON must not cost more than this many looks. */
const MAX_LOOKS = 200;

/** Every JSON list or object in the text, in order, whatever stands around it (a fence, a sentence, a remark). */
function* jsonValues(text: string): Generator<unknown> {
  const opening = /[[{]/g;
  for (let look = 0; look < MAX_LOOKS; look++) {
    const start = opening.exec(text)?.index;
    if (start === undefined) return;
    const end = closingOf(text, start);
    const value = end === -1 ? undefined : parseJson(text.slice(start, end + 1));
    if (value === undefined) continue;
    opening.lastIndex = end + 1;
    yield value;
  }
}

/** The objects of a list, or of the first list inside an object such as {"emails": [...]}. */
function listIn(value: unknown, depth = 0): Item[] {
  if (Array.isArray(value)) return value.filter(isItem);
  if (!isItem(value) || depth === 2) return [];
  return (
    Object.values(value)
      .map((child) => listIn(child, depth + 1))
      .find((list) => list.length > 0) ?? []
  );
}

/** The objects in a model's answer: of its first list, or those standing one after the other. Throws `unreadable_answer`. */
export function answerItems(raw: string): Item[] {
  const single: Item[] = [];
  for (const value of jsonValues(answerText(raw))) {
    const list = listIn(value);
    if (list.length > 0) return list;
    if (isItem(value)) single.push(value);
  }
  if (single.length === 0) throw unreadable('no list of objects in the answer');
  return single;
}

/** The first non-blank text under one of `names`, letter case ignored; '' when there is none. */
export function fieldOf(item: Item, ...names: string[]): string {
  const byName = new Map(Object.entries(item).map(([name, value]) => [name.toLowerCase(), value]));
  const texts = names.map((name) => byName.get(name)).filter((value) => typeof value === 'string');
  return texts.map((text) => storable(text).trim()).find((text) => text !== '') ?? '';
}
