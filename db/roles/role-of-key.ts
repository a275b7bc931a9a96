import type { RoleInput } from '#shared/roles/contracts/role-input.ts';
import { isBlankIn, type ToCheck, WAITING_FIELDS, waitingOf, withoutWaiting } from '#shared/roles/waiting.ts';
import type { Scope } from '#shared/scope.ts';

type Caller = Pick<Scope, 'key'>;

/** A role as a caller may read it: a key, which is outside, gets what waits for a person by its name alone. */
export function shownTo<Role extends { to_check: ToCheck }>({ key }: Caller, role: Role): Role {
  if (!key) return role;
  const named = Object.fromEntries(waitingOf(role.to_check).map((field) => [field, '']));
  return { ...withoutWaiting(role, role.to_check), to_check: named };
}

/**
 * A save as a caller can mean it: what waits was hidden from a key, so that a field which it leaves empty stays as it is,
 * and goes on waiting.
 */
export function meantBy({ key }: Caller, input: RoleInput, before: RoleInput & { to_check: ToCheck }): RoleInput {
  if (!key) return input;
  const hidden = waitingOf(before.to_check).filter((field) => isBlankIn(input, field));
  const names = hidden.flatMap((field): readonly (keyof RoleInput)[] => WAITING_FIELDS[field]);
  return { ...input, ...Object.fromEntries(names.map((name) => [name, before[name]])) };
}
