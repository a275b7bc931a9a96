import { useMayReadAudit } from '#web/features/admin/use-may-read-audit.ts';
import { paths } from '#web/lib/paths.ts';
import { LinkTabs } from '#web/ui/layout/link-tabs.tsx';

const tabs = [
  { to: paths.users, name: 'Users' },
  { to: paths.queue, name: 'Queue' },
];
const withAudit = [...tabs, { to: paths.audit, name: 'Audit' }];

/** The tabs of the administration: users and queue, and for super admins the audit. */
export const AdminTabs = () => <LinkTabs label="Administration" tabs={useMayReadAudit() ? withAudit : tabs} />;
