import { useEffect } from 'react';
import { DocumentList } from '#web/features/documents/document-list.tsx';
import { DropZone } from '#web/features/documents/drop-zone.tsx';
import { UploadList } from '#web/features/documents/upload-list.tsx';
import { useUploads } from '#web/features/documents/use-uploads.ts';
import { paths } from '#web/lib/paths.ts';
import { Page } from '#web/ui/page.tsx';

/** /reference-documents (ASSET-01..35). */
export function DocumentsPage() {
  const { uploads, busy, add, retry, remove } = useUploads();
  useLeaveWarning(busy);
  return (
    <Page
      title="Brand Assets"
      subtitle="Upload and manage your brand assets and reference materials"
      back={{ to: paths.brandHub, label: 'Back to Brand Hub' }}
    >
      <div className="mt-6 space-y-4">
        <DropZone disabled={busy} onFiles={add} />
        <UploadList uploads={uploads} onRetry={retry} onRemove={remove} />
      </div>
      <DocumentList />
    </Page>
  );
}

/** Closing the tab would end a running upload. */
function useLeaveWarning(busy: boolean) {
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [busy]);
}
