import { paths } from '#web/lib/paths.ts';
import { LinkTabs } from '#web/ui/layout/link-tabs.tsx';

const tabs = [
  { to: paths.settings, name: 'Account' },
  { to: paths.usage, name: 'Usage' },
];

/** The tabs of the settings: account and usage. */
export const SettingsTabs = () => <LinkTabs label="Settings" tabs={tabs} />;
