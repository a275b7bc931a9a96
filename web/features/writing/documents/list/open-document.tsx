import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { shownForOf } from '#web/features/text/content-parts.ts';
import { DocumentContent } from '#web/features/writing/documents/list/document-content.tsx';
import { DocumentFacts } from '#web/features/writing/documents/list/document-facts.tsx';
import { RestoreDialog } from '#web/features/writing/documents/list/restore-dialog.tsx';
import { useOpened } from '#web/features/writing/documents/new-texts.ts';
import { documentQuery, useVersionPages } from '#web/features/writing/documents/queries.ts';
import { usePerson } from '#web/lib/session.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

type Props = {
  id: string;
  /** Moves the focus when its element was removed. */
  onEnd: () => void;
  onEdit: () => void;
};

/** The content of an expanded row. */
export function OpenDocument({ id, onEnd, onEdit }: Props) {
  useOpened(id);
  const placeholder = (
    <Loading label="Loading content">
      <Skeleton className="h-64 max-w-[44rem]" />
    </Loading>
  );
  return (
    <div className="border-t border-line bg-canvas px-4 py-5 sm:px-11">
      <Loaded query={useQuery(documentQuery(id))} placeholder={placeholder}>
        {(document) => <Opened document={document} onEnd={onEnd} onEdit={onEdit} />}
      </Loaded>
    </div>
  );
}

type OpenedProps = Pick<Props, 'onEnd' | 'onEdit'> & { document: GeneratedDocument };

/** The content, its origin, and the button to restore an earlier version (GAP-71). */
function Opened({ document, onEnd, onEdit }: OpenedProps) {
  const shownFor = shownForOf(usePerson(), document);
  const pages = useVersionPages(document.id, document.version);
  const [restoring, setRestoring] = useState(false);
  const asked = useOnDemand(restoring);
  const [latest] = pages.data ?? [];
  const onRestore = latest && (() => setRestoring(true));
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,44rem)_minmax(13rem,1fr)]">
      <div className="min-w-0">
        <DocumentContent document={document} shownFor={shownFor} onEnd={onEnd} onEdit={onEdit} onRestore={onRestore} />
      </div>
      <DocumentFacts document={document} latest={latest} onRestore={() => setRestoring(true)} />
      {latest && asked && (
        <RestoreDialog
          document={document}
          shownFor={shownFor}
          pages={pages}
          open={restoring}
          onClose={() => setRestoring(false)}
          onRestored={onEnd}
        />
      )}
    </div>
  );
}
