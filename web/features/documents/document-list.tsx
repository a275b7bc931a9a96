import { useState } from 'react';
import { type BrandDocument, listDocuments, type Profile } from '#shared/contracts/documents.ts';
import { DeleteAssetDialog } from '#web/features/documents/delete-asset-dialog.tsx';
import { DocumentEditor } from '#web/features/documents/document-editor.tsx';
import { DocumentRow } from '#web/features/documents/document-row.tsx';
import { ProfileChoices } from '#web/features/documents/profile-choices.tsx';
import { useEdited } from '#web/features/documents/use-edited.ts';
import { useProfiles } from '#web/features/documents/use-profiles.ts';
import { call } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { useSearchText, useUrlState } from '#web/lib/use-url-state.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FileText, Search } from '#web/ui/icons.ts';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

const queryOf = (q: string, profile: string) =>
  ({ q: q || undefined, profile: profile || undefined, sort: 'created' }) as const;

/** The owner's documents, newest created first, searched by title or description, narrowed to a profile (GAP-36). */
export function DocumentList() {
  const { text, setText, q } = useSearchText();
  const [profile, setProfile] = useUrlState('profile');
  const query = queryOf(q, profile);
  const list = usePages(keys.documentsList(query), ({ after, signal }) =>
    call(listDocuments, { query: { ...query, after }, signal }),
  );
  const searching = q !== '' || profile !== '';
  const clear = () => {
    setText('');
    setProfile('');
  };
  const filters = <Filters text={text} onText={setText} profile={profile} onProfile={setProfile} />;
  if (!list.items) {
    if (!list.error) return <Rows />;
    return (
      <>
        {searching && filters}
        <ErrorState
          className="mt-6"
          // The page as a whole (ASSET-34), or only what was searched for (ASSET-33).
          message={searching ? 'Failed to load documents' : 'Failed to load brand assets'}
          onRetry={list.retry}
          busy={list.isFetching}
        />
      </>
    );
  }
  if (list.items.length === 0 && !searching) return <NoDocuments />;
  return (
    <>
      {filters}
      <Rowed documents={list.items} profileId={profile || null} />
      {list.items.length === 0 && <NoMatch onClear={clear} />}
      <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
    </>
  );
}

type FiltersProps = {
  text: string;
  onText: (text: string) => void;
  profile: string;
  onProfile: (id: string) => void;
};

function Filters({ text, onText, profile, onProfile }: FiltersProps) {
  const profiles = useProfiles().data ?? [];
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      <SearchBox placeholder="Search assets..." value={text} onChange={onText} className="flex-1 max-sm:basis-full" />
      <Select
        aria-label="Profile"
        value={profile}
        onChange={(event) => onProfile(event.target.value)}
        className="max-sm:basis-full sm:w-48"
      >
        <option value="">All profiles</option>
        {profiles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

type RowedProps = { documents: readonly BrandDocument[]; profileId: string | null };

// The same empty list each time, so that rows stay as they are.
const NONE: readonly Profile[] = [];

function Rowed({ documents, profileId }: RowedProps) {
  const profiles = useProfiles().data ?? NONE;
  const { rows, editing, edit, close } = useEdited(documents);
  const [deleting, setDeleting] = useState<BrandDocument>();
  const [sheetOf, setSheetOf] = useState<string>();
  const sheet = rows.find(({ id }) => id === sheetOf);
  return (
    <>
      {rows.length > 0 && (
        <ul className="card mt-3 divide-y divide-line overflow-hidden" aria-label="Documents">
          {rows.map((document) =>
            document.id === editing ? (
              <DocumentEditor key={document.id} document={document} onClose={close} />
            ) : (
              <DocumentRow
                key={document.id}
                document={document}
                profiles={profiles}
                profileId={profileId}
                onEdit={edit}
                onProfiles={setSheetOf}
                onDelete={setDeleting}
              />
            ),
          )}
        </ul>
      )}
      {sheet && (
        <Sheet open title="Manage Profiles" description={sheet.title} onClose={() => setSheetOf(undefined)}>
          <ProfileChoices document={sheet} />
        </Sheet>
      )}
      <DeleteAssetDialog document={deleting} onClose={() => setDeleting(undefined)} />
    </>
  );
}

const NoDocuments = () => (
  <div className="card mt-4">
    <EmptyState
      icon={FileText}
      title="No documents uploaded yet"
      hint="A brand book, a values handbook or good past adverts work best: generated texts draw on them."
    />
  </div>
);

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <div className="card mt-3">
    <EmptyState
      icon={Search}
      title="No documents match your search"
      action={<Button onClick={onClear}>Clear search</Button>}
    />
  </div>
);

const PLACES = ['first', 'second', 'third', 'fourth'];

const Rows = () => (
  <Loading className="card mt-6 divide-y divide-line overflow-hidden">
    {PLACES.map((place) => (
      <div key={place} className="flex h-16 items-center gap-3 px-5">
        <Skeleton className="size-9" />
        <Skeleton className="h-4 w-1/3" />
      </div>
    ))}
  </Loading>
);
