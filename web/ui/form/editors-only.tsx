import type { ReactNode } from 'react';
import type { Permission } from '#shared/permissions.ts';
import { useIsReadOnly, useRights } from '#web/lib/rights.ts';

/** The fields of a form: read-only under a sentence for who may only read them (TEAM-17). */
export function EditorsOnly({ permission, children }: { permission: Permission; children: ReactNode }) {
  const isReadOnly = useIsReadOnly(permission);
  const workspace = useRights((state) => state.workspace);
  return (
    <>
      {isReadOnly && <p className="text-sm text-fg-2">Editors of {workspace} can change this.</p>}
      <fieldset disabled={isReadOnly} className="min-w-0 space-y-4">
        {children}
      </fieldset>
    </>
  );
}
