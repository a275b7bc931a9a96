import type { ReadingFailure } from '#shared/file-text.ts';
import { lineFeeds } from '#shared/text/line-ends.ts';

/** The maximum length of a text: far more than a prompt takes. */
export const TEXT_MAX = 200_000;
/** The maximum size of an unpacked file. */
export const INFLATED_MAX_BYTES = 32 * 1024 * 1024;
/** The maximum length of raw text: normalising only makes it shorter. */
const RAW_MAX = 1_000_000;

// Parsers are loaded when they are used: the process has closed its network by then.
type Reader = (bytes: Uint8Array) => Promise<string>;

const readers: Record<string, Reader> = {
  'application/pdf': pdfText,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': docxText,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': pptxText,
};

/** Thrown before anything is unpacked. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

const failures: Record<string, ReadingFailure> = { TooLarge: 'too_large', PasswordException: 'password' };
/** Why `textOf` threw: anything unknown is a damaged file. */
export const failureOf = (thrown: unknown): ReadingFailure =>
  failures[String((thrown as { name?: unknown } | null)?.name)] ?? 'damaged';

/**
 * The text of a file, normalised and cut to the maximum; null when it has none. Throws when it is not a file of that
 * type.
 */
export async function textOf(type: string, bytes: Uint8Array): Promise<string | null> {
  const text = tidy((await readers[type]?.(bytes)) ?? '');
  return text === '' ? null : text;
}

// Postgres holds neither NUL nor half a character; other control characters have no use in a prompt.
const tidy = (text: string): string =>
  lineFeeds(text.slice(0, RAW_MAX))
    .replace(/[^\P{Cc}\n\t]|\p{Surrogate}/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, TEXT_MAX)
    .replace(/[\ud800-\udbff]$/, '');

async function pdfText(bytes: Uint8Array): Promise<string> {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
  let text = '';
  for (let number = 1; number <= pdf.numPages && text.length < TEXT_MAX; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    text += `${items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')}\n\n`;
    page.cleanup();
  }
  return text;
}

async function docxText(bytes: Uint8Array): Promise<string> {
  const { default: mammoth } = await import('mammoth');
  // Unpacked and packed again here, so that the size is checked before and pictures are left out.
  const { zipSync } = await import('fflate');
  const parts = await unpack(bytes, (name) => /\.(?:xml|rels)$/i.test(name));
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(zipSync(parts, { level: 0 })) });
  return value;
}

async function pptxText(bytes: Uint8Array): Promise<string> {
  const { strFromU8 } = await import('fflate');
  const slides = await unpack(bytes, (name) => slideNumber(name) > 0);
  return Object.entries(slides)
    .sort(([a], [b]) => slideNumber(a) - slideNumber(b))
    .map(([, xml]) => slideText(strFromU8(xml)))
    .join('\n\n');
}

const slideNumber = (name: string): number => Number(/^ppt\/slides\/slide(\d{1,6})\.xml$/.exec(name)?.[1] ?? 0);

/**
 * One line per paragraph; a text run stands in <a:t>, a line break in <a:br/>. Goes from one `<` to the next and never
 * back, so that the time grows with the length alone, whatever the file holds.
 */
function slideText(xml: string): string {
  let text = '';
  for (let at = xml.indexOf('<'); at !== -1 && text.length < RAW_MAX; ) {
    const next = xml.indexOf('<', at + 1);
    text += textAfterTag(xml.slice(at + 1, next === -1 ? undefined : next));
    at = next;
  }
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');
}

/** The text that a tag and the characters after it contribute. */
function textAfterTag(piece: string): string {
  if (piece.startsWith('/a:p>') || /^a:br\b/.test(piece)) return '\n';
  if (!/^a:t[\s>]/.test(piece)) return '';
  const end = piece.indexOf('>');
  return end === -1 || piece[end - 1] === '/' ? '' : unescapeXml(piece.slice(end + 1));
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeXml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });

/**
 * The wanted entries of a ZIP. Each is given exactly the room its directory entry asks for, so the sum is known before
 * anything is unpacked, and an entry longer than declared is cut off.
 */
async function unpack(bytes: Uint8Array, wanted: (name: string) => boolean): Promise<Record<string, Uint8Array>> {
  const { unzipSync } = await import('fflate');
  let sum = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!wanted(name)) return false;
      sum += originalSize;
      if (sum > INFLATED_MAX_BYTES) throw new TooLarge('The file is too large when unpacked');
      return true;
    },
  });
}
