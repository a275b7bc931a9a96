import { KIND_NAMES, type KindName } from '#shared/text/kinds/names.ts';
import type { PageTab } from '#web/features/text/page/page-tab.ts';
import { VersionsPanel } from '#web/features/writing/documents/versions/versions-panel.tsx';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { History, Quote, Share2, ShieldCheck } from '#web/ui/layout/icons.ts';

/** In the order in which they are shown; each panel adds its own row (CONTENT-13). */
export const pageTabs: readonly PageTab[] = [
  {
    id: 'checks',
    label: 'Checks',
    icon: ShieldCheck,
    kinds: KIND_NAMES,
    Panel: lazyInPage(() =>
      import('#web/features/checks/checks/checks-panel.tsx').then((file) => ({
        default: file.ChecksPanel,
      })),
    ),
    Bar: lazyInPage(() =>
      import('#web/features/checks/checks/checks-bar.tsx').then((file) => ({ default: file.ChecksBar })),
    ),
  },
  {
    id: 'facts',
    label: 'Facts',
    icon: Quote,
    kinds: KIND_NAMES.filter((name) => name !== 'boolean_search'),
    Panel: lazyInPage(() =>
      import('#web/features/checks/facts/facts-panel.tsx').then((file) => ({ default: file.FactsPanel })),
    ),
  },
  {
    id: 'channels',
    label: 'Channels',
    icon: Share2,
    kinds: ['job_advert', 'social_ad', 'sourcing_email'],
    Panel: lazyInPage(() =>
      import('#web/features/checks/channels/channels-panel.tsx').then((file) => ({ default: file.ChannelsPanel })),
    ),
  },
  {
    id: 'versions',
    label: 'Versions',
    icon: History,
    kinds: KIND_NAMES,
    Panel: VersionsPanel,
  },
];

export const tabsOf = (kind: KindName): PageTab[] => pageTabs.filter(({ kinds }) => kinds.includes(kind));
