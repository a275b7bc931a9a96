import { useParams } from 'react-router-dom';
import { AppError } from '#shared/errors.ts';
import { RoleContent } from '#web/features/home/role/role-content.tsx';
import { useRoleHome } from '#web/features/home/role/use-role-home.ts';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { Briefcase } from '#web/ui/layout/icons.ts';
import { TabTitle } from '#web/ui/layout/page-header.tsx';
import { pageWidths } from '#web/ui/layout/page-widths.ts';

/** /roles/:id: where the texts of a role stand, and what to do next (HOME-01 to 26). */
export function RolePage() {
  const { id = '' } = useParams();
  const query = useRoleHome(id);
  if (isUnknown(query.error)) return <Unknown />;
  return (
    <div className={`mx-auto w-full px-4 pt-6 pb-12 sm:px-8 md:pt-8 ${pageWidths.wide}`}>
      {!query.data && (
        <>
          <TabTitle>Role</TabTitle>
          <BackLink to={paths.roles}>Roles</BackLink>
        </>
      )}
      <Loaded query={query} failed="Failed to load the role" placeholder={<Placeholder />}>
        {(home) => <RoleContent key={id} home={home} />}
      </Loaded>
    </div>
  );
}

/** Also an id of another workspace, and one that is no id. */
const isUnknown = (error: unknown): boolean => error instanceof AppError && [404, 422].includes(error.status);

const Unknown = () => (
  <div className="flex min-h-[60dvh]">
    <TabTitle>Roles</TabTitle>
    <EmptyState
      icon={Briefcase}
      title="This item does not exist. It may have been deleted."
      action={<ButtonLink to={paths.roles}>Back to Roles</ButtonLink>}
    />
  </div>
);

const Placeholder = () => (
  <Loading label="Loading the role">
    <Skeleton className="h-7 w-2/3" />
    <Skeleton className="mt-2 h-5 w-1/2" />
    <Skeleton className="mt-8 h-3 w-full" />
    <Skeleton className="mt-4 h-[32rem] w-full" />
  </Loading>
);
