import type { LimitState, MeasuredLimit } from '#web/features/checks/channels/channel-view.ts';
import { formatCount } from '#web/lib/format.ts';
import { Check, CircleAlert, type Icon, TriangleAlert } from '#web/ui/layout/icons.ts';

const LOOKS: Record<LimitState, { icon: Icon; tone: string; mark: string }> = {
  fits: { icon: Check, tone: 'text-fg-2', mark: 'text-ok-text' },
  near: { icon: TriangleAlert, tone: 'text-warn-text', mark: '' },
  short: { icon: TriangleAlert, tone: 'text-warn-text', mark: '' },
  cut: { icon: TriangleAlert, tone: 'text-warn-text', mark: '' },
  over: { icon: CircleAlert, tone: 'text-danger-text', mark: '' },
};

/** '1,240 of 2,000' with a tick, amber or red (CHAN-02). */
export function LimitRow({ measured: { limit, count, state } }: { measured: MeasuredLimit }) {
  const { icon: Mark, tone, mark } = LOOKS[state];
  const note = state === 'short' ? `At least ${formatCount(limit.min ?? 0)}.` : limit.note;
  return (
    <li className="py-2.5">
      <p className="flex items-center justify-between gap-3 text-sm">
        <span>{limit.name}</span>
        <span className={`tnum inline-flex items-center gap-1.5 text-xs font-medium ${tone}`}>
          <Mark className={`size-3.5 ${mark}`} aria-hidden />
          {formatCount(count)} of {formatCount(limit.max)}
        </span>
      </p>
      {note && <p className="mt-0.5 text-xs text-fg-3">{note}</p>}
    </li>
  );
}
