import type { Response } from 'express';
import { securityOf } from '#api/accounts/security-events/of-request.ts';
import type { Deps } from '#api/deps.ts';
import { sendCsv } from '#api/http/csv.ts';
import type { CheckBearer, Identity } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { writeAudit } from '#db/accounts/audit.ts';
import { auditPage } from '#db/accounts/audit-list.ts';
import type { Db } from '#db/schema.ts';
import { AUDIT_EXPORT_ROWS, type AuditFilter, exportAudit, readAudit } from '#shared/accounts/contracts/audit.ts';
import { readAuditAccess } from '#shared/accounts/contracts/audit-access.ts';
import { AppError } from '#shared/errors.ts';

const COLUMNS = [
  'created_at',
  'action',
  'outcome',
  'user_id',
  'user_name',
  'actor_id',
  'actor_name',
  'address',
  'device',
  'session_id',
  'request_id',
  'details',
] as const;

/** Sends the events of this filter as CSV, newest first. */
export const sendAuditCsv = (db: Db, res: Response, filter: AuditFilter, most = AUDIT_EXPORT_ROWS): Promise<void> =>
  sendCsv(res, {
    filename: 'audit.csv',
    columns: COLUMNS,
    noun: 'events',
    most,
    read: (page) => auditPage(db, filter, page),
  });

/** The audit of the installation, for super admins. Reading it is recorded too. */
export function adminAuditRoutes({ db }: Deps, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  serve(router, readAuditAccess, async ({ user }) => ({ may_read: user.role === 'super_admin' }));
  serve(router, readAudit, async ({ user, query: { limit, after, ...filter }, req }) => {
    onlySuperAdmins(user);
    await securityOf(req).read({ action: 'audit_read', by: user.id });
    return auditPage(db, filter, { limit, after });
  });
  serve(router, exportAudit, async ({ user, query, res }) => {
    onlySuperAdmins(user);
    const details = { filters: namesIn(query) };
    await writeAudit(db, { user_id: null, actor_id: user.id, action: 'audit_exported', details });
    await sendAuditCsv(db, res, query);
  });
  return router;
}

function onlySuperAdmins({ role }: Identity): void {
  if (role !== 'super_admin') throw new AppError('forbidden');
}

/** Not their values, which may be addresses. */
const namesIn = (filter: AuditFilter): string[] =>
  Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
