import * as z from 'zod/mini';
import { id, one, person } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';

/**
 * Names whom the answers about a role go to: a member who may write, oneself to take it over (HOME-20). Throws
 * invalid_input for another person, and no_such_item where the workspace has one member.
 */
export const setRoleLead = endpoint({
  method: 'PUT',
  path: '/api/roles/:id/lead',
  may: 'role.write',
  params: one,
  body: z.object({ lead_id: id }),
  reply: z.object({ lead: z.nullable(person) }),
});
