import { ROLE_SORTS, type RoleSort } from '#shared/constants.ts';
import { listRoles, type RoleRow as Row } from '#shared/roles/contracts/roles.ts';
import { CopyToDialog } from '#web/features/roles/copy-to-dialog.tsx';
import { DeleteRoleDialog } from '#web/features/roles/delete-role-dialog.tsx';
import { RoleRow } from '#web/features/roles/role-row.tsx';
import { useCopyPlaces } from '#web/features/team/copy-places.ts';
import { type LoadedPages, pagesOf, usePages } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';
import { May } from '#web/lib/may.tsx';
import { paths, startFromAdvertPath } from '#web/lib/paths.ts';
import { useSearchText, useUrlState } from '#web/lib/use-url-state.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { LoadingRows } from '#web/ui/feedback/loading-rows.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { SelectFrom } from '#web/ui/form/select.tsx';
import { Briefcase, Plus, Search } from '#web/ui/layout/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

const sortLabels: Record<RoleSort, string> = {
  updated: 'Recently Updated',
  company: 'Company Name',
  title: 'Job Title',
};

const isSort = (value: string): value is RoleSort => (ROLE_SORTS as readonly string[]).includes(value);

/** /roles (ROLES-01..16). Search and sort order are in the URL. */
export function RolesPage() {
  const { text, setText, q } = useSearchText();
  const [given, setSort] = useUrlState('sort');
  const sort = isSort(given) ? given : 'updated';
  const list = usePages(pagesOf(listRoles, { query: { q: q || undefined, sort } }));
  const none = q === '' && text === '' && list.data?.length === 0;
  return (
    <Page
      title="Role Specifications"
      subtitle="Manage and organize your role specifications"
      actions={none ? undefined : <CreateRole />}
    >
      {!none && (
        <div className="mt-6 flex flex-wrap items-center gap-2 sm:gap-3">
          <SearchBox placeholder="Search roles..." value={text} onChange={setText} className="w-full sm:w-72" />
          <SelectFrom
            aria-label="Sort roles"
            options={sortLabels}
            value={sort}
            onChoose={(next) => setSort(next === 'updated' ? '' : next)}
            className="max-sm:flex-1 sm:w-48"
          />
          <p className="tnum ml-auto text-sm text-fg-3" role="status">
            {list.data && !list.more && plural(list.data.length, 'role')}
          </p>
        </div>
      )}
      <div className={none ? 'mt-6' : 'mt-4'}>
        <RoleList list={list} none={none} onClearSearch={() => setText('')} />
      </div>
    </Page>
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

type ListProps = { list: LoadedPages<Row>; none: boolean; onClearSearch: () => void };

function RoleList({ list, none, onClearSearch }: ListProps) {
  const deletion = useDialog<Row>();
  const copying = useDialog<Row>();
  const hasCopying = useOnDemand(copying.round > 0);
  const hasPlaces = useCopyPlaces().length > 0;
  return (
    <Loaded query={list} failed="Failed to load roles. Please try refreshing the page." placeholder={<Rows />}>
      {(roles) => (
        <div className="card overflow-hidden">
          {roles.length > 0 && (
            <ul className="divide-y divide-line">
              {roles.map((role) => (
                <RoleRow
                  key={role.id}
                  role={role}
                  onDelete={deletion.show}
                  onCopyTo={hasPlaces ? copying.show : undefined}
                />
              ))}
            </ul>
          )}
          {roles.length === 0 && (none ? <NoRoles /> : <NoMatch onClear={onClearSearch} />)}
          <LoadMore more={list.more} busy={list.loadingMore} onMore={list.loadMore} />
          <DeleteRoleDialog {...deletion.props} />
          {hasCopying && <CopyToDialog key={copying.round} {...copying.props} />}
        </div>
      )}
    </Loaded>
  );
}

const NoRoles = () => (
  <EmptyState
    icon={Briefcase}
    title="No roles saved yet"
    hint="A role holds what the job needs and who you are looking for. Everything you generate starts from one."
    action={<CreateRole className="justify-center" />}
  />
);

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={Search}
    title="No roles match your search"
    action={<Button onClick={onClear}>Clear search</Button>}
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
