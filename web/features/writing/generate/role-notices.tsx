import { Link } from 'react-router-dom';
import { AppError } from '#shared/errors.ts';
import { waitOf } from '#shared/file-text.ts';
import type { Role } from '#shared/roles/contracts/roles.ts';
import { type Selection, selectionPath } from '#web/features/writing/generate/selection.ts';
import type { ChosenRole } from '#web/features/writing/generate/use-chosen-roles.ts';
import { editRolePath } from '#web/lib/paths.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';

type Props = { roles: readonly ChosenRole[]; selection: Selection };

/** Why selected roles cannot be used, as far as known here; the server checks again (GAP-44). */
export const RoleNotices = ({ roles, selection }: Props) =>
  roles.map((one) =>
    one.isGone ? (
      <GoneRole key={one.id} id={one.id} selection={selection} />
    ) : (
      <RoleNotice key={one.id} role={one.role} isOneOfMany={roles.length > 1} />
    ),
  );

function GoneRole({ id, selection }: { id: string; selection: Selection }) {
  const roles = selection.roles.filter((other) => other !== id);
  const isLast = roles.length === 0;
  const action = (
    <Link to={selectionPath({ ...selection, roles, ...(isLast && { step: 1 }) })} className="text-link text-sm">
      {isLast ? 'Select a role' : 'Leave it out'}
    </Link>
  );
  return (
    <Banner tone="error" className="mt-5" action={action}>
      {new AppError('ROLE_NOT_FOUND').message}
    </Banner>
  );
}

function RoleNotice({ role, isOneOfMany }: { role: Role | undefined; isOneOfMany: boolean }) {
  const text = role && missingText(role);
  if (!text) return null;
  const action = (
    <Link to={editRolePath(role.id)} className="text-link text-sm">
      Edit role
    </Link>
  );
  return (
    <Banner tone="warning" className="mt-5" action={action}>
      {isOneOfMany && `${role.job_title}: `}
      {text}
    </Banner>
  );
}

function missingText(role: Role): string | undefined {
  if (!role.brand_guidelines) return new AppError('MISSING_GUIDELINES').message;
  return role.reference_documents.length === 0 ? new AppError('MISSING_DOCUMENTS').message : waitOf(role);
}
