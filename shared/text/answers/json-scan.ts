/** One JSON value of a model's answer, with its strings corrected to valid JSON. */
export type Scanned = {
  json: string;
  /** The index after its last character. */
  end: number;
  /** 'whole', 'open' when only closing brackets are missing, 'cut' when its last entry is incomplete. */
  state: 'whole' | 'open' | 'cut';
};

const DOUBLE = '"“”„‟«»';
const SINGLE = "'‘’‚`";
const ANY_QUOTE = `[${DOUBLE}${SINGLE}]`;
/** Bounded, because it is looked for behind each quote. */
const COMMENTS = '(?:(?://[^\\n]{0,200}\\n|/\\*[\\s\\S]{0,200}?\\*/)\\s{0,100}){0,3}';
const SKIP = `\\s{0,100}${COMMENTS}`;
const KEY = `${ANY_QUOTE}[\\p{L}\\p{N}_][^\\n:{}]{0,60}?${ANY_QUOTE}${SKIP}:`;

/** The characters after a closing quote, by the position of the string. Any other quote is part of the text. */
const ends = {
  key: new RegExp(`${SKIP}:`, 'uy'),
  value: new RegExp(`${SKIP}(?:\\}|$|,${SKIP}(?:[}\\]]|$)|,?${SKIP}${KEY})`, 'uy'),
  bareKeyValue: new RegExp(`${SKIP}(?:\\}|$|,${SKIP}(?:[}\\]]|$|\\w+${SKIP}:))`, 'uy'),
  entry: new RegExp(`${SKIP}(?:\\]|$|,${SKIP}(?:${ANY_QUOTE}|[[{\\]]|$)|\\n\\s*${ANY_QUOTE})`, 'uy'),
} as const;
type Place = keyof typeof ends;

const holds = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at;
  return pattern.test(text);
};

const inJson = new Map([
  ['"', '\\"'],
  ['\n', '\\n'],
  ['\t', '\\t'],
]);
const encoded = (character: string): string => inJson.get(character) ?? (character < ' ' ? '' : character);

function escapeAt(text: string, at: number): string {
  const pair = text.slice(at, at + 2);
  if (/^\\["\\/bfnrt]$/.test(pair) || /^\\u[\da-f]{4}$/i.test(text.slice(at, at + 6))) return pair;
  return encoded(pair.slice(1));
}

type Read = { json: string; end: number; closed: boolean };

/** A string in triple quotes, as in Python. */
function longString(text: string, start: number): Read | undefined {
  if (!text.startsWith('"""', start)) return undefined;
  const end = text.indexOf('"""', start + 3);
  return end === -1 ? undefined : { json: JSON.stringify(text.slice(start + 3, end)), end: end + 3, closed: true };
}

function readString(text: string, start: number, place: Place): Read {
  const long = longString(text, start);
  if (long) return long;
  const family = DOUBLE.includes(text[start] ?? '') ? DOUBLE : SINGLE;
  let json = '"';
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '\\') {
      json += escapeAt(text, at);
      at++;
    } else if (family.includes(character) && holds(ends[place], text, at + 1)) {
      return { json: `${json}"`, end: at + 1, closed: true };
    } else json += encoded(character);
  }
  return { json: `${json}"`, end: text.length, closed: false };
}

type Frame = { bracket: '{' | '['; quotedKeys: boolean; place: 'key' | 'value' };

const placeIn = (frame: Frame | undefined): Place => {
  if (frame?.bracket !== '{') return 'entry';
  if (frame.place === 'key') return 'key';
  return frame.quotedKeys ? 'value' : 'bareKeyValue';
};

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]{0,500}?\*\//y;
const commentAt = (text: string, at: number): number => {
  COMMENT.lastIndex = at;
  return COMMENT.exec(text)?.[0].length ?? 0;
};

/** The maximum depth; no requested answer is nested deeper, so a deeper text is not JSON. */
const MAX_DEPTH = 12;
/** A comma may be missing between strings now and then; a text with more of them is not JSON, and slow to repair. */
const MAX_UNSEPARATED = 200;
const QUOTED_KEY = new RegExp(`${SKIP}${ANY_QUOTE}`, 'uy');

type Scan = {
  text: string;
  at: number;
  json: string;
  frames: Frame[];
  inString: boolean;
  /** Whether a string was the last thing, blanks aside, and how often another string followed one. */
  behindString: boolean;
  unseparated: number;
};

/** One comment, string or character. */
function advance(scan: Scan): void {
  const { text, at, frames } = scan;
  const character = text[at] ?? '';
  const comment = character === '/' ? commentAt(text, at) : 0;
  if (comment > 0) scan.at += comment;
  else if (DOUBLE.includes(character) || SINGLE.includes(character)) {
    const read = readString(text, at, placeIn(frames.at(-1)));
    if (scan.behindString) scan.unseparated += 1;
    scan.behindString = true;
    scan.json += read.json;
    scan.at = read.end;
    scan.inString = !read.closed;
  } else {
    scan.json += character;
    scan.at += 1;
    scan.behindString &&= character.trim() === '';
    step(scan, character);
  }
}

function step({ frames, text, at }: Scan, character: string): void {
  const frame = frames.at(-1);
  if (character === '{' || character === '[') {
    frames.push({ bracket: character, quotedKeys: holds(QUOTED_KEY, text, at), place: 'key' });
  } else if (character === '}' || character === ']') frames.pop();
  else if (frame && character === ':') frame.place = 'value';
  else if (frame && character === ',') frame.place = 'key';
}

/**
 * Reads one value from the bracket at `start`. A quote ends a string only where JSON could continue after it, so that
 * quotes inside a text, curly quotes, apostrophes and unescaped line breaks are read correctly. Undefined when it is
 * not JSON.
 */
export function scanJson(text: string, start: number): Scanned | undefined {
  const scan: Scan = { text, at: start, json: '', frames: [], inString: false, behindString: false, unseparated: 0 };
  const { frames } = scan;
  do {
    advance(scan);
    if (frames.length > MAX_DEPTH || scan.unseparated > MAX_UNSEPARATED) return undefined;
  } while (frames.length > 0 && scan.at < text.length);
  const { json, at: end, inString } = scan;
  if (frames.length === 0) return { json, end, state: 'whole' };
  const inEntry = frames.length > 1 && frames.at(-1)?.bracket === '{';
  return { json, end, state: inString || inEntry ? 'cut' : 'open' };
}
