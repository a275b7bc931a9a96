import * as z from 'zod/mini';
import type { KindName } from '#shared/text/kinds/names.ts';

/** The formats a document is exported in; their names are the endings of their files. */
export const FORMATS = ['docx', 'pdf', 'html', 'txt', 'json', 'csv'] as const;
export const formatName = z.enum(FORMATS);
export type FormatName = z.output<typeof formatName>;

export type Format = {
  name: string;
  /** What it is for, below its name. */
  hint: string;
  mediaType: string;
  /** Made by a worker; the other formats are made where they are needed. */
  isJob: boolean;
  /** Undefined: every kind has it. */
  only?: KindName;
};

export const formats: Record<FormatName, Format> = {
  docx: {
    name: 'Word',
    hint: 'To edit and send on',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    isJob: true,
  },
  pdf: { name: 'PDF', hint: 'To print, or send as it is', mediaType: 'application/pdf', isJob: true },
  html: { name: 'Web page', hint: 'HTML for your careers page', mediaType: 'text/html; charset=utf-8', isJob: false },
  txt: { name: 'Text', hint: 'For any field of any form', mediaType: 'text/plain; charset=utf-8', isJob: false },
  json: {
    name: 'Job data',
    hint: 'JSON-LD for search engines',
    mediaType: 'application/ld+json',
    isJob: false,
    only: 'job_advert',
  },
  csv: {
    name: 'Spreadsheet',
    hint: 'One string per row',
    mediaType: 'text/csv; charset=utf-8',
    isJob: false,
    only: 'boolean_search',
  },
};

/** The formats of a kind, in the order they are offered. */
export const formatsOf = (kind: KindName): FormatName[] =>
  FORMATS.filter((format) => formats[format].only === undefined || formats[format].only === kind);

/** The formats that all texts of a ZIP can have; search strings are text and a spreadsheet, whatever is chosen. */
export const ZIP_FORMATS = ['docx', 'pdf', 'html', 'txt'] as const;
export const zipFormat = z.enum(ZIP_FORMATS);
export type ZipFormat = z.output<typeof zipFormat>;
export const formatInZip = (kind: KindName, chosen: ZipFormat): FormatName =>
  kind === 'boolean_search' ? 'txt' : chosen;
