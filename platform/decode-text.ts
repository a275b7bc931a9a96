/** How many of the first bytes show an encoding. */
const SHOWN_BYTES = 4_096;
const MARKS: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const encodingOfMark = (bytes: Uint8Array): string | undefined =>
  MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];

/**
 * The text of bytes that do not say what they are: by their byte order mark, UTF-16 by the zeros that any text has in it,
 * UTF-8 where they are that, else what Windows calls ANSI.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOfMark(bytes) ?? wideEncodingOf(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    // As a stream: the last character may be cut off.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return decodeAnsi(bytes);
  }
}

/** The characters of 0x80 to 0x9F, which the decoder of Node 20 takes for those of ISO 8859-1: control characters. */
const OF_WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Bytes in windows-1252. */
export const decodeAnsi = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => OF_WINDOWS.charAt(sign.charCodeAt(0) - 0x80));

/** Whether bytes with zeros in them are text all the same. */
export const isWideText = (bytes: Uint8Array): boolean =>
  (encodingOfMark(bytes) ?? wideEncodingOf(bytes)) !== undefined;

/** Zeros in every other place: the blanks, digits and line breaks of any language have one. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const zeros: [number, number] = [0, 0];
  const shown = Math.min(bytes.length, SHOWN_BYTES);
  for (let at = 0; at < shown; at += 1) if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  const least = Math.max(1, shown / 40);
  if (odd >= least && even === 0) return 'utf-16le';
  return even >= least && odd === 0 ? 'utf-16be' : undefined;
}
