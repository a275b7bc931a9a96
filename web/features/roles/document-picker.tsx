import { useEffect, useState } from 'react';
import { type BrandDocument, listDocuments } from '#shared/contracts/documents.ts';
import { PickerEmpty } from '#web/features/roles/picker-empty.tsx';
import { LOAD_FAILED } from '#web/features/roles/voice-picker.tsx';
import { call } from '#web/lib/call.ts';
import { formatBytes, formatCount } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { keys } from '#web/lib/query.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { fileIcon } from '#web/ui/file-icon.ts';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DateTime } from '#web/ui/time.tsx';

const TYPING_MS = 250;
type Props = { id: string; chosen: readonly string[]; onChange: (ids: string[]) => void };

/** Any number of the owner's documents (ROLE-22). */
export function DocumentPicker({ id, chosen, onChange }: Props) {
  const [text, setText] = useState('');
  const q = useRested(text.trim());
  const filters = { q: q || undefined, sort: 'created' } as const;
  const list = usePages(keys.documentsList(filters), ({ after, signal }) =>
    call(listDocuments, { query: { ...filters, after }, signal }),
  );
  if (list.error && !list.items)
    return <ErrorState message={LOAD_FAILED} onRetry={list.retry} busy={list.isFetching} />;
  if (!list.items) return <Skeleton className="h-40 w-full" />;
  if (list.items.length === 0 && q === '' && text === '') {
    return (
      <PickerEmpty
        id={id}
        label="Reference Documents"
        text="No brand assets yet."
        link="Upload assets"
        to={paths.documents}
      />
    );
  }
  const toggle = (documentId: string) =>
    onChange(chosen.includes(documentId) ? chosen.filter((one) => one !== documentId) : [...chosen, documentId]);
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0">
      <legend className="sr-only">Reference Documents</legend>
      <div className="flex items-baseline gap-2 text-sm">
        <span className="font-medium" aria-hidden>
          Reference Documents
        </span>
        <span className="text-xs text-fg-3">Optional</span>
        <span className="tnum ml-auto text-xs text-fg-3" role="status">
          {formatCount(chosen.length)} selected
        </span>
      </div>
      <p className="mt-0.5 text-xs text-fg-3">
        Facts are taken from these. Not needed to save, but at least one to generate.
      </p>
      <div className="mt-1.5 overflow-hidden rounded-sm border border-line-strong">
        <SearchBox
          placeholder="Search documents..."
          value={text}
          onChange={setText}
          className="border-b border-line [&_input]:rounded-none [&_input]:border-0 [&_input]:-outline-offset-2"
        />
        <ul className="max-h-60 divide-y divide-line overflow-y-auto">
          {list.items.map((document) => (
            <Choice
              key={document.id}
              document={document}
              chosen={chosen.includes(document.id)}
              onToggle={() => toggle(document.id)}
            />
          ))}
        </ul>
        {list.items.length === 0 && <p className="px-3 py-3 text-sm text-fg-2">No documents match your search.</p>}
        <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
      </div>
    </fieldset>
  );
}

type ChoiceProps = { document: BrandDocument; chosen: boolean; onToggle: () => void };

function Choice({ document, chosen, onToggle }: ChoiceProps) {
  const Icon = fileIcon(document.file_type);
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 text-sm hover:bg-hover has-focus-visible:bg-hover">
        <input type="checkbox" className="size-4 shrink-0" checked={chosen} onChange={onToggle} />
        <Icon className="size-4 shrink-0 text-fg-3" aria-hidden />
        <span className="min-w-0 flex-1 truncate font-medium">{document.title}</span>
        <span className="tnum w-16 shrink-0 text-right text-xs text-fg-3">{formatBytes(document.file_size)}</span>
        <span className="w-20 shrink-0 text-right text-xs text-fg-3 max-sm:hidden">
          <DateTime iso={document.created_at} />
        </span>
      </label>
    </li>
  );
}

/** The text once typing has rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
