import type { ComponentType } from 'react';
import { KIND_NAMES, type KindName } from '#shared/kinds/names.ts';
import { useFixCount } from '#web/features/generated-documents/checks/use-findings.ts';
import { useOpenCount } from '#web/features/generated-documents/facts/use-facts.ts';
import { lazyInPage } from '#web/lib/lazy-in-page.ts';
import { History, type Icon, Quote, Share2, ShieldCheck } from '#web/ui/layout/icons.ts';

export type PageTab = {
  /** In the address: `?tab=facts`. */
  id: 'checks' | 'facts' | 'channels' | 'versions' | 'changes';
  label: string;
  icon: Icon;
  kinds: readonly KindName[];
  /**
   * What is to be fixed, for the tab and for the sentence after Copy; null while it is not known. It belongs to the page
   * and must not bring the code of the panel along.
   */
  useCount?: () => number | null;
  /** What it counts is nothing to fix. */
  isPlain?: boolean;
  /** Lazy. It stays mounted while its sheet is closed, because it sets the marks of the text. */
  Panel: ComponentType;
  /** Below 1200 px: what stands at the bottom while no sheet is open, above the bar or in its place (CHECK-06). */
  Bar?: ComponentType;
};

/** What is to be fixed by tab; null while it is not known. */
export type Counts = Partial<Record<PageTab['id'], number | null>>;

/** In the order in which they are shown; each panel adds its own row (CONTENT-13). */
export const pageTabs: readonly PageTab[] = [
  {
    id: 'checks',
    label: 'Checks',
    icon: ShieldCheck,
    kinds: KIND_NAMES,
    useCount: useFixCount,
    Panel: lazyInPage(() =>
      import('#web/features/generated-documents/checks/checks-panel.tsx').then((file) => ({
        default: file.ChecksPanel,
      })),
    ),
    Bar: lazyInPage(() =>
      import('#web/features/generated-documents/checks/checks-bar.tsx').then((file) => ({ default: file.ChecksBar })),
    ),
  },
  {
    id: 'facts',
    label: 'Facts',
    icon: Quote,
    kinds: KIND_NAMES.filter((name) => name !== 'boolean_search'),
    useCount: useOpenCount,
    Panel: lazyInPage(() =>
      import('#web/features/generated-documents/facts/facts-panel.tsx').then((file) => ({ default: file.FactsPanel })),
    ),
  },
  {
    id: 'channels',
    label: 'Channels',
    icon: Share2,
    kinds: ['job_advert', 'social_ad', 'sourcing_email'],
    Panel: lazyInPage(async () => {
      const [file] = await Promise.all([
        import('#web/features/generated-documents/channels/channels-panel.tsx'),
        import('#shared/channels/x-weight.ts'),
      ]);
      return { default: file.ChannelsPanel };
    }),
  },
  {
    id: 'versions',
    label: 'Versions',
    icon: History,
    kinds: KIND_NAMES,
    Panel: lazyInPage(() =>
      import('#web/features/generated-documents/versions/versions-panel.tsx').then((file) => ({
        default: file.VersionsPanel,
      })),
    ),
  },
];

export const tabsOf = (kind: KindName): PageTab[] => pageTabs.filter(({ kinds }) => kinds.includes(kind));
