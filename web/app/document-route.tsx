import type { ComponentProps } from 'react';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { commenting } from '#web/app/document-comments.tsx';
import { ExportButton } from '#web/features/exports/export-button.tsx';
import { ReviewBar } from '#web/features/review/review/review-bar.tsx';
import { ShareButton } from '#web/features/review/sharing/share-button.tsx';
import { DocumentPage } from '#web/features/writing/documents/page/document-page.tsx';
import { WritingStrip } from '#web/features/writing/generate/writing-strip.tsx';
import { openSlug } from '#web/lib/workspace.ts';

const leading: ComponentProps<typeof DocumentPage>['leading'] = (from) => ({
  share: <ShareButton document={from.document} flush={from.flush} />,
  exported: <ExportButton {...from} />,
});

/** In Personal nothing is asked about it until a share link took an answer. */
const review: ComponentProps<typeof DocumentPage>['review'] = ({ document, ...page }) => {
  const { id, version, review_state: state = 'draft', approved_version } = document;
  if (openSlug === null && state === 'draft' && !approved_version) return null;
  return <ReviewBar page={{ id, version, state, ...page }} />;
};

const writing = ({ role_id, template_id }: GeneratedDocument) =>
  role_id && template_id && <WritingStrip roleId={role_id} templateId={template_id} />;

/** /content/:id: passes the strip of a generation, the review and the comments of a shared workspace to the page, which knows of none. */
export const DocumentRoute = () => (
  <DocumentPage
    writing={writing}
    review={review}
    leading={leading}
    commenting={openSlug === null ? undefined : commenting}
  />
);
