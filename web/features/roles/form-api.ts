import { createRole, type RoleInput, updateRole } from '#shared/roles/contracts/role-input.ts';
import { call } from '#web/lib/call.ts';
import type { Stored } from '#web/lib/record-save.ts';

/** The calls of the form alone: the list of roles does not load their rules. */
type NewRole = RoleInput & { reading_id?: string; keep_text?: boolean };

export const saveNewRole = (body: NewRole, idempotencyKey: string) => call(createRole, { body, idempotencyKey });

export const saveRole = ({ id, version }: Stored, body: RoleInput) =>
  call(updateRole, { params: { id }, body: { ...body, version } });
