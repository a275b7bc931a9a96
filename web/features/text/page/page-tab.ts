import type { ComponentType } from 'react';
import type { Place } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import type { Icon } from '#web/ui/layout/icons.ts';

export type PageTab = {
  /** In the address: `?tab=facts`. */
  id: 'checks' | 'facts' | 'channels' | 'versions' | 'changes' | 'comments';
  label: string;
  icon: Icon;
  kinds: readonly KindName[];
  /**
   * What is to be fixed, for the tab and for the sentence after Copy; null while it is not known. That of the tabs which
   * every document has is loaded after the text (`counters.tsx`).
   */
  useCount?: () => number | null;
  /** What it counts is nothing to fix. */
  isPlain?: boolean;
  /** Lazy. It stays mounted while its sheet is closed, because it sets the marks of the text. */
  Panel: ComponentType;
  /** Below 1200 px: what stands at the bottom while no sheet is open, above the bar or in its place (CHECK-06). */
  Bar?: ComponentType;
};

/** What the app adds for a document that several people see: a tab, and a button beside what is selected. */
export type Commenting = { tab: PageTab; SelectionButton: ComponentType<{ place: Place }> };

/** What is to be fixed by tab; null while it is not known. */
export type Counts = Partial<Record<PageTab['id'], number | null>>;
