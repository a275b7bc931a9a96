import { type FormEvent, type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { listRoles, type RoleRow } from '#shared/roles/contracts/roles.ts';
import { RoleCard } from '#web/features/writing/generate/role-card.tsx';
import { obstacleOf } from '#web/features/writing/generate/role-text.ts';
import { RunningNotice } from '#web/features/writing/generate/running-notice.tsx';
import { MOST_ROLES, readIds, selectionPath, toggled } from '#web/features/writing/generate/selection.ts';
import type { ChosenRole } from '#web/features/writing/generate/use-chosen-roles.ts';
import { type Frame, WizardFrame } from '#web/features/writing/generate/wizard-frame.tsx';
import { type LoadedPages, pagesOf, usePages } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { useSearchText, useUrlState } from '#web/lib/use-url-state.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { FormFooter } from '#web/ui/form/form-footer.tsx';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { ArrowRight, Briefcase, Plus, Search } from '#web/ui/layout/icons.ts';

const AT_ONCE = 24;
/** Roles named in the bar. */
const NAMED = 2;

/** The only role is selected automatically. */
const onlyChoice = (items: readonly RoleRow[] | undefined): string[] => {
  const [first] = items ?? [];
  return first && items?.length === 1 && obstacleOf(first) === null ? [first.id] : [];
};

/** 'Designer, Harbour & Pine' of one role, 'Designer, Clerk and 3 more' of several. */
function noteOf(ids: readonly string[], items: readonly RoleRow[], chosen: readonly ChosenRole[]): string {
  if (ids.length === 0) return 'Choose a role to continue';
  const named = ids.flatMap(
    (id) => items.find((one) => one.id === id) ?? chosen.find((one) => one.id === id)?.role ?? [],
  );
  const [first] = named;
  if (ids.length === 1) return first ? `${first.job_title}, ${first.company_name}` : '';
  const titles = named.slice(0, NAMED).map(({ job_title }) => job_title);
  const more = ids.length - titles.length;
  return `${plural(ids.length, 'role')}: ${titles.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

type Props = Frame & {
  chosen: readonly ChosenRole[];
  /** What is to be known of the chosen roles. */
  notice: ReactNode;
  list: ReactNode;
  /** A link to the list below, which may be outside the viewport. */
  toList: ReactNode;
};

/** Step 1 (GAP-53): up to twenty roles, with the list of all generated content below (GAP-60). */
export function SelectRoles({ selection, roleTitle, chosen, notice, list, toList }: Props) {
  const form = useId();
  const navigate = useNavigate();
  const [picked, choose] = useUrlState('role');
  const search = useSearchText('roles');
  const roles = usePages(pagesOf(listRoles, { query: { q: search.q, limit: AT_ONCE } }));
  const none = roles.data?.length === 0 && search.q === '';
  const given = readIds(picked, MOST_ROLES);
  const ids = given.length === 0 && search.q === '' && !roles.more ? onlyChoice(roles.data) : given;
  const next = (event: FormEvent) => {
    event.preventDefault();
    if (ids.length > 0) void navigate(selectionPath({ ...selection, roles: ids, step: 2 }));
  };
  const footer = (
    <FormFooter width="wide" note={noteOf(ids, roles.data ?? [], chosen)}>
      <Button type="submit" form={form} variant="primary" disabled={ids.length === 0} className="max-sm:flex-1">
        Continue
        <ArrowRight className="size-4" aria-hidden />
      </Button>
    </FormFooter>
  );
  return (
    <WizardFrame selection={selection} roleTitle={roleTitle}>
      <RunningNotice />
      {none ? (
        <NoRoles />
      ) : (
        // Limits where the bar sticks, so that it never covers the list.
        <div className="-mx-4 sm:-mx-8">
          <div className="px-4 pb-6 sm:px-8">
            <div className="mt-6 flex flex-wrap items-center gap-2 sm:gap-3">
              <div className="mr-auto flex items-baseline gap-3 max-sm:w-full">
                <h2 className="text-lg font-semibold">Select role</h2>
                <p className="tnum text-sm text-fg-3" role="status">
                  {ids.length > 1 && `${ids.length} of at most ${MOST_ROLES} selected`}
                </p>
              </div>
              {toList}
              <SearchBox
                placeholder="Search roles..."
                className="max-sm:flex-1 sm:w-56"
                value={search.text}
                onChange={search.setText}
              />
              <ButtonLink to={paths.createRole} icon={Plus}>
                Create Role
              </ButtonLink>
            </div>
            {notice}
            <form id={form} onSubmit={next}>
              <Choices
                roles={roles}
                chosen={ids}
                onToggle={(id) => choose(toggled(ids, id).join(','))}
                onClear={() => search.setText('')}
              />
            </form>
          </div>
          {footer}
        </div>
      )}
      {list}
    </WizardFrame>
  );
}

type ChoicesProps = {
  roles: LoadedPages<RoleRow>;
  chosen: readonly string[];
  onToggle: (id: string) => void;
  onClear: () => void;
};
const grid = 'mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';

function Choices({ roles, chosen, onToggle, onClear }: ChoicesProps) {
  const { more, loadingMore, loadMore } = roles;
  const none = (
    <div className="card mt-4">
      <EmptyState
        icon={Search}
        title="No roles match your search"
        action={
          <Button size="sm" onClick={onClear}>
            Clear search
          </Button>
        }
      />
    </div>
  );
  return (
    <Loaded query={roles} failed="Failed to load roles" className="mt-4" placeholder={<RoleSkeletons />} empty={none}>
      {(items) => (
        <fieldset className="min-w-0">
          <legend className="sr-only">Roles to generate content for</legend>
          <ul className={grid}>
            {items.map((role) => (
              <RoleCard
                key={role.id}
                role={role}
                chosen={chosen.includes(role.id)}
                isFull={chosen.length >= MOST_ROLES}
                onToggle={() => onToggle(role.id)}
              />
            ))}
          </ul>
          <LoadMore more={more} busy={loadingMore} onMore={loadMore} />
        </fieldset>
      )}
    </Loaded>
  );
}

function RoleSkeletons() {
  return (
    <Loading label="Loading roles" className="flow-root">
      <div className={grid}>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className="card h-[11.75rem] p-4">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="mt-2 h-4 w-1/3" />
            <Skeleton className="mt-4 h-3 w-3/4" />
            <Skeleton className="mt-5 h-3 w-1/2" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

function NoRoles() {
  return (
    <div className="card mt-5">
      <EmptyState
        icon={Briefcase}
        title="No roles saved yet"
        hint="Content is made from a role. Describe one first, then come back here."
        action={
          <ButtonLink to={paths.createRole} variant="primary" icon={Plus}>
            Create New Role
          </ButtonLink>
        }
      />
    </div>
  );
}
