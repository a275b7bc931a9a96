import type { Card } from '#shared/tasks/card.ts';
import { FinishedActions } from '#web/features/writing/documents/list/finished-actions.tsx';
import { GeneratedContent } from '#web/features/writing/documents/list/generated-content.tsx';
import { ToGeneratedContent } from '#web/features/writing/documents/list/to-generated-content.tsx';
import { GeneratePage } from '#web/features/writing/generate/generate-page.tsx';

const list = (roleId: string | null) => <GeneratedContent roleId={roleId} />;

const finished = ({ document_id, template_name }: Card) =>
  document_id && <FinishedActions documentId={document_id} name={template_name} />;

/** /roles/generate: passes the list of generated content to the wizard, because one feature must not import another. */
export function GenerateRoute() {
  return <GeneratePage list={list} toList={<ToGeneratedContent />} finished={finished} />;
}
