import type { Response } from 'express';
import { sendCsv } from '#api/http/csv.ts';
import { auditPage } from '#db/accounts/audit-list.ts';
import type { Db } from '#db/schema.ts';
import { AUDIT_EXPORT_ROWS, type AuditFilter } from '#shared/accounts/contracts/audit.ts';

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
