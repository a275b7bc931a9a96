import { OldFormat } from '#platform/extract/old-format.ts';
import { SOURCE_TEXT_MAX } from '#shared/constants.ts';
import type { ReadingFailure } from '#shared/file-text.ts';
import { lineFeeds } from '#shared/text/line-ends.ts';

/** The maximum length of a text: far more than a prompt takes. */
export const TEXT_MAX = SOURCE_TEXT_MAX;
/** The maximum length of raw text: normalising only makes it shorter. */
const RAW_MAX = 1_000_000;

/** Where they are beside the sources; a program has them beside itself. */
const TABLES = 'node_modules/pdfjs-dist/cmaps/';

/** Thrown for what is not read. */
class Encrypted extends Error {
  override name = 'Encrypted';
}

const failures: Record<string, ReadingFailure> = {
  TooLarge: 'too_large',
  PasswordException: 'password',
  Encrypted: 'password',
  NoLetters: 'no_letters',
  OldFormat: 'old_format',
};
/** Why `textOf` threw: anything unknown is a damaged file. */
export const failureOf = (thrown: unknown): ReadingFailure =>
  failures[String((thrown as { name?: unknown } | null)?.name)] ?? 'damaged';

/**
 * The text of a file, normalised and cut to the maximum; null when it has none. What the file is, its bytes decide: `type`
 * is for the message. `tables`: the folder of the encodings of PDF files. Throws when the file is not one that is read.
 */
export async function textOf(type: string, bytes: Uint8Array, tables = TABLES): Promise<string | null> {
  const text = tidy(await readText(type, bytes, tables));
  return text === '' ? null : text;
}

// Parsers are loaded when they are used: the process has closed its network by then.
async function readText(type: string, bytes: Uint8Array, tables: string): Promise<string> {
  const { kindOf } = await import('#platform/extract/kind.ts');
  const kind = kindOf(bytes);
  if (kind === 'pdf') return (await import('#platform/extract/pdf.ts')).pdfText(bytes, { max: TEXT_MAX, tables });
  if (kind === 'zip') return officeText(bytes);
  if (kind === 'rtf') return (await import('#platform/extract/rtf.ts')).rtfText(bytes, RAW_MAX);
  if (kind === 'html') return pageText(bytes);
  if (kind === 'mail') return archiveText(bytes);
  if (kind === 'encrypted') throw new Encrypted('The file is encrypted');
  if (kind !== undefined) throw new OldFormat(`A file of the kind ${kind} is not read`);
  throw new Error(`The file is not of the type ${type}`);
}

async function officeText(bytes: Uint8Array): Promise<string> {
  const { openPackage } = await import('#platform/extract/office/package.ts');
  const opened = openPackage(bytes);
  const main = opened.related('', 'officeDocument');
  const isSlides = main ? main.startsWith('ppt/') : opened.names.some((name) => name.startsWith('ppt/'));
  if (!isSlides) return (await import('#platform/extract/office/word.ts')).wordText(opened, main ?? WORD, RAW_MAX);
  return (await import('#platform/extract/office/slides.ts')).slidesText(opened, main ?? SLIDES, RAW_MAX);
}

/** Where the main part is in a file that does not say so. */
const WORD = 'word/document.xml';
const SLIDES = 'ppt/presentation.xml';

async function pageText(bytes: Uint8Array): Promise<string> {
  const [{ htmlText }, { decodeText }] = await Promise.all([
    import('#platform/extract/html.ts'),
    import('#platform/decode-text.ts'),
  ]);
  return htmlText(decodeText(bytes), RAW_MAX);
}

async function archiveText(bytes: Uint8Array): Promise<string> {
  const [{ htmlText }, { pageOfMail }] = await Promise.all([
    import('#platform/extract/html.ts'),
    import('#platform/extract/mail.ts'),
  ]);
  const page = pageOfMail(bytes);
  if (page === undefined) throw new OldFormat('The web archive has no page');
  return htmlText(page, RAW_MAX);
}

// Postgres holds neither NUL nor half a character; other control characters, and what stands for one, have no use in a
// prompt.
const tidy = (text: string): string =>
  lineFeeds(text.slice(0, RAW_MAX))
    .replace(/[^\P{Cc}\n\t]|\p{Surrogate}|\ufffd/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    // The mark of an item in a font of pictures, which other fonts draw as a box.
    .replace(/^\p{Co}(?= )/gmu, '•')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, TEXT_MAX)
    .replace(/[\ud800-\udbff]$/, '');
