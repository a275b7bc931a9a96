import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { aPicture } from '#platform/testing/pictures.ts';
import { shownBlocks } from '#shared/exports/text.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import type { DocumentFile, Look } from '#worker/exports/document-file.ts';

const { resolve } = createRequire(import.meta.url);
const fontOf = (name: string): Uint8Array => readFileSync(resolve(`@expo-google-fonts/inter/${name}.ttf`));

export const fonts = {
  regular: fontOf('400Regular/Inter_400Regular'),
  bold: fontOf('600SemiBold/Inter_600SemiBold'),
};

export const look: Look = {
  colour: '#1D6B54',
  logo: { bytes: aPicture(), type: 'png', width: 252, height: 64 },
  paper: 'A4',
};

export const aFile = (kind: KindName, content: Content, more: Partial<DocumentFile> = {}): DocumentFile => ({
  blocks: shownBlocks(kind, content, { first_name: 'Ines', company_name: 'Harbour & Co' }),
  title: 'Engineer - Job Advert',
  company: 'Harbour & Co',
  document: 'Job Advert',
  version: 3,
  date: new Date('2026-11-20T12:00:00Z'),
  language: 'en-GB',
  direction: 'ltr',
  ...more,
});

export const guide = [
  'Interview guide: Engineer',
  '',
  'Opening',
  ...Array.from({ length: 6 }, (_, at) => `${at + 1}. Question ${at + 1}?\nListen for: Honesty.\nFollow up: And then?`),
  '',
  'The work',
  ...Array.from({ length: 6 }, (_, at) => `${at + 7}. Question ${at + 7}?\nListen for: Care.`),
  '',
  'A second guide',
  '1. Once more?',
].join('\n');
