import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { roleMaterial } from '#shared/text/material.ts';
import { type Exported, outputOf, postingOf } from '#web/features/exports/outputs.ts';

const role = z.parse(roleMaterial, { job_title: 'Engineer', company_name: 'Harbour', country: 'Portugal' });
const advert = (more: Partial<Exported> = {}): Exported => ({
  kind: 'job_advert',
  content: 'Engineer\nPorto\n\nDuties\n- Build',
  language: 'en-GB',
  title: 'Engineer - Job Advert',
  shownFor: { first_name: 'Ines', company_name: 'Harbour' },
  role,
  role_id: 'a-role',
  posted: '2026-11-18',
  ...more,
});

it('Copy gives the fragment of a web page, and what is downloaded of every other text format [EXPORT-03] [EXPORT-10]', () => {
  const page = outputOf(advert(), 'html');
  expect(page?.copied).toBe('<h2>Engineer</h2>\n<p>Porto</p>\n<h3>Duties</h3>\n<ul>\n<li>Build</li>\n</ul>');
  expect(page?.file).toContain('<h1>Engineer</h1>');
  expect(page?.file).toContain('<script type="application/ld+json">');
  expect(outputOf(advert(), 'txt')).toEqual({ file: advert().content, copied: advert().content });
  const json = outputOf(advert(), 'json');
  expect([json?.file === json?.copied, JSON.parse(json?.file ?? '').datePosted]).toEqual([true, '2026-11-18']);
  const search = advert({ kind: 'boolean_search', content: [{ level: 'Basic', search: 'a' }], role: null });
  const table = outputOf(search, 'csv');
  expect(table).toEqual({ file: `\ufeff${table?.copied}`, copied: '"level","search"\r\n"Basic","a"\r\n' });
  expect([outputOf(advert(), 'docx'), outputOf(advert(), 'pdf')]).toEqual([null, null]);
});

it('an advert without its role has no job data, and its web page no script [EXPORT-12]', () => {
  const orphan = advert({ role: null, role_id: null });
  expect([postingOf(orphan), outputOf(orphan, 'html')?.file.includes('<script')]).toEqual([null, false]);
  expect(postingOf(advert())?.missing.map(({ name }) => name)).toContain('place');
});
