import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { partsOf } from '#shared/text/document-parts.ts';
import { KIND_NAMES } from '#shared/text/kinds/names.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import type { PageTab } from '#web/features/text/page/page-tab.ts';
import { useSideBySide } from '#web/features/text/page/use-side-by-side.ts';
import { Cards, READ } from '#web/features/writing/documents/refine/cards.tsx';
import { announcementOf } from '#web/features/writing/documents/refine/change-words.ts';
import { ChangesPanel } from '#web/features/writing/documents/refine/changes-panel.tsx';
import { MarkedText } from '#web/features/writing/documents/refine/marked-text.tsx';
import type { Ready } from '#web/features/writing/documents/refine/phase.ts';
import { ProposalHead, titleOf } from '#web/features/writing/documents/refine/proposal-head.tsx';
import { isStale, isTarget } from '#web/features/writing/documents/refine/proposal-parts.ts';
import { askedIn } from '#web/features/writing/documents/refine/proposal-points.ts';
import { useRefining } from '#web/features/writing/documents/refine/refining.ts';
import { Pager, ReviewBar } from '#web/features/writing/documents/refine/review-bar.tsx';
import { type ReviewStore, stepped, VIEWS } from '#web/features/writing/documents/refine/review-state.ts';
import { Segments } from '#web/features/writing/documents/refine/segments.tsx';
import { StaleStrip } from '#web/features/writing/documents/refine/stale-strip.tsx';
import { wordsOf } from '#web/features/writing/documents/refine/use-ready-made.ts';
import type { RefinementOfPage } from '#web/features/writing/documents/refine/use-refinement.ts';
import { type ReviewOfProposal, useReview } from '#web/features/writing/documents/refine/use-review.ts';
import { useReviewKeys } from '#web/features/writing/documents/refine/use-review-keys.ts';
import { Compare } from '#web/features/writing/documents/versions/compare.tsx';
import { formatCount } from '#web/lib/format.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { AlignLeft } from '#web/ui/layout/icons.ts';

type Props = { proposal: Ready; chain: readonly Ready[]; state: RefinementOfPage };

/** A proposal in the place of the text, and what can be done with it (REFINE-07 to REFINE-11). */
export function Review({ proposal, chain, state }: Props) {
  const { document } = usePage();
  const asked = askedIn(proposal, chain);
  const review = useReview(state.review, proposal, asked);
  const { changes, used, at, after } = review;
  const [comparing, setComparing] = useState(false);
  const stale = isStale(proposal, document.content);
  const openPanel = useChangesTab(state.review, proposal, asked);
  const section = useCurrentChange(at);
  const [said, say] = useState('');
  const tell = (one: number, isOn: boolean) => {
    const change = changes[one];
    if (change) say(announcementOf(change, one, changes.length, isOn));
  };
  const step = (by: number) => {
    const next = stepped(at, by, changes.length);
    review.pick(next);
    tell(next, used.includes(next));
  };
  const toggle = () => {
    review.toggle(at);
    tell(at, !used.includes(at));
  };
  const accept = () => {
    if (used.length > 0 && !stale && !state.accepting.isPending) state.accepting.mutate({ proposal, used });
  };
  const discard = () =>
    state.discardLater(
      chain.map(({ id }) => id),
      proposal.id,
    );
  useReviewKeys({ step, toggle, accept, discard });
  return (
    <section ref={section} aria-label="Proposal" tabIndex={-1} className="outline-none">
      {stale && (
        <StaleStrip
          busy={state.begin.isPending}
          comparing={comparing}
          onRenew={() => state.renew(proposal)}
          onCompare={() => setComparing(true)}
        />
      )}
      {comparing ? (
        <Compare
          before={partsOf(document.kind, document.content)}
          after={after}
          labels={{ before: <span>Newer text</span>, after: <span>Proposal</span> }}
          onClose={() => setComparing(false)}
        />
      ) : (
        <Text proposal={proposal} chain={chain} review={review} onFollow={state.follow} />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <ReviewBar
        state={state}
        proposal={proposal}
        review={review}
        stale={stale}
        step={step}
        toggle={toggle}
        accept={accept}
        discard={discard}
        onList={openPanel}
      />
    </section>
  );
}

/** Scrolls to the current change of the text. */
function useCurrentChange(at: number) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    section.current?.querySelector(`[data-change="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return section;
}

type TextProps = {
  proposal: Ready;
  chain: readonly Ready[];
  review: ReviewOfProposal;
  onFollow: (id: string) => void;
};

function Text({ proposal, chain, review, onFollow }: TextProps) {
  const { before, after, changes, used, at, view, pick, setView } = review;
  const { target, result } = proposal;
  const own = (parts: typeof before) => parts.filter((part) => isTarget(target, part));
  const words = `${formatCount(wordsOf(own(before)))} → ${formatCount(wordsOf(own(after)))} words`;
  const head = (
    <>
      <ProposalHead title={titleOf(proposal, before)} words={words}>
        <Pager proposal={proposal} chain={chain} onFollow={onFollow} />
        <Segments options={VIEWS} value={view} onChange={setView} />
      </ProposalHead>
      {result.note && <p className="border-b border-line px-4 py-2 text-xs text-warn-text sm:px-6">{result.note}</p>}
    </>
  );
  return (
    <Cards parts={view === 'New' ? after : before} headed={target?.of === 'card' ? target.card : null} head={head}>
      {(part) =>
        view === 'Changes' ? (
          <MarkedText
            key={part.name}
            text={part.text}
            changes={changes.filter((change) => change.part === part.name)}
            used={used}
            current={at}
            onPick={pick}
          />
        ) : (
          <p key={part.name} dir="auto" translate="no" className={READ}>
            {part.text}
          </p>
        )
      }
    </Cards>
  );
}

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
function useChangesTab(store: ReviewStore, proposal: Ready, asked: readonly string[]): () => void {
  const refining = useRefining();
  const [open, setTab] = useUrlState('tab');
  const wide = useSideBySide();
  const key = JSON.stringify(asked);
  useEffect(
    () => refining.setState({ tab, review: { store, proposal, asked: JSON.parse(key) as string[] } }),
    [refining, store, proposal, key],
  );
  const begin = useEffectEvent((): string => (open === 'changes' ? '' : open));
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
