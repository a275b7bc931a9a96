import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import type { JudgedPoint } from '#shared/writing/refine/points.ts';
import { useFindingsIn } from '#web/features/checks/checks/use-findings.ts';
import { AddToRole } from '#web/features/checks/facts/add-to-role.tsx';
import { useFactsIn } from '#web/features/checks/facts/use-facts.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { changeWords, type Shown } from '#web/features/writing/documents/refine/change-words.ts';
import { ChangeWords } from '#web/features/writing/documents/refine/marked-text.tsx';
import type { Ready } from '#web/features/writing/documents/refine/phase.ts';
import { STATE_WORDS } from '#web/features/writing/documents/refine/proposal-points.ts';
import type { ReviewStore } from '#web/features/writing/documents/refine/review-state.ts';
import { wordsOf } from '#web/features/writing/documents/refine/use-ready-made.ts';
import { useReview } from '#web/features/writing/documents/refine/use-review.ts';
import { formatCount } from '#web/lib/format.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { Button } from '#web/ui/form/button.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
import {
  AlignLeft,
  ArrowRight,
  Check,
  type Icon,
  Minus,
  Quote,
  ShieldCheck,
  TriangleAlert,
  X,
} from '#web/ui/layout/icons.ts';

type Props = { store: ReviewStore; proposal: Ready; asked: readonly string[] };

/** The changes of a proposal as a list of checkboxes, and what they do to the whole text (REFINE-07). */
export function ChangesPanel({ store, proposal, asked }: Props) {
  const { before, after, changes, used, points, at, pick, toggle, switchAll } = useReview(store, proposal, asked);
  const list = useRef<HTMLUListElement>(null);
  const [, setTab] = useUrlState('tab');
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const { fixed } = proposal.result;
  return (
    <>
      <section className="border-b border-line px-5 py-3.5">
        <h2 className="pb-1 text-xs font-semibold">With these changes</h2>
        <ul>
          <Effect icon={AlignLeft} name="Words" from={wordsOf(before)} to={wordsOf(after)} />
          <Findings before={before} after={after} />
          <Facts before={before} after={after} />
        </ul>
        {fixed && (
          <p className="pt-1 text-xs text-fg-2">
            {fixed.gone} of {fixed.sent} fixed
            {fixed.need_value > 0 && (
              <>
                , <TextButton onClick={() => setTab('checks')}>{fixed.need_value} need a value from you</TextButton>
              </>
            )}
          </p>
        )}
      </section>
      {points.length > 0 && <Points points={points} />}
      <section className="py-2">
        <div className="flex items-baseline justify-between px-5 pt-1 pb-1">
          <h2 className="text-xs font-semibold">
            Changes <span className="tnum font-normal text-fg-3">{changes.length}</span>
          </h2>
          <TextButton onClick={() => switchAll(used.length < changes.length)}>
            {used.length < changes.length ? 'Use all' : 'Use none'}
          </TextButton>
        </div>
        <ul ref={list}>
          {changes.map((change) => (
            <Row
              key={change.at}
              change={change}
              isOn={used.includes(change.at)}
              isCurrent={change.at === at}
              onPick={() => pick(change.at)}
              onSwitch={() => toggle(change.at)}
            />
          ))}
        </ul>
      </section>
    </>
  );
}

const LOOKS: Record<JudgedPoint['state'], { icon: Icon; tone: string }> = {
  done: { icon: Check, tone: 'text-ok-text' },
  not_done: { icon: X, tone: 'text-danger-text' },
  not_checked: { icon: Minus, tone: 'text-fg-2' },
};

/** What was asked for, point by point (JUDGE-60). */
const Points = ({ points }: { points: readonly JudgedPoint[] }) => (
  <section className="border-b border-line px-5 py-3.5" aria-label="Points">
    <h2 className="pb-1 text-xs font-semibold">
      Points <span className="tnum font-normal text-fg-3">{points.length}</span>
    </h2>
    <ol>
      {points.map(({ text, state }, at) => {
        const { icon: Mark, tone } = LOOKS[state];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two points may have the same words
          <li key={at} className="flex min-h-7 items-start gap-2.5 py-1 text-sm">
            <Mark className={`mt-0.5 size-4 shrink-0 ${tone}`} aria-hidden />
            <span className="min-w-0 flex-1 break-words">{text}</span>
            <span className={`shrink-0 text-xs font-medium ${tone}`}>{STATE_WORDS[state]}</span>
          </li>
        );
      })}
    </ol>
  </section>
);

type EffectProps = { icon: Icon; name: string; from: number; to: number; tone?: string };

const Effect = ({ icon: Mark, name, from, to, tone = '' }: EffectProps) => (
  <li className="flex min-h-7 items-center gap-2.5 text-sm">
    <Mark className="size-4 shrink-0 text-fg-3" aria-hidden />
    <span className="text-fg-2">{name}</span>
    <span className="tnum ml-auto flex items-center gap-1.5 text-xs">
      <span className="text-fg-3">{formatCount(from)}</span>
      <ArrowRight className="size-3 text-fg-3" aria-hidden />
      <span className="sr-only">becomes</span>
      <span className={`font-semibold ${tone}`}>{formatCount(to)}</span>
    </span>
  </li>
);

type Texts = { before: readonly DocumentPart[]; after: readonly DocumentPart[] };
const toneOf = (from: number, to: number): string => (to === 0 ? 'text-ok-text' : to > from ? 'text-warn-text' : '');

function Findings({ before, after }: Texts) {
  const countIn = (found: ReturnType<typeof useFindingsIn>) =>
    found?.findings.filter((one) => !found.ofPlace.has(one)).length;
  const from = countIn(useFindingsIn(before));
  const to = countIn(useFindingsIn(after));
  if (from === undefined || to === undefined) return null;
  return <Effect icon={ShieldCheck} name="Checks to fix or consider" from={from} to={to} tone={toneOf(from, to)} />;
}

function Facts({ before, after }: Texts) {
  const { kind } = usePage().document;
  const [old, next] = [useFactsIn(before).facts, useFactsIn(after).facts];
  if (kind === 'boolean_search' || !old || !next) return null;
  const [from, to] = [old, next].map(({ notFound, different }) => notFound.length + different.length) as [
    number,
    number,
  ];
  return <Effect icon={Quote} name="Facts not in your sources" from={from} to={to} tone={toneOf(from, to)} />;
}

type RowProps = { change: Shown; isOn: boolean; isCurrent: boolean; onPick: () => void; onSwitch: () => void };

function Row({ change, isOn, isCurrent, onPick, onSwitch }: RowProps) {
  const { off, note } = change;
  const words = { old: clipped(change.old), text: clipped(change.text) };
  const { role_id } = usePage().document;
  const [isAdding, setAdding] = useState(false);
  return (
    <li
      className={`mx-2 scroll-my-4 rounded-md ${isCurrent ? 'bg-surface shadow-[0_0_0_1px_var(--line),var(--shadow-card)]' : ''}`}
    >
      <label className="flex gap-2.5 px-3 py-2 text-sm max-md:min-h-11">
        <input
          type="checkbox"
          checked={isOn}
          aria-label={[changeWords(change), off?.text, note].filter(Boolean).join('. ')}
          className="mt-0.5 size-4 shrink-0"
          onChange={onSwitch}
          onFocus={onPick}
        />
        <span className="min-w-0 break-words">
          {isOn ? <ChangeWords change={words} isOn /> : <span className="text-fg-2">{words.text || words.old}</span>}
          {off && <Reason>{off.text}</Reason>}
          {note && <span className="mt-1 block text-xs text-fg-2">{note}</span>}
        </span>
      </label>
      {note && role_id && (
        <div className="px-3 pb-2">
          {isAdding ? (
            <AddToRole sentence={change.text.trim()} onClose={() => setAdding(false)} />
          ) : (
            <Button size="sm" needsServer onClick={() => setAdding(true)}>
              Add to role
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

const Reason = ({ children }: { children: ReactNode }) => (
  <span className="mt-1 flex items-start gap-1.5 text-xs text-warn-text">
    <TriangleAlert className="mt-0.5 size-3 shrink-0" aria-hidden />
    {children}
  </span>
);

const MOST = 60;
function clipped(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > MOST ? `${trimmed.slice(0, MOST - 1).trimEnd()}…` : trimmed;
}
