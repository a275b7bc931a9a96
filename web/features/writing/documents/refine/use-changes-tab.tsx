import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { KIND_NAMES } from '#shared/text/kinds/names.ts';
import type { PageTab } from '#web/features/text/page/page-tab.ts';
import { useSideBySide } from '#web/features/text/page/use-side-by-side.ts';
import { ChangesPanel } from '#web/features/writing/documents/refine/changes-panel.tsx';
import type { Ready } from '#web/features/writing/documents/refine/phase.ts';
import { useRefining } from '#web/features/writing/documents/refine/refining.ts';
import type { ReviewStore } from '#web/features/writing/documents/refine/review-state.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { AlignLeft } from '#web/ui/layout/icons.ts';

const useShown = () => useStore(useRefining(), ({ review }) => review);

function Changes() {
  const shown = useShown();
  return shown && <ChangesPanel {...shown} />;
}

const tab: PageTab = {
  ...({ id: 'changes', label: 'Changes', icon: AlignLeft, kinds: KIND_NAMES, isPlain: true } as const),
  useCount: () => useShown()?.proposal.result.changes.length ?? null,
  Panel: Changes,
};

/** The tab 'Changes' in front of the others while a proposal is looked at. Returns what opens it. */
export function useChangesTab(store: ReviewStore, proposal: Ready): () => void {
  const refining = useRefining();
  const [asked, setTab] = useUrlState('tab');
  const wide = useSideBySide();
  useEffect(() => refining.setState({ tab, review: { store, proposal } }), [refining, store, proposal]);
  const begin = useEffectEvent((): string => (asked === 'changes' ? '' : asked));
  const end = useEffectEvent((before: string) => {
    refining.setState({ tab: null, review: null });
    setTab(before);
  });
  useEffect(() => {
    const before = begin();
    return () => end(before);
  }, []);
  // Where it is a sheet, it would cover the text.
  const show = useEffectEvent((isBeside: boolean) => setTab(isBeside ? 'changes' : ''));
  useEffect(() => show(wide), [wide]);
  return () => setTab('changes');
}
