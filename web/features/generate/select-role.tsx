import { type FormEvent, type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RoleRow } from '#shared/contracts/roles.ts';
import { fetchRoles } from '#web/features/generate/api.ts';
import { RoleCard } from '#web/features/generate/role-card.tsx';
import { obstacleOf } from '#web/features/generate/role-text.ts';
import { RunningNotice } from '#web/features/generate/running-notice.tsx';
import { readId, type Selection, selectionPath } from '#web/features/generate/selection.ts';
import { type Frame, WizardFrame } from '#web/features/generate/wizard-frame.tsx';
import { paths } from '#web/lib/paths.ts';
import { keys } from '#web/lib/query.ts';
import { usePages } from '#web/lib/use-pages.ts';
import { useSearchText, useUrlState } from '#web/lib/use-url-state.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { FormFooter } from '#web/ui/form/form-footer.tsx';
import { SearchBox } from '#web/ui/form/search-box.tsx';
import { ArrowRight, Briefcase, Plus, Search } from '#web/ui/layout/icons.ts';

const AT_ONCE = 24;

const useRoles = (q: string) =>
  usePages(keys.rolesList({ q, limit: AT_ONCE }), (page) => fetchRoles({ q, limit: AT_ONCE }, page));

/** The only role is selected automatically. */
const onlyChoice = (items: readonly RoleRow[] | undefined): string | null => {
  const [first] = items ?? [];
  return first && items?.length === 1 && obstacleOf(first) === null ? first.id : null;
};

type Props = Frame & {
  chosenAbout: string | undefined;
  list: ReactNode;
  /** A link to the list below, which may be outside the viewport. */
  toList: ReactNode;
};

/** Step 1 (GAP-53), with the list of all generated content below (GAP-60). */
export function SelectRole({ selection, roleTitle, chosenAbout, list, toList }: Props) {
  const form = useId();
  const navigate = useNavigate();
  const [picked, choose] = useUrlState('role');
  const search = useSearchText('roles');
  const roles = useRoles(search.q);
  const none = roles.items?.length === 0 && search.q === '';
  const role = readId(picked) ?? (search.q === '' && !roles.more ? onlyChoice(roles.items) : null);
  const chosen = roles.items?.find(({ id }) => id === role);
  const next = (event: FormEvent) => {
    event.preventDefault();
    if (role) void navigate(selectionPath({ ...selection, role, step: 2 }));
  };
  const footer = (
    <FormFooter
      width="wide"
      note={chosen ? `${chosen.job_title}, ${chosen.company_name}` : (chosenAbout ?? 'Choose a role to continue')}
    >
      <Button type="submit" form={form} variant="primary" disabled={role === null} className="max-sm:flex-1">
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
              <h2 className="mr-auto text-lg font-semibold max-sm:w-full">Select role</h2>
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
            <form id={form} onSubmit={next}>
              <Choices roles={roles} chosen={role} onChoose={choose} onClear={() => search.setText('')} />
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
  roles: ReturnType<typeof useRoles>;
  chosen: Selection['role'];
  onChoose: (id: string) => void;
  onClear: () => void;
};
const grid = 'mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3';

function Choices({ roles, chosen, onChoose, onClear }: ChoicesProps) {
  const { items, error, more, loadingMore, loadMore, retry, isFetching } = roles;
  if (error && !items)
    return <ErrorState message="Failed to load roles" onRetry={retry} busy={isFetching} className="mt-4" />;
  if (!items) return <RoleSkeletons />;
  if (items.length === 0) {
    return (
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
  }
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Role to generate content for</legend>
      <ul className={grid}>
        {items.map((role) => (
          <RoleCard key={role.id} role={role} chosen={role.id === chosen} onChoose={() => onChoose(role.id)} />
        ))}
      </ul>
      <LoadMore more={more} busy={loadingMore} onMore={loadMore} />
    </fieldset>
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
