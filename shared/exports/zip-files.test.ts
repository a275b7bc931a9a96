import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ZIP_FORMATS } from '#shared/exports/formats.ts';
import { countFiles, createZipNames, inZipOrder, isOfOneRole } from '#shared/exports/zip-files.ts';
import { KIND_NAMES, type KindName } from '#shared/text/kinds/names.ts';

const text = (template_name: string, kind: KindName = 'plain', role = 'Pilot', role_id: string | null = role) => ({
  role_id,
  company_name: 'Ærö',
  job_title: role,
  template_name,
  kind,
});
type Text = ReturnType<typeof text>;
const namesOf = (texts: readonly Text[], format: (typeof ZIP_FORMATS)[number] = 'docx') => {
  const nameFiles = createZipNames(isOfOneRole(texts));
  return texts.flatMap((one) => nameFiles(one, format).map(({ name }) => name));
};

it('texts are numbered; strings are text and a spreadsheet, and an advert has its job data [HOME-12] [EXPORT-14]', () => {
  const texts = [text('Job Spec'), text('Job Advert', 'job_advert'), text('Boolean: Strings', 'boolean_search')];
  expect(namesOf(texts)).toEqual([
    '1 Job Spec.docx',
    '2 Job Advert.docx',
    'Job data.json',
    '3 Boolean Strings.txt',
    '3 Boolean Strings.csv',
  ]);
  expect(countFiles(texts)).toBe(6);
});

it('several roles have a folder and numbers of their own, also two of one name and deleted ones [HOME-12] [EXPORT-14]', () => {
  const one = text('Advert', 'job_advert', 'Pilot', 'a');
  const other = text('Advert', 'job_advert', 'pilot', 'b');
  const deleted = text('Notes', 'plain', 'Cook', null);
  expect(namesOf([one, other, one, deleted, deleted])).toEqual([
    'Ærö - Pilot/1 Advert.docx',
    'Ærö - Pilot/Job data.json',
    'Ærö - pilot (2)/1 Advert.docx',
    'Ærö - pilot (2)/Job data.json',
    'Ærö - Pilot/2 Advert.docx',
    'Ærö - Pilot/Job data (2).json',
    'Ærö - Cook/1 Notes.docx',
    'Ærö - Cook/2 Notes.docx',
  ]);
});

it('the roles stay as they first come, with their own texts in order [HOME-12]', () => {
  const texts = [text('3', 'plain', 'B'), text('2', 'plain', 'A'), text('1', 'plain', 'B'), text('0', 'plain', 'A')];
  const ordered = inZipOrder(texts, (one, other) => Number(one.template_name) - Number(other.template_name));
  expect(ordered.map(({ job_title, template_name }) => job_title + template_name)).toEqual(['B1', 'B3', 'A0', 'A2']);
});

it('no two files of a ZIP have one name, whatever texts and roles are called [HOME-12] [EXPORT-19]', () => {
  const word = fc.constantFrom(
    'Advert',
    'advert',
    'A/B',
    'A:B',
    '..',
    'Job data',
    '',
    'Contents.html',
    '日本'.repeat(60),
  );
  const anyText = fc
    .tuple(word, fc.constantFrom(...KIND_NAMES), word, fc.constantFrom('a', 'b', 'c', null))
    .map((given) => text(...given));
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 12 }), fc.constantFrom(...ZIP_FORMATS), (texts, format) => {
      const names = namesOf(texts, format).map((name) => name.toLowerCase());
      expect(new Set([...names, 'contents.html']).size).toBe(names.length + 1);
      expect(countFiles(texts)).toBe(names.length + 1);
    }),
  );
});
