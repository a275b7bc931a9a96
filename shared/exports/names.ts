import { seenText } from '#shared/text/as-seen.ts';

const NAME_BYTES = 120;
const ENDING = /\.[a-z0-9]{1,5}$/i;
// Folders, signs that Windows refuses, control and bidirectional characters, lone surrogates.
const REFUSED = /[\\/:*?"<>|\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;
/** Windows reserves these, also with an ending of any kind behind them. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\s*(?:\.|$))/i;

const encoder = new TextEncoder();

function cut(stem: string, bytes: number): string {
  let kept = '';
  let left = bytes;
  for (const character of stem) {
    left -= encoder.encode(character).length;
    if (left < 0) break;
    kept += character;
  }
  return kept;
}

const trimmed = (text: string): string => text.replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '');

const printable = (wanted: string): string => trimmed(seenText(wanted).replace(REFUSED, ' ').replace(/\s+/g, ' '));

/** Valid on every system, and 120 bytes of UTF-8 at most with its ending. */
function stemOf(wanted: string, ending: string): string {
  // One byte is left for the '_' of a reserved name.
  const stem = trimmed(cut(printable(wanted), NAME_BYTES - 1 - ending.length));
  return (stem || 'Untitled').replace(RESERVED, '$1_');
}

/** Gives each entry of a folder a name of its own: ' (2)' behind a second equal one. */
export function createNames(): (wanted: string) => string {
  const used = new Set<string>();
  return (wanted) => {
    const whole = printable(wanted);
    const ending = ENDING.exec(whole)?.[0] ?? '';
    const stem = stemOf(whole.slice(0, whole.length - ending.length), ending);
    for (let number = 1; ; number += 1) {
      const name = `${stem}${number > 1 ? ` (${number})` : ''}${ending}`;
      if (used.has(name.toLowerCase())) continue;
      used.add(name.toLowerCase());
      return name;
    }
  };
}

/** '{company} - {job title} - {document}.{ending}', without what is not known. */
export function exportedFileName(parts: readonly string[], ending: string): string {
  const known = parts.map((part) => part.trim()).filter(Boolean);
  return `${stemOf(known.join(' - '), `.${ending}`)}.${ending}`;
}
