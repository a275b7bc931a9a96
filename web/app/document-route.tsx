import { Suspense } from 'react';
import type { GeneratedDocument } from '#shared/contracts/generated-documents.ts';
import { DocumentPage } from '#web/features/generated-documents/page/document-page.tsx';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';

const WritingStrip = lazyInPage(() =>
  import('#web/features/generate/writing-strip.tsx').then((file) => ({ default: file.WritingStrip })),
);

const writing = ({ role_id, template_id }: GeneratedDocument) =>
  role_id &&
  template_id && (
    <Suspense fallback={null}>
      <WritingStrip roleId={role_id} templateId={template_id} />
    </Suspense>
  );

/** /content/:id: passes the strip of a generation to the page, because one feature must not import another. */
export function DocumentRoute() {
  return <DocumentPage writing={writing} />;
}
