import type { ReactNode } from 'react';
import { HYBRID_DAYS_MAX, HYBRID_DAYS_MIN, HYBRID_DAYS_SUM } from '#shared/constants.ts';
import { withOnsite, withRemote } from '#web/features/roles/role-draft.ts';
import { NumberStepper } from '#web/ui/form/number-stepper.tsx';

const limits = { min: HYBRID_DAYS_MIN, max: HYBRID_DAYS_MAX };
const week = ['first', 'second', 'third', 'fourth', 'fifth'];

type Props = { onsite: number; aside?: ReactNode; onChange: (days: ReturnType<typeof withOnsite>) => void };

/** Two linked numbers that always sum to 5 (ROLE-17, 18). */
export function HybridDays({ onsite, aside, onChange }: Props) {
  const remote = HYBRID_DAYS_SUM - onsite;
  return (
    <div className="rounded-md border border-line bg-canvas p-4">
      <div className="flex flex-wrap gap-x-3 gap-y-4 sm:gap-x-8">
        <NumberStepper label="Days Onsite" value={onsite} {...limits} onChange={(days) => onChange(withOnsite(days))} />
        <NumberStepper label="Days Remote" value={remote} {...limits} onChange={(days) => onChange(withRemote(days))} />
      </div>
      {aside && <p className="mt-3 text-xs text-fg-3">{aside}</p>}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex gap-1.5" aria-hidden>
          {week.map((day, index) => (
            <span
              key={day}
              className={`size-2.5 rounded-full border ${index < onsite ? 'border-fg bg-fg' : 'border-line-strong'}`}
            />
          ))}
        </div>
        <p className="text-xs text-fg-3" role="status">
          {onsite} onsite and {remote} remote. The two always add up to {HYBRID_DAYS_SUM}.
        </p>
      </div>
    </div>
  );
}
