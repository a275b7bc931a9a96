import type { ExportWords } from '#shared/exports/words.ts';
import type { Block } from '#shared/text/structure.ts';

/** A document as the writers of Word and PDF take it; it can be sent to a thread. */
export type DocumentFile = {
  blocks: Block[];
  /** Of the window and in the properties of the file. */
  title: string;
  company: string;
  /** 'Job Advert'. */
  document: string;
  /** As people count it. */
  version: number;
  date: Date;
  /** BCP 47; null: not known. */
  language: string | null;
  direction: 'ltr' | 'rtl';
};

export type Logo = {
  bytes: Uint8Array;
  type: 'png' | 'jpg';
  /** In pixels. */
  width: number;
  height: number;
};
export type Look = {
  /** Of headings, '#rrggbb', readable on white. */
  colour: string;
  /** Null: the name of the company stands in its place. */
  logo: Logo | null;
  paper: 'A4' | 'Letter';
};

export const INK = '#131822';
export const SOFT = '#4A505B';

/** In points: 3.5 cm wide at most. */
const LOGO = { width: 99, height: 36 };

/** The size of a logo in points. */
export function logoSize({ width, height }: Pick<Logo, 'width' | 'height'>): { width: number; height: number } {
  const scale = Math.min(LOGO.width / width, LOGO.height / height, 1);
  return { width: width * scale, height: height * scale };
}

const LETTER_COUNTRIES = ['US', 'CA', 'MX'];
/** `country`: ISO 3166-1 alpha-2. */
export const paperOf = (country: string | null): Look['paper'] =>
  LETTER_COUNTRIES.includes(country ?? '') ? 'Letter' : 'A4';

/** 'Page ', ' of ' and '' around the two numbers of a page. */
export const pageLine = ({ page }: ExportWords, at: number, of: number): string =>
  `${page[0]}${at}${page[1]}${of}${page[2]}`;
