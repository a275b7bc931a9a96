const NAME_BYTES = 120;
const ENDING = /\.[a-z0-9]{1,5}$/i;
// Folders, signs that Windows refuses, control and bidirectional characters, lone surrogates.
const REFUSED = /[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

function cut(stem: string, bytes: number): string {
  let kept = '';
  for (const character of stem) {
    if (Buffer.byteLength(kept + character) > bytes) break;
    kept += character;
  }
  return kept;
}

const trimmed = (text: string): string => text.replace(/^[\s.]+|[\s.]+$/g, '');

/** Gives each entry of a folder a name that is valid on every system: 120 bytes at most, and ' (2)' behind a second equal one. */
export function createNames(): (wanted: string) => string {
  const used = new Set<string>();
  return (wanted) => {
    const clean = trimmed(wanted.replace(REFUSED, ' ').replace(/\s+/g, ' '));
    const ending = ENDING.exec(clean)?.[0] ?? '';
    const whole = trimmed(cut(clean.slice(0, clean.length - ending.length), NAME_BYTES - ending.length)) || 'Untitled';
    const stem = RESERVED.test(whole) ? `${whole}_` : whole;
    for (let number = 1; ; number += 1) {
      const name = `${stem}${number > 1 ? ` (${number})` : ''}${ending}`;
      if (used.has(name.toLowerCase())) continue;
      used.add(name.toLowerCase());
      return name;
    }
  };
}
