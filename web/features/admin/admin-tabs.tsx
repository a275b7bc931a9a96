import { paths } from '#web/lib/paths.ts';
import { LinkTabs } from '#web/ui/layout/link-tabs.tsx';

const tabs = [
  { to: paths.users, name: 'Users' },
  { to: paths.queue, name: 'Queue' },
];

/** The tabs of the administration: users and queue. */
export const AdminTabs = () => <LinkTabs label="Administration" tabs={tabs} />;
