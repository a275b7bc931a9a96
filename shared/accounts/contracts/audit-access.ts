import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';

/** Whether the calling administrator may read the audit: super admins may. */
export const readAuditAccess = endpoint({
  method: 'GET',
  path: '/api/admin/audit/access',
  may: null,
  reply: z.object({ may_read: z.boolean() }),
  access: 'admin',
});
