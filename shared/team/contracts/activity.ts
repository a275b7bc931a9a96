import * as z from 'zod/mini';
import { id, listOf, page, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';
import { ACTIVITY, type ActivityAction, type ActivityKind } from '#shared/team/activity.ts';

const ACTIONS = Object.values(ACTIVITY).flat() as [ActivityAction, ...ActivityAction[]];
const KINDS = Object.keys(ACTIVITY) as [ActivityKind, ...ActivityKind[]];
/** The most rows of one file; its last line says so when there are more. */
export const ACTIVITY_EXPORT_ROWS = 100_000;

/** What was done in the workspace, a personal one as well. Addresses only for who may see them (`member.email`). */
export const activity = z.object({
  id: z.int(),
  created_at: time,
  /** `name` null: the system. A deleted account is 'Deleted user', `id` null. */
  actor: z.object({
    kind: z.enum(['user', 'guest', 'system', 'key']),
    id: z.nullable(id),
    name: z.nullable(z.string()),
  }),
  action: z.enum(ACTIONS),
  subject: z.object({ id: z.nullable(id), name: z.string() }),
  details: z.record(z.string(), z.unknown()),
});
export type Activity = z.output<typeof activity>;

/** `person`: the id of a member or former member; `role_id`: what was done to the role, its texts and their links. */
export const activityFilter = z.object({
  person: z.optional(id),
  kind: z.optional(z.enum(KINDS)),
  role_id: z.optional(id),
});
export type ActivityFilter = z.output<typeof activityFilter>;

/** The newest first. People read it wherever they read texts. */
export const listActivity = endpoint({
  method: 'GET',
  path: '/api/activity',
  may: 'content.read',
  mayAny: ['activity.read'],
  query: z.extend(activityFilter, {
    ...z.pick(page, { limit: true }).shape,
    /** The `id` of the last one of the page before. */
    after: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  }),
  reply: listOf(activity),
  v1: true,
});
/** The same as a CSV file of at most ACTIVITY_EXPORT_ROWS rows. */
export const exportActivity = endpoint({
  method: 'GET',
  path: '/api/activity.csv',
  may: 'content.read',
  query: activityFilter,
  reply: z.unknown(),
  file: true,
});
