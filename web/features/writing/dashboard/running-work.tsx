import { cardState, type Card as Generation, isFinal, stepTextsOf } from '#shared/tasks/card.ts';
import { StatusPill } from '#web/features/tasks/status-pill.tsx';
import { useColleague } from '#web/features/team/members.ts';
import { templateIcon } from '#web/features/text/template-icon.ts';
import { generatePath } from '#web/lib/paths.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { RelativeTime } from '#web/ui/layout/time.tsx';

const fills: Record<ReturnType<typeof cardState>, string> = {
  pending: 'bg-line',
  analyzing: 'bg-accent',
  generating: 'bg-accent',
  reviewing: 'bg-accent',
  stalled: 'bg-accent',
  'rate-limited': 'bg-warn',
  retrying: 'bg-warn',
  completed: 'bg-ok',
  deleted: 'bg-line',
  failed: 'bg-danger',
  cancelled: 'bg-line',
};

/** A completed run is shown for this long, then only among the latest documents. */
const SHOWN_MS = 10 * 60_000;

const isShown = (run: readonly Generation[], now: number): boolean =>
  run.some(
    (card) => !isFinal(card) || cardState(card) === 'failed' || now - Date.parse(card.ended_at ?? '') < SHOWN_MS,
  );

/**
 * The cards of the role used last: the newest generation of each template, in template order. Empty when none is
 * unfinished or failed and none ended within ten minutes.
 */
export function latestRun(
  cards: readonly Generation[],
  templates: readonly { id: string }[],
  now = serverNow(),
): Generation[] {
  const place = ({ template_id }: Generation) => templates.findIndex(({ id }) => id === template_id);
  const newest = [...cards].sort((a, b) => b.created_at.localeCompare(a.created_at));
  const run = newest.filter(({ role_id }) => role_id === newest[0]?.role_id);
  const shown = run.filter(
    ({ template_id }, index) => run.findIndex((one) => one.template_id === template_id) === index,
  );
  return isShown(shown, now) ? shown.sort((a, b) => place(a) - place(b)) : [];
}

/** Unfinished generations, and those that ended recently. */
export function RunningWork({ cards }: { cards: readonly Generation[] }) {
  const first = cards[0];
  const starter = useColleague(first?.user_id);
  if (!first) return null;
  const ready = cards.filter((card) => cardState(card) === 'completed').length;
  const templates = cards.flatMap(({ template_id }) => (template_id ? [template_id] : []));
  const to = generatePath({ ...(first.role_id && { role: first.role_id }), templates, step: 3 });
  return (
    <Card
      title={first.job_title}
      flush
      description={
        starter ? (
          `Started by ${starter}, ${ready} of ${cards.length} ready`
        ) : (
          <>
            {first.company_name} · started <RelativeTime iso={first.created_at} />
          </>
        )
      }
      actions={
        <ButtonLink to={to} size="sm">
          {cards.every(isFinal) ? 'View results' : 'View progress'}
        </ButtonLink>
      }
    >
      <div className="flex items-center gap-4 border-b border-line px-4 py-3 sm:px-5">
        <p className="tnum text-sm font-medium whitespace-nowrap">{`${ready} of ${cards.length} ready`}</p>
        <div className="flex flex-1 gap-1" aria-hidden>
          {cards.map((card) => (
            <span key={card.id} className={`h-1.5 flex-1 rounded-full ${fills[cardState(card)]}`} />
          ))}
        </div>
      </div>
      <ul className="flex flex-1 flex-col divide-y divide-line">
        {cards.map((card) => (
          <RunningRow key={card.id} card={card} />
        ))}
      </ul>
    </Card>
  );
}

function describe(card: Generation): string {
  const state = cardState(card);
  if (state === 'failed') return card.error?.title ?? card.error?.message ?? 'Failed';
  if (state === 'rate-limited') return 'Goes on by itself when the limit resets';
  if (state === 'retrying') return 'Tries again by itself';
  if (state === 'completed') return 'Ready';
  if (state === 'deleted') return 'The text was deleted';
  if (state === 'cancelled')
    return card.error?.kept ? 'Cancelled. The draft was kept.' : 'Cancelled. Nothing was saved.';
  if (state === 'pending') return 'Waiting for a free worker';
  return stepTextsOf(card)[activeStep(card)?.name ?? 'reviewing'].label;
}

const activeStep = ({ steps }: Generation) => steps.find(({ state }) => state !== 'completed');

function RunningRow({ card }: { card: Generation }) {
  const Icon = templateIcon(card.kind);
  const active = card.status === 'processing' && card.waiting === null;
  const percent = Math.round(activeStep(card)?.percent ?? 0);
  return (
    <li className="flex min-h-14 flex-1 items-center gap-3 px-4 py-2 sm:px-5">
      <Icon className="size-4 shrink-0 text-fg-3" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{card.template_name}</p>
        <p className={`truncate text-xs ${cardState(card) === 'failed' ? 'text-danger-text' : 'text-fg-3'}`}>
          {describe(card)}
        </p>
      </div>
      {active ? (
        <>
          <ProgressBar label={card.template_name} value={percent} className="h-1 w-16 sm:w-32" />
          <span className="tnum w-9 text-right text-xs font-medium text-accent-text">{percent}%</span>
        </>
      ) : (
        <StatusPill state={cardState(card)} />
      )}
    </li>
  );
}
