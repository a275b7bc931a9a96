import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PDFPageProxy } from 'unpdf/pdfjs';
import { type Drawn, drawnLines } from '#platform/extract/drawn-form.ts';
import { looksLikeLanguage } from '#platform/extract/language.ts';

/** Thrown for text of which only the drawings of its letters are in the file. */
export class NoLetters extends Error {
  override name = 'NoLetters';
}

/** The encodings of Chinese, Japanese and Korean text: pdf.js has them by an address, this process has none. */
const createTables = (folder: string) =>
  class {
    async fetch({ name }: { name: string }): Promise<{ cMapData: Uint8Array; isCompressed: boolean }> {
      const path = join(folder, `${name}.bcmap`);
      if (!/^[\w-]+$/.test(name) || !existsSync(path)) throw new Error(`The file needs the unknown encoding ${name}`);
      return { cMapData: new Uint8Array(readFileSync(path)), isCompressed: true };
    }
  };

type Reading = { max: number; tables: string };

/**
 * The text of a PDF page by page, each with the values of its form; of a form that its program draws (XFA), whose only
 * page says that it cannot be shown, what is drawn. Throws NoLetters when a good part of the text is no language, and for
 * such a form that cannot be drawn.
 */
export async function pdfText(bytes: Uint8Array, { max, tables }: Reading): Promise<string> {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(bytes, { verbosity: 0, CMapReaderFactory: createTables(tables) });
  const fonts = new Map<string, string>();
  let text = '';
  for (let number = 1; number <= pdf.numPages && text.length < max; number += 1) {
    const page = await pdf.getPage(number);
    const [written, filled] = [await pageText(page, fonts), await formText(page)];
    text += `${[written, filled].filter((part) => part.trim() !== '').join('\n')}\n\n`;
    page.cleanup();
  }
  if (pdf.numPages === 1 && isDrawnForm((await pdf.getMetadata()).info, text))
    return drawnText(await pdf.getData(), { max, tables });
  if (isMostlyUnreadable(fonts)) throw new NoLetters('The fonts of the file have no letters');
  return text;
}

async function drawnText(bytes: Uint8Array, { max, tables }: Reading): Promise<string> {
  const { getDocumentProxy } = await import('unpdf');
  let text = '';
  try {
    const options = { verbosity: 0, enableXfa: true, CMapReaderFactory: createTables(tables) };
    const pdf = await getDocumentProxy(bytes, options);
    for (let number = 1; number <= pdf.numPages && text.length < max; number += 1) {
      const drawn = await (await pdf.getPage(number)).getXfa();
      if (drawn) text += `${drawnLines(drawn as Drawn).join('\n')}\n\n`;
    }
  } catch (thrown) {
    throw new NoLetters('The form of the file cannot be drawn', { cause: thrown });
  }
  if (text.trim() === '') throw new NoLetters('The form of the file is drawn by another program');
  return text;
}

/** What the page of such a form says in the languages of the program that makes them. */
const WAIT = /^\s*(please wait|bitte warten|veuillez patienter|espere|aguarde|attendere|even geduld)/i;
const WAIT_MAX = 2_000;

function isDrawnForm(info: { IsXFAPresent?: boolean; IsAcroFormPresent?: boolean }, text: string): boolean {
  if (text.length > WAIT_MAX) return false;
  if (info.IsXFAPresent === true && info.IsAcroFormPresent !== true) return true;
  return WAIT.test(text) && (info.IsXFAPresent === true || /adobe\s+(acrobat\s+)?reader|pdf[\s-]+viewer/i.test(text));
}

/** Adds the text to that of its fonts, by which the letters are judged. */
async function pageText(page: PDFPageProxy, fonts: Map<string, string>): Promise<string> {
  const { items } = await page.getTextContent();
  let text = '';
  for (const item of items) {
    if (!('str' in item)) continue;
    text += item.str + (item.hasEOL ? '\n' : '');
    const known = fonts.get(item.fontName) ?? '';
    if (known.length < JUDGED_CHARACTERS) fonts.set(item.fontName, `${known}${item.str}${item.hasEOL ? '\n' : ' '}`);
  }
  return text;
}

/** Of each font, in characters: its first pages show whether it has letters. */
const JUDGED_CHARACTERS = 20_000;
/** A text of which a third is missing says something else. */
const UNREADABLE_SHARE = 1 / 3;

function isMostlyUnreadable(fonts: ReadonlyMap<string, string>): boolean {
  let [all, unreadable] = [0, 0];
  for (const text of fonts.values()) {
    const { length } = text.replace(/\s/g, '');
    all += length;
    if (!looksLikeLanguage(text)) unreadable += length;
  }
  return unreadable > all * UNREADABLE_SHARE || !looksLikeLanguage([...fonts.values()].join('\n'));
}

type Field = {
  subtype?: string;
  annotationFlags?: number;
  fieldName?: string;
  alternativeText?: string;
  fieldType?: string;
  fieldValue?: unknown;
  buttonValue?: unknown;
  exportValue?: unknown;
  checkBox?: boolean;
  radioButton?: boolean;
  password?: boolean;
  options?: { exportValue?: unknown; displayValue?: unknown }[];
  contentsObj?: { str?: string };
};

/** Invisible, hidden, or never shown on a screen (PDF 32000-1, 12.5.3). */
const UNSEEN_FLAGS = 1 | 2 | 32;

/** The filled fields of a page's form as 'name: value', and the text that was typed on it. */
async function formText(page: PDFPageProxy): Promise<string> {
  const fields = (await page.getAnnotations()) as Field[];
  const lines = fields
    .filter(({ annotationFlags = 0 }) => (annotationFlags & UNSEEN_FLAGS) === 0)
    .map((field) => (field.subtype === 'FreeText' ? (field.contentsObj?.str ?? '') : filledField(field)));
  // A field may stand at several places of its page.
  return [...new Set(lines)].filter((line) => line.trim() !== '').join('\n');
}

function filledField(field: Field): string {
  if (field.subtype !== 'Widget') return '';
  const value = filledValue(field).trim();
  return value === '' ? '' : `${nameOf(field)}: ${value}`;
}

/** What the field is called on the page, else its name without that of the forms around it and without its index. */
function nameOf({ alternativeText = '', fieldName = '' }: Field): string {
  const own = fieldName
    .split('.')
    .at(-1)
    ?.replace(/\[\d+\]$/, '');
  return alternativeText.trim() || own || 'Field';
}

function filledValue(field: Field): string {
  if (field.password) return '';
  if (field.fieldType === 'Btn') return buttonValue(field);
  if (field.fieldType !== 'Tx' && field.fieldType !== 'Ch') return '';
  const values = [field.fieldValue].flat().filter((one) => typeof one === 'string');
  return values.map((value) => shownOption(field, value)).join(', ');
}

const shownOption = ({ options = [] }: Field, value: string): string =>
  String(options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value);

function buttonValue({ fieldValue, ...field }: Field): string {
  if (field.checkBox) return isChosen(fieldValue, field.exportValue) ? 'yes' : '';
  return field.radioButton && isChosen(fieldValue, field.buttonValue) ? String(fieldValue) : '';
}

const isChosen = (value: unknown, own: unknown): boolean =>
  typeof value === 'string' && value !== 'Off' && value !== '' && (own === undefined || value === own);
