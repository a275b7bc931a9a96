import { readFileSync } from 'node:fs';
import mammoth from 'mammoth';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { demoData } from '#db/demo/data.ts';
import { guidelinesInput } from '#shared/brand/contracts/guidelines.ts';
import { UPLOAD_MIME_TYPES } from '#shared/constants.ts';
import { roleInput } from '#shared/roles/contracts/role-input.ts';

const bytesOf = (ending: string) => {
  const document = demoData.documents.find(({ file }) => file.endsWith(ending));
  return readFileSync(new URL(`../../${document?.file}`, import.meta.url));
};

describe('the demo data', () => {
  it('has one person of each access', () => {
    expect(demoData.people.map(({ access }) => access).sort()).toEqual(['admin', 'super_admin', 'user']);
    for (const { email } of demoData.people) {
      expect(email).toMatch(/^[a-z]+@rolevoice\.localhost$/);
    }
  });

  it('passes the rules of the forms: a brand voice and three roles ready to generate [CTX-04] [CTX-05]', () => {
    expect(guidelinesInput.parse(demoData.guidelines)).toEqual(demoData.guidelines);
    expect(demoData.roles).toHaveLength(3);
    for (const role of demoData.roles) {
      expect(roleInput.safeParse({ ...role, brand_guidelines_id: null, document_ids: [] }).success).toBe(true);
    }
  });

  it('brings two real files whose text can be read [CTX-03] [GAP-35]', async () => {
    expect(demoData.documents).toHaveLength(2);
    for (const { file_type } of demoData.documents) expect(UPLOAD_MIME_TYPES).toContain(file_type);
    const pdf = await extractText(new Uint8Array(bytesOf('.pdf')), { mergePages: true });
    expect(pdf.totalPages).toBe(3);
    expect(pdf.text).toContain('Repair before replace.');
    expect(pdf.text).toContain('call that person "you"');
    const docx = await mammoth.extractRawText({ buffer: bytesOf('.docx') });
    expect(docx.messages).toEqual([]);
    expect(docx.value).toContain('The workshop is in the middle of the building.');
  });
});
