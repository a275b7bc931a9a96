import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type DocumentVersionRow, restoreVersion } from '#shared/text/contracts/document-versions.ts';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import type { ShownFor } from '#shared/text/kinds/kind.ts';
import { documentText } from '#web/features/text/content-parts.ts';
import { showDone } from '#web/features/writing/documents/list/done-message.tsx';
import { TextPreview } from '#web/features/writing/documents/list/newer-note.tsx';
import { cacheChanged, versionQuery } from '#web/features/writing/documents/queries.ts';
import { call } from '#web/lib/call.ts';
import type { LoadedPages } from '#web/lib/endpoint.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type Props = {
  document: GeneratedDocument;
  shownFor: ShownFor;
  pages: LoadedPages<DocumentVersionRow>;
  open: boolean;
  onClose: () => void;
  /** Called after the restore, to move the focus. */
  onRestored: () => void;
};

/** A generation writes both times alike; an edit changes only `updated_at`. */
const originOf = ({ metadata: { generation_timestamp, updated_at } }: DocumentVersionRow): string =>
  updated_at !== undefined && updated_at !== generation_timestamp ? 'Edited by you' : 'Generated';

/** GAP-71: choose, preview and restore an earlier version. The current version is kept as well. */
export function RestoreDialog({ document, shownFor, pages, open, onClose, onRestored }: Props) {
  const client = useQueryClient();
  const group = useId();
  const [selectedVersion, setSelectedVersion] = useState<number | null>(null);
  const versions = pages.data ?? [];
  const chosen = versions.find(({ version }) => version === selectedVersion) ?? versions[0];
  const restoring = useMutation({
    mutationFn: (n: number) => call(restoreVersion, { params: { id: document.id, n }, body: {} }),
    onSuccess: (restored) => {
      cacheChanged(client, restored);
      setSelectedVersion(null);
      onClose();
      showDone('Previous version restored');
      onRestored();
    },
  });
  const close = () => {
    restoring.reset();
    onClose();
  };
  const footer = (
    <>
      <Button onClick={close}>Cancel</Button>
      <Button
        variant="primary"
        busy={restoring.isPending}
        needsServer
        disabled={!chosen}
        onClick={() => chosen && restoring.mutate(chosen.version)}
      >
        {restoring.isPending ? 'Restoring...' : 'Restore'}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Restore previous version"
      description="The text you have now is kept as a version too."
      footer={footer}
    >
      <fieldset>
        <legend className="sr-only">Version to restore</legend>
        <div className="max-h-56 divide-y divide-line overflow-y-auto rounded-sm border border-line-strong">
          {versions.map((version) => (
            <label
              key={version.version}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 text-sm hover:bg-hover has-focus-visible:bg-hover"
            >
              <input
                type="radio"
                name={group}
                checked={version === chosen}
                onChange={() => setSelectedVersion(version.version)}
                className="size-4 shrink-0"
              />
              <span className="tnum font-medium whitespace-nowrap">Version {version.ordinal}</span>
              <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3 whitespace-nowrap">
                <span className="tnum text-fg-2">{formatDateTime(version.created_at)}</span>
                <span className="text-xs text-fg-3">{originOf(version)}</span>
              </span>
            </label>
          ))}
        </div>
        <LoadMore more={pages.more} busy={pages.loadingMore} onMore={pages.loadMore} />
      </fieldset>
      {open && chosen && <Preview document={document} shownFor={shownFor} version={chosen.version} />}
      {restoring.error && (
        <Banner tone="error" className="mt-4" takeFocus>
          Failed to save changes
        </Banner>
      )}
    </Dialog>
  );
}

type PreviewProps = Pick<Props, 'document' | 'shownFor'> & { version: number };

function Preview({ document, shownFor, version }: PreviewProps) {
  const read = useQuery(versionQuery(document.id, version));
  return (
    <>
      <p className="mt-4 mb-1.5 text-xs font-medium text-fg-3">Preview</p>
      <Loaded
        query={read}
        failed="This version could not be loaded"
        placeholder={
          <Loading>
            <Skeleton className="h-24" />
          </Loading>
        }
      >
        {({ kind, content, language }) => (
          <TextPreview
            text={documentText({ kind: kind ?? document.kind, content }, shownFor)}
            lang={language ?? undefined}
          />
        )}
      </Loaded>
    </>
  );
}
