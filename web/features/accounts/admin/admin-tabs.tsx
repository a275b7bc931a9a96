import { useMayReadAudit } from '#web/features/accounts/admin/use-may-read-audit.ts';
import { useConfig } from '#web/lib/config.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkTabs } from '#web/ui/layout/link-tabs.tsx';

/** The tabs of the administration: users and queue, and for super admins the workspaces and the audit. */
export function AdminTabs() {
  const isSuperAdmin = useMayReadAudit() === true;
  const hasTeams = useConfig()?.teams !== false;
  const tabs = [
    { to: paths.users, name: 'Users' },
    ...(isSuperAdmin && hasTeams ? [{ to: paths.adminWorkspaces, name: 'Workspaces' }] : []),
    { to: paths.queue, name: 'Queue' },
    ...(isSuperAdmin ? [{ to: paths.audit, name: 'Audit' }] : []),
  ];
  return <LinkTabs label="Administration" tabs={tabs} />;
}
