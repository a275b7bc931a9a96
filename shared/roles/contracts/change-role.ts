import * as z from 'zod/mini';
import { one, versionSeen } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { roleFields } from '#shared/roles/contracts/role-input.ts';
import { role } from '#shared/roles/contracts/roles.ts';
import { PAIR_MAX } from '#shared/roles/waiting.ts';

/** Fields of one save, the length of their names, and pairs of one save. */
const [KEEP_MAX, NAME_MAX, PAIRS_MAX] = [20, 40, 5];

/**
 * Changes some fields of a role: each as the form has it, and together with those that stay as they are. What is left out
 * stays. `keep`: fields whose waiting value a person has kept; `keep_pairs`: values that differ and are kept all the same.
 * A stale `version` answers 409 edit_conflict with `current`.
 */
export const changeRole = endpoint({
  method: 'PATCH',
  path: '/api/roles/:id',
  may: 'role.write',
  params: one,
  body: z.extend(z.partial(roleFields), {
    version: versionSeen,
    keep: z.optional(z.array(z.string().check(z.maxLength(NAME_MAX))).check(z.maxLength(KEEP_MAX))),
    keep_pairs: z.optional(z.array(z.string().check(z.maxLength(PAIR_MAX))).check(z.maxLength(PAIRS_MAX))),
  }),
  reply: role,
});
