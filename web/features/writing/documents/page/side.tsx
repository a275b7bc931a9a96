import { memo, Suspense, useRef, useSyncExternalStore } from 'react';
import type { Counts, PageTab } from '#web/features/text/page/page-tab.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { panelOf, TabList } from '#web/ui/layout/tab-list.tsx';
import { Sheet } from '#web/ui/overlay/sheet.tsx';

const ABOUT = 'About this text';

type Props = {
  tabs: readonly PageTab[];
  counts: Counts;
  /** Below 1200 px: something else stands at the bottom. */
  hasBar: boolean;
};

/** The panel of the open tab, with its place held while its code loads. Not rendered again at each keystroke. */
const Panel = memo(({ tab: { Panel: Shown } }: { tab: PageTab }) => (
  <Suspense
    fallback={
      <Loading className="space-y-3 p-5">
        <Skeleton />
        <Skeleton className="h-4 w-2/3" />
      </Loading>
    }
  >
    <Shown />
  </Suspense>
));

const Count = ({ count, isPlain = false }: { count: number | null | undefined; isPlain?: boolean | undefined }) =>
  count ? (
    <span
      className={`tnum grid h-4 min-w-4 place-items-center rounded-full px-1 text-2xs font-semibold ${isPlain ? 'bg-hover text-fg-2' : 'bg-danger-soft text-danger-text'}`}
    >
      {count}
      {!isPlain && <span className="sr-only"> to fix</span>}
    </span>
  ) : null;

/** From 1200 px: the tabs beside the text. The open one is in the address. */
function SidePanel({ tabs, counts }: Omit<Props, 'hasBar'>) {
  const [asked, setTab] = useUrlState('tab');
  const open = tabs.find(({ id }) => id === asked) ?? tabs[0];
  if (!open) return null;
  const words = (tab: PageTab) => (
    <>
      {tab.label}
      <Count count={counts[tab.id]} isPlain={tab.isPlain} />
    </>
  );
  return (
    <aside aria-label={ABOUT} className="sticky top-0 flex h-dvh flex-col border-l border-line bg-canvas">
      <TabList
        label={ABOUT}
        tabs={tabs.map((tab) => ({ id: tab.id, words: words(tab) }))}
        open={open.id}
        onOpen={setTab}
        className="h-14 shrink-0 items-end px-5"
      />
      <div
        key={open.id}
        {...panelOf(open.id)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
      >
        <Panel tab={open} />
      </div>
    </aside>
  );
}

/** Below 1200 px: a bar at the bottom that opens each tab as a sheet; the focus returns to its button. */
function BottomBar({ tabs, counts, hasBar }: Props) {
  const [asked, setTab] = useUrlState('tab');
  const open = tabs.find(({ id }) => id === asked);
  const last = useRef(open ?? tabs[0]);
  if (open) last.current = open;
  // The tab whose marks are in the text, also while no sheet is open.
  const shown = tabs.find(({ id }) => id === last.current?.id) ?? tabs[0];
  const keyboard = useKeyboard();
  if (!shown) return null;
  const { Bar } = shown;
  return (
    <>
      {Bar && hasBar && !open && (
        <Suspense fallback={null}>
          <Bar />
        </Suspense>
      )}
      <nav
        aria-label={ABOUT}
        className={`fixed inset-x-0 bottom-0 z-10 auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:left-(--sidebar) ${keyboard || !hasBar ? 'hidden' : 'grid'}`}
      >
        {tabs.map(({ id, label, icon: Icon, isPlain }) => (
          <button
            key={id}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open?.id === id}
            onClick={() => setTab(id)}
            className="flex h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium text-fg-2"
          >
            {label}
            <span className="relative order-first">
              <Icon className="size-5" aria-hidden />
              <span className="absolute -top-1.5 left-3.5">
                <Count count={counts[id]} isPlain={isPlain} />
              </span>
            </span>
          </button>
        ))}
      </nav>
      <Sheet open={open !== undefined} title={shown.label} size="tall" keepMounted onClose={() => setTab('')}>
        <Panel key={shown.id} tab={shown} />
      </Sheet>
    </>
  );
}

/** The tabs of a page: beside the text, or behind a bar (CONTENT-12). */
export const Side = ({ wide, ...props }: Props & { wide: boolean }) =>
  wide ? <SidePanel {...props} /> : <BottomBar {...props} />;

const subscribe = (changed: () => void) => {
  globalThis.visualViewport?.addEventListener('resize', changed);
  return () => globalThis.visualViewport?.removeEventListener('resize', changed);
};

/** Whether the keyboard of a phone takes part of the window (CONTENT-40). */
const useKeyboard = (): boolean =>
  useSyncExternalStore(subscribe, () => {
    const { height = innerHeight, scale = 1 } = globalThis.visualViewport ?? {};
    return height * scale < innerHeight * 0.75;
  });
