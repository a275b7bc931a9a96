import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BrandDocument, readAgain } from '#shared/brand/contracts/assets.ts';
import { isReading, mayReadAgain, reasonText, stateText } from '#shared/file-text.ts';
import { putDocument } from '#web/features/brand/assets/asset-cache.ts';
import { ASSETS } from '#web/features/brand/shown.ts';
import { call } from '#web/lib/call.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Loader2, RotateCw } from '#web/ui/layout/icons.ts';

/** The state of an asset's text in one line, with what reading it waits for. */
export function TextStatusLine({ document }: { document: BrandDocument }) {
  if (!isReading(document))
    return <span className={document.text_state === 'failed' ? 'text-warn-text' : ''}>{stateText(document)}</span>;
  return (
    <span role="status" className="inline-flex items-center gap-1 align-bottom">
      <Loader2 className="spin size-3 shrink-0 text-accent" aria-hidden />
      {stateText(document)}
    </span>
  );
}

/** Why the text of an asset could not be read, with 'Try again' where that may help; nothing for any other asset. */
export function UnreadNote({ document, className }: { document: BrandDocument; className?: string }) {
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: () => call(readAgain, { params: { id: document.id } }),
    onSuccess: (row) => {
      putDocument(queries, row);
      void queries.invalidateQueries({ queryKey: ASSETS });
    },
  });
  if (document.text_state !== 'failed') return null;
  const action = mayReadAgain(document) && (
    <Button
      size="sm"
      icon={RotateCw}
      aria-label={`Try again: ${document.title}`}
      busy={again.isPending}
      needsServer
      onClick={() => again.mutate()}
    >
      Try again
    </Button>
  );
  return (
    <Banner tone={again.isError ? 'error' : 'warning'} className={className} action={action}>
      {again.isError ? 'The file could not be read again. Please try again.' : reasonText(document)}
    </Banner>
  );
}
