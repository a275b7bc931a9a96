import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastOnWhite, isColour, printedColour } from '#shared/brand/colour.ts';
import { exportWords, footerOf } from '#shared/exports/words.ts';

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('headings are printed in a colour that can be read on white [EXPORT-22]', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const printed = printedColour(colour);
      expect(isColour(printed)).toBe(true);
      expect(contrastOnWhite(printed)).toBeGreaterThanOrEqual(4.5);
      // One that can be read is kept, and no other is darkened more than it must be.
      if (contrastOnWhite(colour) >= 4.5) expect(printed).toBe(colour.toUpperCase());
      else expect(contrastOnWhite(printed)).toBeLessThan(4.8);
    }),
    { numRuns: 500 },
  );
});

it('a colour is darkened with its hue [EXPORT-22]', () => {
  expect(printedColour('#1d6b54')).toBe('#1D6B54');
  expect(printedColour('#35C79A')).toBe('#208566');
  expect(printedColour('#ffffff')).toMatch(/^#7[4-7]7[4-7]7[4-7]$/);
  expect(['#1d6b54', '1D6B54', '#12', 'green', '#1D6B5G', ''].map(isColour)).toEqual([true, ...Array(5).fill(false)]);
});

it('the foot of a page is in the language of the text, where its words are known [EXPORT-06]', () => {
  const of = { company: 'Alder', document: 'Job Advert', version: 3, date: new Date('2026-11-20T12:00:00Z') };
  const foot = (tag: string | null) => footerOf(exportWords(tag), of);
  expect(foot('en-GB')).toBe('Alder · Job Advert · Version 3, 20 Nov 2026');
  expect(foot(null)).toBe(foot('en-GB'));
  expect(foot('de-CH')).toBe('Alder · Job Advert · Version 3, 20.11.2026');
  expect(foot('es-ES')).toBe('Alder · Job Advert · Versión 3, 20 nov 2026');
  expect(foot('nl-BE')).toContain('Versie 3');
  expect(foot('ja')).toBe(foot('en-GB'));
  expect(exportWords('fr-CA').page.join('#')).toBe('Page # sur #');
});
