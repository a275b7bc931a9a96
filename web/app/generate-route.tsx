import { lazy, Suspense } from 'react';
import type { Card } from '#shared/tasks/card.ts';
import { FinishedActions } from '#web/features/writing/documents/list/finished-actions.tsx';
import { ToGeneratedContent } from '#web/features/writing/documents/list/to-generated-content.tsx';
import { GeneratePage } from '#web/features/writing/generate/generate-page.tsx';

/** Loaded beside the wizard, which stands above it. */
const GeneratedContent = lazy(() =>
  import('#web/features/writing/documents/list/generated-content.tsx').then((file) => ({
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
