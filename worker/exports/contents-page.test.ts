// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { type ContentsText, contentsPage } from '#worker/exports/contents-page.ts';

const at = new Date('2026-12-12T14:05:00Z');
const text = (more: Partial<ContentsText> = {}): ContentsText => ({
  files: ['1 Job Advert.docx', 'Job data.json'],
  name: 'Job Advert',
  role: 'Pilot',
  company: 'Ærö',
  language: 'de',
  version: 3,
  saved_at: at,
  is_approved: true,
  approved_by: 'Marta Quayle',
  approved_at: at,
  checks: {
    fix: [{ quote: 'Kaufmann', why: 'The title names one gender.' }],
    consider: [],
    decided: [{ quote: 'rockstar', why: null, verdict: 'ignored', by: 'Colin', at }],
  },
  ...more,
});
const pageOf = (texts: readonly ContentsText[], deleted: readonly string[] = []) => {
  const html = contentsPage({ exported_at: at, texts, deleted });
  return { html, page: new DOMParser().parseFromString(html, 'text/html') };
};
const wordsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

test('a row of the table has version, approver and time, and counts below named columns [HOME-12]', () => {
  const { page } = pageOf([text(), text({ is_approved: false, approved_by: null, approved_at: null, checks: null })]);
  expect(page.documentElement.lang).toBe('en');
  expect(wordsOf(page.querySelectorAll('h1'))).toEqual(['Contents: Pilot, Ærö']);
  expect(wordsOf(page.querySelectorAll('th[scope=col]'))).toEqual([
    'File',
    'Version',
    'Saved',
    'Approved',
    'Must fix',
    'Suggestions',
    'Ignored',
  ]);
  const time = '12 Dec 2026, 14:05 UTC';
  const cells = [...page.querySelectorAll('tbody tr')].map((row) => wordsOf(row.querySelectorAll('td')));
  expect(cells).toEqual([
    ['3', time, `By Marta Quayle${time}`, '1', '0', '1'],
    ['3', time, 'Draft', 'Not known', 'Not known', 'Not known'],
  ]);
  const links = [...page.querySelectorAll('tbody tr:first-child th[scope=row] a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['./1%20Job%20Advert.docx', './Job%20data.json']);
});

test('what is open stands with its reason in the language of the text, what was ignored with who did [HOME-12]', () => {
  const { page } = pageOf([text()]);
  expect(wordsOf(page.querySelectorAll('section h2, section h3'))).toEqual(['1 Job Advert', 'Must fix 1', 'Ignored 1']);
  expect(page.querySelector('q')?.getAttribute('lang')).toBe('de');
  expect(wordsOf(page.querySelectorAll('section li'))).toEqual([
    'KaufmannThe title names one gender.',
    'rockstarIgnored by Colin, 12 Dec 2026, 14:05 UTC',
  ]);
});

test('texts of several roles have a column for them, and deleted ones are named [HOME-12] [EXPORT-17]', () => {
  const { page } = pageOf([text(), text({ role: 'Cook', files: ['Ærö - Cook/1 Job Advert.docx'] })], ['Job Spec']);
  expect(wordsOf(page.querySelectorAll('h1'))).toEqual(['Contents']);
  expect(wordsOf(page.querySelectorAll('tbody td:nth-child(2)'))).toEqual(['Pilot, Ærö', 'Cook, Ærö']);
  expect(page.querySelector('tbody tr:last-child a')?.getAttribute('href')).toBe(
    './%C3%86r%C3%B6%20-%20Cook/1%20Job%20Advert.docx',
  );
  expect(page.body.textContent).toContain('Job Spec: it was deleted while the export ran.');
});

test('whatever people wrote is text: it makes no element, attribute or remote address [HOME-12]', () => {
  const evil = `"'><img src=x onerror=alert(1)><script>alert(1)</script></style>&lt;`;
  const { page, html } = pageOf(
    [
      text({
        files: [`javascript:alert(1)/${evil}`],
        name: evil,
        role: evil,
        company: evil,
        language: evil,
        approved_by: evil,
        checks: {
          fix: [{ quote: evil, why: evil }],
          consider: [{ quote: evil, why: null }],
          decided: [{ quote: evil, why: evil, verdict: 'checked', by: evil, at }],
        },
      }),
    ],
    [evil],
  );
  expect(page.querySelectorAll('script, img, link, iframe, [onerror]')).toHaveLength(0);
  expect(html).not.toMatch(/https?:/);
  for (const link of page.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^\.\/[\w%!'()*.~-]+(\/|$)/);
  expect(wordsOf(page.querySelectorAll('q'))).toEqual([evil, evil, evil]);
  expect(page.title).toContain(evil);
});
