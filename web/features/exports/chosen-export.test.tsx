// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { GeneratedDocumentRow } from '#shared/text/contracts/generated-documents.ts';
import { ChosenExport } from '#web/features/exports/chosen-export.tsx';
import { openScreen, type Server, until } from '#web/testing/screen.tsx';

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const templates = ['Job Spec', 'Job Advert', 'Boolean Search Strings'].map((name, sort_order) => ({
  id: idOf(sort_order),
  name,
  kind: 'plain',
  description: '',
  sort_order,
}));

const text = (template_id: string | null, more: Partial<GeneratedDocumentRow> = {}) =>
  ({
    id: `d-${template_id}`,
    template_id,
    template_name: templates.find(({ id }) => id === template_id)?.name ?? null,
    kind: 'plain',
    role_id: 'role',
    job_title: 'Pilot',
    company_name: 'Ferry',
    created_at: '2026-11-01T00:00:00.000Z',
    approved_version: null,
    version: 1,
    ...more,
  }) as GeneratedDocumentRow;
const advert = text(idOf(1), { kind: 'job_advert' });
// Written last, and the first of its page.
const spec = text(idOf(0), { created_at: '2026-11-09T00:00:00.000Z' });
const strings = text(idOf(2), { kind: 'boolean_search' });
const orphan = text(null);

const server: Server = ({ path }) =>
  path === '/api/document-templates' ? { items: templates, next: null } : { items: [] };
const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('section li input')];
const files = () => texts('section li').map((line) => line.replace(/(Draft|For |One string|Versions).*/, ''));

const open = async (rows: readonly GeneratedDocumentRow[], answers = server) => {
  await openScreen(<ChosenExport texts={rows} open onClose={() => undefined} />, { server: answers });
};

test('the dialog lists the files as the ZIP has them: in the order of the templates, numbered, with what is added [HOME-12]', async () => {
  await open([strings, orphan, advert, spec]);
  await until(() => files().length > 0);
  expect(files()).toEqual([
    '1 Job Spec.docx',
    '2 Job Advert.docx',
    '3 Boolean Search Strings.txt',
    '4 Unknown Template.docx',
    'Job data.json',
    '3 Boolean Search Strings.csv',
    'Contents.html',
  ]);
});

test('a text that is left out has no number, and those behind it move up [HOME-12]', async () => {
  await open([spec, advert, strings]);
  await until(() => boxes().length > 0);
  boxes()[1]?.click();
  await until(() => files()[1] === 'Job Advert');
  expect(files()).toEqual([
    '1 Job Spec.docx',
    'Job Advert',
    '2 Boolean Search Strings.txt',
    '2 Boolean Search Strings.csv',
    'Contents.html',
  ]);
});

test('texts of several roles are listed with the folder of their role [HOME-12]', async () => {
  await open([advert, text(idOf(0), { id: 'other', role_id: 'b', job_title: 'Cook' }), spec]);
  await until(() => files().length > 0);
  expect(files().slice(0, 3)).toEqual([
    'Ferry - Pilot/1 Job Spec.docx',
    'Ferry - Pilot/2 Job Advert.docx',
    'Ferry - Cook/1 Job Spec.docx',
  ]);
});

test('without the order of the templates no file is named, and the dialog says so [HOME-12]', async () => {
  await open([advert], ({ path }) =>
    path === '/api/document-templates'
      ? Response.json({ error: { code: 'internal_error', message: 'No.' } }, { status: 400 })
      : {},
  );
  await until(() => texts('[role=alert]').length > 0);
  expect(files()).toEqual([]);
});
