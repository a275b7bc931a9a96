import { lazy, Suspense } from 'react';
import type { Card } from '#shared/card.ts';
import { GeneratePage } from '#web/features/generate/generate-page.tsx';
import { FinishedActions } from '#web/features/generated-documents/list/finished-actions.tsx';
import { ToGeneratedContent } from '#web/features/generated-documents/list/to-generated-content.tsx';

/** Loaded beside the wizard, which stands above it. */
const GeneratedContent = lazy(() =>
  import('#web/features/generated-documents/list/generated-content.tsx').then((file) => ({
    default: file.GeneratedContent,
  })),
);

const list = (roleId: string | null) => (
  <Suspense fallback={null}>
    <GeneratedContent roleId={roleId} />
  </Suspense>
);

const finished = ({ document_id, template_name }: Card) =>
  document_id && <FinishedActions documentId={document_id} name={template_name} />;

/** /roles/generate: passes the list of generated content to the wizard, because one feature must not import another. */
export function GenerateRoute() {
  return <GeneratePage list={list} toList={<ToGeneratedContent />} finished={finished} />;
}
