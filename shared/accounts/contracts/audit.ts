import * as z from 'zod/mini';
import { SECURITY_GROUPS } from '#shared/accounts/security-actions.ts';
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '#shared/constants.ts';
import { id, listOf, time } from '#shared/contracts/common.ts';
import { endpoint } from '#shared/endpoint.ts';

/** The most rows of one export; its last line says so when there are more. */
export const AUDIT_EXPORT_ROWS = 100_000;

const text = z.optional(
  z.string().check(
    z.trim(),
    z.maxLength(255),
    z.refine((given) => !given.includes('\u0000')),
  ),
);
const moment = z.optional(z.iso.datetime());

/** `person` is the subject, `actor` the caller: an id or an email address. `from` is inclusive, `to` is not. */
export const auditFilter = z.object({
  from: moment,
  to: moment,
  group: z.optional(z.enum(SECURITY_GROUPS)),
  outcome: z.optional(z.enum(['success', 'refused'])),
  person: text,
  actor: text,
  address: text,
});
export type AuditFilter = z.output<typeof auditFilter>;

/** Names are first and last name, else the email address; null for unknown callers and deleted accounts. */
export const auditEvent = z.object({
  id: z.number(),
  created_at: time,
  action: z.string(),
  outcome: z.enum(['success', 'refused']),
  user_id: z.nullable(id),
  user_name: z.nullable(z.string()),
  actor_id: z.nullable(id),
  actor_name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  session_id: z.nullable(id),
  request_id: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.output<typeof auditEvent>;

/** The security events of the installation, newest first; for super admins. */
export const readAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  may: null,
  query: z.extend(auditFilter, {
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LIST_LIMIT_MAX)), LIST_LIMIT_DEFAULT),
    after: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  }),
  reply: listOf(auditEvent),
  access: 'admin',
});

/** The same as a CSV file of at most AUDIT_EXPORT_ROWS rows. */
export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit.csv',
  may: null,
  query: auditFilter,
  reply: z.unknown(),
  access: 'admin',
  file: true,
});
