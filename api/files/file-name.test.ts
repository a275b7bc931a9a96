import { expect, test } from 'vitest';
import { attachment, titleOf } from '#api/files/file-name.ts';

test.each([
  ['Annual report 2025.pdf', 'Annual report 2025.pdf'],
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\me\\plan.pdf', 'plan.pdf'],
  ['a\0b\r\nc\u0007.pdf', 'abc.pdf'],
  ['تقرير سنوي.pdf', 'تقرير سنوي.pdf'],
  ['דוח 2025.pdf', 'דוח 2025.pdf'],
  ['年次報告書 🚀.pdf', '年次報告書 🚀.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['Ame\u0301lie.pdf', 'Am\u00e9lie.pdf'],
  ['half \ud83d.pdf', 'half \ufffd.pdf'],
  ['\0\u202e.pdf', 'Untitled.pdf'],
  ['..', 'Untitled.pdf'],
  ['', 'Untitled.pdf'],
])('the file %j becomes the title %j [ASSET-13] [S3]', (name, title) => {
  expect(titleOf(name, 'pdf')).toBe(title);
});

test('a name of more than 300 characters keeps 300 and its extension [S3]', () => {
  const title = titleOf(`${'a'.repeat(400)}.docx`, 'docx');
  expect(title).toHaveLength(300);
  expect(title.endsWith('a.docx')).toBe(true);
  expect(titleOf(`${'a'.repeat(295)}.pdf`, 'pdf')).toHaveLength(299);
});

test('a long name is never cut within a character [S3]', () => {
  expect(titleOf('🚀'.repeat(200), 'pdf')).toBe('🚀'.repeat(150));
  expect(titleOf(`a${'🚀'.repeat(200)}.pdf`, 'pdf')).toBe(`a${'🚀'.repeat(147)}.pdf`);
});

test('a download is an attachment whose name cannot break out of the header [S3]', () => {
  expect(attachment('Plan.pdf')).toBe(`attachment; filename="Plan.pdf"; filename*=UTF-8''Plan.pdf`);
  expect(attachment('a"; b=\r\n.pdf')).toBe(
    `attachment; filename="a_; b=__.pdf"; filename*=UTF-8''a%22%3B%20b%3D%0D%0A.pdf`,
  );
  expect(attachment("Łódź's (1)*.pdf")).toBe(
    `attachment; filename="__d_'s (1)*.pdf"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%27s%20%281%29%2A.pdf`,
  );
});
