import { useSearchParams } from 'react-router-dom';
import { ROLE_SORTS, type RoleSort } from '#shared/constants.ts';
import { listRoles, type RoleRow as Row } from '#shared/roles/contracts/roles.ts';
import { isUuid } from '#shared/uuid.ts';
import { CopyToDialog } from '#web/features/roles/copy-to-dialog.tsx';
import { DeleteRoleDialog } from '#web/features/roles/delete-role-dialog.tsx';
import { COLUMNS, RoleRow } from '#web/features/roles/role-row.tsx';
import { useCopyPlaces } from '#web/features/team/copy-places.ts';
import { useHasLeads } from '#web/features/team/members.ts';
import { PeopleChoices, usePersonName } from '#web/features/team/people-choices.tsx';
import { type LoadedPages, pagesOf, usePages } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';
import { May } from '#web/lib/may.tsx';
import { paths, startFromAdvertPath } from '#web/lib/paths.ts';
import { usePerson } from '#web/lib/session.ts';
import { useSearchText, useUrlState } from '#web/lib/use-url-state.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { LoadingRows } from '#web/ui/feedback/loading-rows.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { Chip } from '#web/ui/form/chip.tsx';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { SelectFrom } from '#web/ui/form/select.tsx';
import { Briefcase, Plus, Search } from '#web/ui/layout/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PickerButton } from '#web/ui/overlay/picker-button.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const sortLabels: Record<RoleSort, string> = {
  updated: 'Recently Updated',
  company: 'Company Name',
  title: 'Job Title',
};

const isSort = (value: string): value is RoleSort => (ROLE_SORTS as readonly string[]).includes(value);

/** /roles (ROLES-01..16, HOME-33..36). Search, filters and sort order are in the URL. */
export function RolesPage() {
  const filters = useFilters();
  const { list: query, isFiltered } = filters;
  const list = usePages(pagesOf(listRoles, { query }));
  const none = !isFiltered && list.data?.length === 0;
  return (
    <Page
      title="Role Specifications"
      subtitle="Manage and organize your role specifications"
      actions={none ? undefined : <CreateRole />}
      width="columns"
    >
      {!none && (
        <div className="mt-6 flex flex-wrap items-center gap-2 sm:gap-3">
          <SearchBox
            placeholder="Search roles..."
            value={filters.text}
            onChange={filters.setText}
            className="min-w-0 flex-1 basis-full sm:basis-64"
          />
          <SelectFrom
            aria-label="Sort roles"
            options={sortLabels}
            value={query.sort}
            onChoose={filters.setSort}
            className="sm:w-48"
          />
          <Chips filters={filters} />
          <p className="tnum ml-auto text-sm text-fg-3" role="status">
            {list.data && !list.more && plural(list.data.length, 'role')}
          </p>
        </div>
      )}
      <div className={none ? 'mt-6' : 'mt-4'}>
        <RoleList list={list} none={none} filters={filters} />
      </div>
    </Page>
  );
}

function useFilters() {
  const { text, setText, q } = useSearchText();
  const [, setQuery] = useSearchParams();
  const [givenSort, setSort] = useUrlState('sort');
  const [lead, setLead] = useUrlState('lead');
  const [needs, setNeeds] = useUrlState('needs');
  const sort = isSort(givenSort) ? givenSort : 'updated';
  // What no chip offers, as in an address that was typed, is no filter.
  const lead_id = isUuid(lead) ? lead : undefined;
  const list = { q: q || undefined, sort, lead_id, needs: needs === 'me' ? ('me' as const) : undefined };
  const hasChips = Boolean(list.lead_id ?? list.needs);
  return {
    list,
    text,
    setText,
    setSort: (next: RoleSort) => setSort(next === 'updated' ? '' : next),
    setLead,
    setNeeds,
    hasChips,
    isFiltered: hasChips || q !== '' || text !== '',
    /** Removes search and filters; the order stays. */
    clear: () => {
      // A search that is in the address leaves it together with the filters.
      if (q === '') setText('');
      setQuery(sort === 'updated' ? {} : { sort }, { replace: true, preventScrollReset: true });
    },
  };
}

type Filters = ReturnType<typeof useFilters>;

/** 'Lead: {name}', 'Mine' and 'Needs you' (HOME-36); who works alone has no lead. */
function Chips({ filters: { list, setLead, setNeeds } }: { filters: Filters }) {
  const me = usePerson().id;
  const name = usePersonName(list.lead_id, 'anyone');
  return (
    <>
      {useHasLeads() && (
        <>
          <Chip on={list.lead_id === me} onChange={(on) => setLead(on ? me : '')}>
            Mine
          </Chip>
          <PickerButton label="Lead" text={name} chip={{ isOn: list.lead_id !== undefined }}>
            {(close) => (
              <PeopleChoices
                value={list.lead_id}
                any="Anyone"
                onChoose={(id) => {
                  setLead(id);
                  close();
                }}
              />
            )}
          </PickerButton>
        </>
      )}
      <Chip on={list.needs === 'me'} onChange={(on) => setNeeds(on ? 'me' : '')}>
        Needs you
      </Chip>
    </>
  );
}

const CreateRole = ({ className = '' }: { className?: string }) => (
  <May permission="role.write">
    <span className={`flex flex-wrap gap-2 ${className}`}>
      <ButtonLink to={startFromAdvertPath()}>Start from an advert</ButtonLink>
      <ButtonLink to={paths.createRole} variant="primary" icon={Plus}>
        Create New Role
      </ButtonLink>
    </span>
  </May>
);

type ListProps = { list: LoadedPages<Row>; none: boolean; filters: Filters };

function RoleList({ list, none, filters }: ListProps) {
  const deletion = useDialog<Row>();
  const copying = useDialog<Row>();
  const hasCopying = useOnDemand(copying.round > 0);
  const hasPlaces = useCopyPlaces().length > 0;
  const hasLeads = useHasLeads();
  return (
    <Loaded query={list} failed="Failed to load roles. Please try refreshing the page." placeholder={<Rows />}>
      {(roles) => (
        <div className="card overflow-hidden">
          {roles.length > 0 && (
            <>
              <Columns hasLeads={hasLeads} />
              <ul className="divide-y divide-line">
                {roles.map((role) => (
                  <RoleRow
                    key={role.id}
                    role={role}
                    hasLeads={hasLeads}
                    onDelete={deletion.show}
                    onCopyTo={hasPlaces ? copying.show : undefined}
                  />
                ))}
              </ul>
            </>
          )}
          {roles.length === 0 && (none ? <NoRoles /> : <NoMatch filters={filters} />)}
          <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
          <DeleteRoleDialog {...deletion.props} />
          {hasCopying && <CopyToDialog key={copying.round} {...copying.props} />}
        </div>
      )}
    </Loaded>
  );
}

/** Of what stands below it each says itself what it is. */
const Columns = ({ hasLeads }: { hasLeads: boolean }) => (
  <div
    aria-hidden
    className={`hidden border-b border-line bg-sunken px-3 py-2 text-xs font-medium text-fg-3 lg:grid ${COLUMNS}`}
  >
    <span className="col-start-2">Role</span>
    <span>Place</span>
    <span>Texts</span>
    <span className={hasLeads ? 'w-8' : ''}>{hasLeads && 'Lead'}</span>
    <span>Updated</span>
    <span>Next step</span>
  </div>
);

const NoRoles = () => (
  <EmptyState
    icon={Briefcase}
    title="No roles saved yet"
    hint="A role holds what the job needs and who you are looking for. Everything you generate starts from one."
    action={<CreateRole className="justify-center" />}
  />
);

/** Nothing may be found by the search, or by the filters. */
const NoMatch = ({ filters }: { filters: Filters }) => (
  <EmptyState
    icon={Search}
    title={filters.text ? 'No roles match your search' : 'No roles match the filters'}
    action={<Button onClick={filters.clear}>{filters.hasChips ? 'Clear filters' : 'Clear search'}</Button>}
  />
);

const Rows = () => (
  <LoadingRows
    count={5}
    className="card divide-y divide-line overflow-hidden"
    row="flex h-16 items-center px-4 sm:h-15"
  >
    <Skeleton className="h-4 w-1/2" />
  </LoadingRows>
);
