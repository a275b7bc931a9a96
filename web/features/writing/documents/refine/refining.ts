import { createContext, useContext } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RefineTarget } from '#shared/writing/refine/target.ts';
import type { PageTab } from '#web/features/text/page/page-tab.ts';
import type { Ready } from '#web/features/writing/documents/refine/phase.ts';
import type { ReviewStore } from '#web/features/writing/documents/refine/review-state.ts';

/** An answer of a review that becomes an instruction. `first`: what has to be done before it can be asked. */
export type AskedNote = {
  id: string;
  text: string;
  first: { label: string; take: () => Promise<boolean> } | null;
};

/** What the popover asks about, and where it opens; with a note, its words stand in the field. */
export type Asking = { target: RefineTarget; anchor: Element | null; note?: AskedNote };

/** What the page knows of refining; the code behind it is loaded after the text. */
export type Refining = {
  asking: Asking | null;
  /** A refinement or its proposal stands in the place of the text. */
  isShown: boolean;
  /** The tab in front of the others, and what it is about. */
  tab: PageTab | null;
  review: { store: ReviewStore; proposal: Ready; asked: readonly string[] } | null;
};

export type RefiningStore = StoreApi<Refining>;

export const createRefining = (): RefiningStore =>
  createStore(() => ({ asking: null, isShown: false, tab: null, review: null }));

const context = createContext<RefiningStore | null>(null);
export const RefiningProvider = context.Provider;

/** What is refined on the page around; a store, because its code is loaded after the text. */
export function useRefining(): RefiningStore {
  const refining = useContext(context);
  if (!refining) throw new Error('Only for what is on the page of a text');
  return refining;
}
