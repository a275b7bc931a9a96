import { useEffect, useMemo, useRef, useState } from 'react';
import { startThread } from '#shared/review/contracts/comments.ts';
import type { anchorAt } from '#shared/text/anchors.ts';
import type { Place } from '#shared/text/document-parts.ts';
import { useCommented } from '#web/features/review/comments/commented.ts';
import { Composer, type Sent } from '#web/features/review/comments/composer.tsx';
import { passageAt, useDraft } from '#web/features/review/comments/draft.ts';
import { ThreadCard } from '#web/features/review/comments/thread-card.tsx';
import { type Filter, isLost, isOpen, ofFilter, type Shown } from '#web/features/review/comments/threads.ts';
import { useThreadChange, useThreads } from '#web/features/review/comments/use-threads.ts';
import { call } from '#web/lib/call.ts';
import { useMay } from '#web/lib/rights.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { MessageSquarePlus } from '#web/ui/layout/icons.ts';

/** The threads of a document: those of its text in its order, then those about the whole, then the lost ones. */
export function CommentsPanel() {
  const placeholder = (
    <Loading label="Loading comments" className="space-y-3 p-5">
      <Skeleton />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton />
    </Loading>
  );
  return (
    <Loaded query={useThreads()} failed="Failed to load the comments" className="m-4" placeholder={placeholder}>
      {(shown) => <Threads shown={shown} />}
    </Loaded>
  );
}

const FILTERS: readonly { value: Filter; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'all', label: 'All' },
];

function Threads({ shown }: { shown: readonly Shown[] }) {
  const commented = useCommented();
  const mayWrite = useMay('comment.write');
  const [filter, setFilter] = useState<Filter>('open');
  const begun = useDraft((draft) => (draft.begun?.document === commented.id ? draft.begun : null));
  const { current, choose } = useCurrent(shown);
  const listed = ofFilter(shown, filter);
  const lost = listed.filter(isLost);
  const others = listed.filter((one) => !isLost(one));
  const list = useRef<HTMLDivElement>(null);
  const { isShown } = commented;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet that opens shows the selected one
  useEffect(() => {
    const item = current && list.current?.querySelector(`[data-item="${CSS.escape(current)}"]`);
    if (item) item.scrollIntoView({ block: 'nearest' });
  }, [current, isShown]);
  const card = (one: Shown) => (
    <ThreadCard key={one.thread.id} shown={one} selected={one.thread.id === current} onSelect={() => choose(one)} />
  );
  return (
    <div ref={list}>
      <div className="flex items-center gap-1 px-3 py-2">
        {FILTERS.map(({ value, label }) => (
          <Button
            key={value}
            size="sm"
            variant="ghost"
            aria-pressed={filter === value}
            className={filter === value ? 'bg-hover' : ''}
            onClick={() => setFilter(value)}
          >
            {label}
          </Button>
        ))}
        {mayWrite && (
          <Button
            size="sm"
            variant="ghost"
            icon={MessageSquarePlus}
            className="ml-auto"
            onClick={() => begin(commented.id, passageAt(commented, commented.selection()))}
          >
            Comment
          </Button>
        )}
      </div>
      {begun && <Begun anchor={begun.anchor} />}
      {listed.length === 0 && !begun && (
        <EmptyState
          icon={MessageSquarePlus}
          title="No comments"
          hint={mayWrite ? 'Select a passage to comment on it.' : undefined}
        />
      )}
      <ul className="pb-3">{others.map(card)}</ul>
      {lost.length > 0 && (
        <section className="border-t border-line pb-3">
          <h2 className="px-5 pt-4 pb-1 text-xs font-semibold">
            Passage changed <span className="tnum font-normal text-fg-3">{lost.length}</span>
          </h2>
          <ul>{lost.map(card)}</ul>
        </section>
      )}
    </div>
  );
}

type Begin = NonNullable<ReturnType<typeof useDraft.getState>['begun']>['anchor'];
const begin = (document: string, anchor: Begin) => useDraft.setState({ begun: { document, anchor } });

function Begun({ anchor }: { anchor: Begin }) {
  const { id, flush } = useCommented();
  // The passage may be in words that are not saved yet.
  const start = useThreadChange(async ({ body, key: idempotencyKey }: Sent) => {
    await flush();
    return call(startThread, { params: { id }, body: { body, anchor }, idempotencyKey });
  });
  const end = () => useDraft.setState({ begun: null });
  return (
    <section
      aria-label="New comment"
      className="mx-2 mb-2 rounded-md bg-surface px-3 py-2.5 shadow-[0_0_0_1px_var(--line),var(--shadow-card)]"
    >
      <p className={`mb-2 truncate text-xs text-fg-2 ${anchor ? 'border-l-2 border-accent pl-2' : ''}`}>
        {anchor ? anchor.quote : 'Whole text'}
      </p>
      <Composer
        key={anchor ? `${anchor.part}:${anchor.start}:${anchor.end}` : ''}
        name={`thread:${id}`}
        label="Comment"
        action="Comment"
        autoFocus
        onSend={(sent) => start.mutateAsync(sent).then(end)}
        onCancel={end}
      />
    </section>
  );
}

/** The selected thread, by a click on it or by the caret in its words; draws the marks of the open ones (COMMENT-02). */
function useCurrent(shown: readonly Shown[]) {
  const { show, mark, onCaret, onTap } = useCommented();
  const [current, setCurrent] = useState<string | null>(null);
  const marks = useMemo(
    () =>
      shown.flatMap((one) =>
        one.anchor && isOpen(one) ? [{ place: placeOf(one.anchor), isCurrent: one.thread.id === current }] : [],
      ),
    [shown, current],
  );
  useEffect(() => mark(marks), [mark, marks]);
  useEffect(() => () => mark([]), [mark]);
  const latest = useRef(shown);
  latest.current = shown;
  const last = useRef<string | null>(null);
  last.current = current;
  useEffect(
    () =>
      onCaret((place) => {
        const at = place && threadOn(latest.current, (anchor) => holds(anchor, place), last.current);
        if (at) setCurrent(at);
      }),
    [onCaret],
  );
  useEffect(
    () =>
      onTap((isOn) => {
        const at = threadOn(latest.current, (anchor) => isOn(placeOf(anchor)), last.current);
        if (at) setCurrent(at);
        return at !== undefined;
      }),
    [onTap],
  );
  const choose = (one: Shown) => {
    setCurrent(one.thread.id);
    if (one.anchor) show(placeOf(one.anchor));
  };
  return { current, choose };
}

const placeOf = ({ part, start, end }: Anchor): Place => ({ part, from: start, to: end });

type Anchor = ReturnType<typeof anchorAt>;
const holds = ({ part, start, end }: Anchor, { part: at, from }: Place): boolean =>
  part === at && start <= from && from <= end;

/** The open thread with these words; of several the one after the selected one, so that each can be reached. */
function threadOn(
  shown: readonly Shown[],
  isIt: (anchor: Anchor) => boolean,
  current: string | null,
): string | undefined {
  const at = shown.filter((one) => isOpen(one) && one.anchor && isIt(one.anchor)).map(({ thread }) => thread.id);
  return at[(at.indexOf(current ?? '') + 1) % at.length];
}
