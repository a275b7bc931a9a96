import { useEffect, useRef, useState } from 'react';
import { type BrandDocument, listDocuments } from '#shared/brand/contracts/assets.ts';
import { stateText } from '#shared/file-text.ts';
import { ChosenDocuments } from '#web/features/roles/chosen-documents.tsx';
import { PickerEmpty } from '#web/features/roles/picker-empty.tsx';
import type { ChosenDocument } from '#web/features/roles/role-draft.ts';
import { LOAD_FAILED } from '#web/features/roles/voice-picker.tsx';
import { pagesOf, usePages } from '#web/lib/endpoint.ts';
import { formatBytes, formatCount } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { useRovingFocus } from '#web/lib/use-roving-focus.ts';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { fileIcon } from '#web/ui/layout/file-icon.ts';
import { DateTime } from '#web/ui/layout/time.tsx';

const TYPING_MS = 250;
type Props = {
  id: string;
  chosen: readonly ChosenDocument[];
  error?: string | undefined;
  onChange: (documents: ChosenDocument[]) => void;
};

/** Selects any number of assets (ROLE-22, GAP-146). */
export function DocumentPicker({ id, chosen, error, onChange }: Props) {
  const [text, setText] = useState('');
  const search = useRef<HTMLDivElement>(null);
  const q = useDebounced(text.trim());
  const list = usePages(pagesOf(listDocuments, { query: { q: q || undefined, sort: 'created' } }));
  const isAsked = q !== '' || text !== '';
  return (
    <Loaded query={list} failed={LOAD_FAILED} placeholder={<Skeleton className="h-40 w-full" />}>
      {(documents) =>
        documents.length + chosen.length === 0 && !isAsked ? (
          <PickerEmpty
            id={id}
            label="Reference Documents"
            text="No brand assets yet."
            link="Upload assets"
            to={paths.documents}
          />
        ) : (
          <fieldset id={id} tabIndex={-1} className="min-w-0">
            <legend className="sr-only">Reference Documents</legend>
            <Heading count={chosen.length} />
            <ChosenDocuments
              chosen={chosen}
              onRemove={(gone) => onChange(chosen.filter((one) => one.id !== gone))}
              onEmpty={() => search.current?.querySelector('input')?.focus()}
            />
            <div ref={search} className="mt-1.5 overflow-hidden rounded-sm border border-line-strong">
              <SearchBox
                placeholder="Search assets..."
                value={text}
                onChange={setText}
                className="border-b border-line [&_input]:rounded-none [&_input]:border-0 [&_input]:-outline-offset-2"
              />
              <Choices documents={documents} chosen={chosen} onChange={onChange} />
              {documents.length === 0 && <p className="px-3 py-3 text-sm text-fg-2">No assets match your search.</p>}
              <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
            </div>
            {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
          </fieldset>
        )
      }
    </Loaded>
  );
}

function Heading({ count }: { count: number }) {
  return (
    <>
      <div className="flex items-baseline gap-2 text-sm">
        <span className="font-medium" aria-hidden>
          Reference Documents
        </span>
        <span className="text-xs text-fg-3">Optional</span>
        <span className="tnum ml-auto text-xs text-fg-3" role="status">
          {formatCount(count)} selected
        </span>
      </div>
      <p className="mt-0.5 text-xs text-fg-3">
        Facts are taken from these. Not needed to save, but at least one to generate.
      </p>
    </>
  );
}

type ChoicesProps = Pick<Props, 'chosen' | 'onChange'> & { documents: readonly BrandDocument[] };

function Choices({ documents, chosen, onChange }: ChoicesProps) {
  const { list, itemOf } = useRovingFocus(documents.map(({ id }) => id));
  const isChosen = (id: string) => chosen.some((one) => one.id === id);
  const toggle = ({ id, title }: BrandDocument) =>
    onChange(isChosen(id) ? chosen.filter((one) => one.id !== id) : [...chosen, { id, title }]);
  return (
    <ul className="max-h-60 divide-y divide-line overflow-y-auto" {...list}>
      {documents.map((document) => {
        const Icon = fileIcon(document.file_type);
        return (
          <li key={document.id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 text-sm hover:bg-hover has-focus-visible:bg-hover">
              <input
                type="checkbox"
                className="size-4 shrink-0"
                checked={isChosen(document.id)}
                onChange={() => toggle(document)}
                {...itemOf(document.id)}
              />
              <Icon className="size-4 shrink-0 text-fg-3" aria-hidden />
              <span className="min-w-0 flex-1 truncate font-medium">{document.title}</span>
              {document.text_state !== 'ready' && (
                <span className="shrink-0 text-xs text-fg-2 max-sm:max-w-28">{stateText(document)}</span>
              )}
              <span className="tnum w-16 shrink-0 text-right text-xs text-fg-3">{formatBytes(document.file_size)}</span>
              <span className="w-20 shrink-0 text-right text-xs text-fg-3 max-sm:hidden">
                <DateTime iso={document.created_at} />
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}

/** The text, debounced by TYPING_MS. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
