import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createNames, exportedFileName } from '#shared/exports/names.ts';
import { codePoint } from '#shared/testing/texts.ts';

const bytes = (text: string): number => Buffer.byteLength(text);

const isValid = (name: string): boolean =>
  bytes(name) <= 120 &&
  !/[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(name) &&
  !/^[\s.]|[\s.]$/.test(name) &&
  !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name) &&
  !/\p{Surrogate}/u.test(name);

it('a file is named after company, job and document [EXPORT-19]', () => {
  expect(exportedFileName(['Otterbeck Cargo Bikes', 'Senior Engineer', 'Job Advert'], 'docx')).toBe(
    'Otterbeck Cargo Bikes - Senior Engineer - Job Advert.docx',
  );
  expect(exportedFileName(['', 'A/B: "C"', ' Job  Advert '], 'pdf')).toBe('A B C - Job Advert.pdf');
  expect(exportedFileName(['Kelpie Fer\u00adries', 'Har\u200bbour', ''], 'txt')).toBe('Kelpie Ferries - Harbour.txt');
  expect(exportedFileName([' CON ', '', ''], 'txt')).toBe('CON_.txt');
  expect(exportedFileName(['nul.tar', '', ''], 'txt')).toBe('nul_.tar.txt');
  expect(exportedFileName([' ', '..', ''], 'txt')).toBe('Untitled.txt');
});

it('is valid on every system, whatever it is called [EXPORT-19]', () => {
  const part = fc.oneof(
    fc.string({ unit: codePoint, maxLength: 60 }),
    fc.constantFrom(
      'CON',
      'aux',
      'LPT1',
      '..',
      '/',
      '\\',
      ':',
      '\u202e',
      '日'.repeat(200),
      `a/ \\ :${'x'.repeat(300)}`,
      '.',
    ),
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (parts) => {
      const name = exportedFileName(parts, 'docx');
      expect([name, isValid(name), name.endsWith('.docx')]).toEqual([name, true, true]);
    }),
    { numRuns: 500 },
  );
});

it('a long name is cut at a character and keeps its ending [EXPORT-19]', () => {
  const name = exportedFileName(['日本語'.repeat(100)], 'html');
  expect(name.endsWith('.html')).toBe(true);
  expect(name).toMatch(/^[日本語]+\.html$/u);
  expect(bytes(name)).toBeGreaterThan(114);
});

it('equal names in a folder are counted, whatever their case [EXPORT-19]', () => {
  const names = createNames();
  expect(['Advert.pdf', 'advert.pdf', 'Advert.docx', 'Advert.pdf'].map(names)).toEqual([
    'Advert.pdf',
    'advert (2).pdf',
    'Advert.docx',
    'Advert (3).pdf',
  ]);
});
