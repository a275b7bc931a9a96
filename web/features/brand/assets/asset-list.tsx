import { listDocuments } from '#shared/brand/contracts/assets.ts';
import { DocumentRows } from '#web/features/brand/assets/asset-rows.tsx';
import { ProfileActions } from '#web/features/brand/assets/profile-actions.tsx';
import { useProfiles } from '#web/features/brand/assets/use-profiles.ts';
import { pagesOf, usePages } from '#web/lib/endpoint.ts';
import { useSearchText, useUrlState } from '#web/lib/use-url-state.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { LoadingRows } from '#web/ui/feedback/loading-rows.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { FileText, Search, Tags } from '#web/ui/layout/icons.ts';

const queryOf = (q: string, profile: string) =>
  ({ q: q || undefined, profile: profile || undefined, sort: 'created' }) as const;

/** The assets of the workspace, newest first, filtered by title, description and profile (GAP-36). */
export function DocumentList() {
  const { text, setText, q } = useSearchText();
  const [profile, setProfile] = useUrlState('profile');
  const list = usePages(pagesOf(listDocuments, { query: queryOf(q, profile) }));
  const searching = q !== '' || profile !== '';
  const hasFilters = searching ? !list.isPending : list.data !== undefined && list.data.length > 0;
  const clear = () => {
    setText('');
    setProfile('');
  };
  // While another filter loads, the rows are those of the previous one.
  const profileId = list.isPlaceholder ? null : profile || null;
  return (
    <>
      {hasFilters && <DocumentFilters text={text} onText={setText} profileId={profile} onProfile={setProfile} />}
      <Loaded
        query={list}
        // The specified texts of a failed list (ASSET-34) and a failed search (ASSET-33).
        failed={searching ? 'Failed to load documents' : 'Failed to load brand assets'}
        className="mt-6"
        placeholder={<Rows />}
      >
        {(documents) => (
          <>
            <DocumentRows documents={documents} profileId={profileId} />
            {documents.length === 0 && <Empty q={q} profileId={profile} onClear={clear} />}
            <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
          </>
        )}
      </Loaded>
    </>
  );
}

type EmptyProps = { q: string; profileId: string; onClear: () => void };

function Empty({ q, profileId, onClear }: EmptyProps) {
  const profiles = useProfiles().data;
  const showAll = <Button onClick={onClear}>Show all assets</Button>;
  return <div className={`card ${q || profileId ? 'mt-3' : 'mt-4'}`}>{state()}</div>;

  function state() {
    if (q) {
      const action = <Button onClick={onClear}>Clear search</Button>;
      return <EmptyState icon={Search} title="No assets match your search" action={action} />;
    }
    if (!profileId) {
      return (
        <EmptyState
          icon={FileText}
          title="No documents uploaded yet"
          hint="A brand book, a values handbook or good past adverts work best: generated texts draw on them."
        />
      );
    }
    if (profiles && !profiles.some(({ id }) => id === profileId)) {
      return <EmptyState icon={Tags} title="This profile does not exist any more" action={showAll} />;
    }
    return (
      <EmptyState
        icon={Tags}
        title="No assets in this profile yet"
        hint="Upload a file here, or put an asset into this profile with Manage Profiles."
        action={showAll}
      />
    );
  }
}

const Rows = () => (
  <LoadingRows
    count={4}
    className="card mt-6 divide-y divide-line overflow-hidden"
    row="flex h-16 items-center gap-3 px-5"
  >
    <Skeleton className="size-9" />
    <Skeleton className="h-4 w-1/3" />
  </LoadingRows>
);

type Props = {
  text: string;
  onText: (text: string) => void;
  profileId: string;
  onProfile: (id: string) => void;
};

/** The search field, and the selected profile with its actions. */
function DocumentFilters({ text, onText, profileId, onProfile }: Props) {
  const profiles = useProfiles().data ?? [];
  const chosen = profiles.find(({ id }) => id === profileId);
  const leave = () => {
    onProfile('');
    document.getElementById(FILTER)?.focus();
  };
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      <SearchBox placeholder="Search assets..." value={text} onChange={onText} className="flex-1 max-sm:basis-full" />
      <div className="flex gap-1 max-sm:basis-full">
        <Select
          id={FILTER}
          aria-label="Profile"
          value={profileId}
          onChange={(event) => onProfile(event.target.value)}
          className="max-sm:flex-1 sm:w-48"
        >
          <option value="">All profiles</option>
          {profiles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        {chosen && <ProfileActions key={chosen.id} profile={chosen} onDeleted={leave} />}
      </div>
    </div>
  );
}

const FILTER = 'profile-filter';
