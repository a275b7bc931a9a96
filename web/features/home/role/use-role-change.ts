import { useState } from 'react';
import type * as z from 'zod/mini';
import { AppError } from '#shared/errors.ts';
import { changeRole } from '#shared/roles/contracts/change-role.ts';
import { type Role, role as roleSchema } from '#shared/roles/contracts/roles.ts';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { nounKey, useChange } from '#web/lib/endpoint.ts';

export type RoleChanges = Omit<z.input<typeof changeRole.body & object>, 'version'>;
export type ChangeOutcome = { is: 'saved' } | { is: 'conflict'; current: Role } | { is: 'failed'; error: AppError };

type Saving = {
  /** The role that the change began from. */
  base: Role;
  /** Whether the newer version of the role still has what is changed. */
  isSame: (current: Role) => boolean;
};

/** Documents are compared with their role. */
const CHANGES = [nounKey(changeRole), nounKey(listGeneratedDocuments)];

/** The newest known version of the role, and what changes some of its fields. */
export function useRoleChange(given: Role) {
  const [latest, setLatest] = useState(given);
  const role = latest.id === given.id && latest.version > given.version ? latest : given;
  const change = useChange(changeRole, { changes: CHANGES });

  const send = async (changes: RoleChanges, { base, isSame }: Saving): Promise<ChangeOutcome> => {
    try {
      const body = { ...changes, version: base.version };
      setLatest(await change.mutateAsync({ params: { id: base.id }, body }));
      return { is: 'saved' };
    } catch (thrown) {
      const error = AppError.from(thrown);
      const current = error.code === 'edit_conflict' ? roleSchema.safeParse(error.more.current).data : undefined;
      if (!current) return { is: 'failed', error };
      setLatest(current);
      // Other fields changed meanwhile, which this one does not depend on.
      return isSame(current) ? send(changes, { base: current, isSame: () => false }) : { is: 'conflict', current };
    }
  };
  return { role, send, isBusy: change.isPending };
}
