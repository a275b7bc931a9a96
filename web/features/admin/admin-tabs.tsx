import { useMayReadAudit } from '#web/features/admin/use-may-read-audit.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkTabs } from '#web/ui/layout/link-tabs.tsx';

const users = { to: paths.users, name: 'Users' };
const queue = { to: paths.queue, name: 'Queue' };
const tabs = [users, queue];
const forSuperAdmins = [
  users,
  { to: paths.adminWorkspaces, name: 'Workspaces' },
  queue,
  { to: paths.audit, name: 'Audit' },
];

/** The tabs of the administration: users and queue, and for super admins the workspaces and the audit (TEAM-30). */
export const AdminTabs = () => <LinkTabs label="Administration" tabs={useMayReadAudit() ? forSuperAdmins : tabs} />;
