import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import type { Commenting } from '#web/features/text/page/page-tab.ts';
import { DocumentPage } from '#web/features/writing/documents/page/document-page.tsx';
import { lazyInPage, untilLoaded } from '#web/lib/lazy-in-page.ts';
import { openSlug } from '#web/lib/workspace.ts';

const WritingStrip = lazyInPage(() =>
  import('#web/features/writing/generate/writing-strip.tsx').then((file) => ({ default: file.WritingStrip })),
);

const ReviewBar = lazyInPage(() =>
  import('#web/features/review/review/review-bar.tsx').then((file) => ({ default: file.ReviewBar })),
);

const ShareButton = lazyInPage(() =>
  import('#web/features/review/sharing/share-button.tsx').then((file) => ({ default: file.ShareButton })),
);
const ExportButton = lazyInPage(() =>
  import('#web/features/exports/export-button.tsx').then((file) => ({ default: file.ExportButton })),
);

// As wide as the button: what stands before it does not move when its code comes.
const reservedExport = <span className="w-24 max-sm:hidden" />;

const leading: ComponentProps<typeof DocumentPage>['leading'] = (from) => ({
  share: (
    <Suspense fallback={null}>
      <ShareButton document={from.document} flush={from.flush} />
    </Suspense>
  ),
  exported: (
    <Suspense fallback={reservedExport}>
      <ExportButton {...from} />
    </Suspense>
  ),
});

/** In Personal nothing is asked about it until a share link took an answer. */
const review: ComponentProps<typeof DocumentPage>['review'] = ({ document, ...page }) => {
  const { id, version, review_state: state = 'draft', approved_version } = document;
  if (openSlug === null && state === 'draft' && !approved_version) return null;
  return (
    <Suspense fallback={null}>
      <ReviewBar page={{ id, version, state, ...page }} />
    </Suspense>
  );
};

const writing = ({ role_id, template_id }: GeneratedDocument) =>
  role_id &&
  template_id && (
    <Suspense fallback={null}>
      <WritingStrip roleId={role_id} templateId={template_id} />
    </Suspense>
  );

/** /content/:id: passes the strip of a generation and the review to the page, which knows of neither. */
export function DocumentRoute() {
  return <DocumentPage writing={writing} review={review} leading={leading} commenting={useCommenting()} />;
}

/** Comments, in a shared workspace. Their code comes after the text. */
function useCommenting(): Commenting | undefined {
  const [commenting, setCommenting] = useState<Commenting>();
  useEffect(() => {
    if (openSlug === null) return;
    void untilLoaded(() => import('#web/app/document-comments.tsx')).then((file) => setCommenting(file.commenting));
  }, []);
  return commenting;
}
