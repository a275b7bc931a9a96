import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Card } from '#shared/card.ts';
import type { Role } from '#shared/contracts/roles.ts';
import { AppError } from '#shared/errors.ts';
import { waitOf } from '#shared/reading.ts';
import { GenerateStep } from '#web/features/generate/generate-step.tsx';
import { roleQuery } from '#web/features/generate/queries.ts';
import { SelectRole } from '#web/features/generate/select-role.tsx';
import { SelectTemplates } from '#web/features/generate/select-templates.tsx';
import { readSelection, type Selection, selectionPath } from '#web/features/generate/selection.ts';
import { useRoleDeleted } from '#web/features/generate/use-role-deleted.ts';
import { editRolePath } from '#web/lib/paths.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';

type Props = {
  /**
   * The list of generated content of a role, or of all roles with null (GAP-60). Passed in, because it belongs to
   * another feature.
   */
  list: (roleId: string | null) => ReactNode;
  /** A link to the list of all roles. */
  toList: ReactNode;
  /** Actions of a completed card, besides opening its document. */
  finished: (card: Card) => ReactNode;
};

/** /roles/generate: three steps whose whole state is in the URL (GEN-01, GEN-02). */
export function GeneratePage({ list, toList, finished }: Props) {
  const [query] = useSearchParams();
  const selection = useMemo(() => readSelection(query), [query]);
  const { role: roleId, step } = selection;
  const role = useQuery({ ...roleQuery(roleId ?? ''), enabled: roleId !== null });
  useRoleDeleted(roleId);
  const frame = { selection, roleTitle: role.data?.job_title };
  const notice = <RoleNotice role={role.data} error={role.error} selection={selection} />;
  if (step === 3) {
    return (
      <GenerateStep
        {...frame}
        role={role.data}
        roleLoading={role.isLoading}
        roleDeleted={isGone(role.error)}
        notice={notice}
        list={list(roleId)}
        finished={finished}
      />
    );
  }
  if (step === 2 && roleId !== null) return <SelectTemplates {...frame} role={roleId} notice={notice} />;
  const about = role.data && `${role.data.job_title}, ${role.data.company_name}`;
  return <SelectRole {...frame} chosenAbout={about} list={list(null)} toList={toList} />;
}

const isGone = (error: unknown): boolean => error instanceof AppError && error.status === 404;

/** Why the selected role cannot be used, as far as known here; the server checks again (GAP-44). */
function RoleNotice({ role, error, selection }: { role: Role | undefined; error: unknown; selection: Selection }) {
  if (isGone(error)) {
    const action = (
      <Link to={selectionPath({ ...selection, role: null, step: 1 })} className="text-link text-sm">
        Select a role
      </Link>
    );
    return (
      <Banner tone="error" className="mt-5" action={action}>
        {new AppError('ROLE_NOT_FOUND').message}
      </Banner>
    );
  }
  const text = role && missingText(role);
  if (!text) return null;
  const action = (
    <Link to={editRolePath(role.id)} className="text-link text-sm">
      Edit role
    </Link>
  );
  return (
    <Banner tone="warning" className="mt-5" action={action}>
      {text}
    </Banner>
  );
}

function missingText(role: Role): string | undefined {
  if (!role.brand_guidelines) return new AppError('MISSING_GUIDELINES').message;
  return role.reference_documents.length === 0 ? new AppError('MISSING_DOCUMENTS').message : waitOf(role);
}
