import { expect, test } from 'vitest';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { joinedTexts } from '#web/features/writing/documents/library/joined-texts.ts';

const document = (template_name: string, content: string) =>
  ({
    template_name,
    kind: 'plain',
    job_title: 'Designer',
    company_name: 'Harbour & Pine',
    content,
  }) as GeneratedDocument;
const textOf = ({ content }: GeneratedDocument) => String(content);

test('several ticked documents are one text, each below its name, role and company [GAP-242]', () => {
  expect(joinedTexts([document('Job Advert', 'We hire.'), document('Job Spec', 'You draw.')], textOf)).toBe(
    'Job Advert, Designer, Harbour & Pine\n\nWe hire.\n\n\nJob Spec, Designer, Harbour & Pine\n\nYou draw.',
  );
  expect(joinedTexts([document('Job Advert', 'We hire.')], textOf)).toBe('We hire.');
});
