import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { Check, ChevronRight } from '#web/ui/layout/icons.ts';

export type Step = {
  label: string;
  /** The choice made in this step. */
  value?: string | undefined;
  /** The URL of the step; undefined while it cannot be opened. */
  to?: string | undefined;
  /** A past step without a choice has no tick. */
  missing?: boolean | undefined;
};

type Props = { label: string; steps: readonly Step[]; current: number };

const mark = 'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold';

/** The steps of a wizard as links. `current` counts from 1. On phones only the current step shows its label. */
export function Stepper({ label, steps, current }: Props) {
  return (
    <nav aria-label={label}>
      <ol className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {steps.map((step, index) => (
          <Fragment key={step.label}>
            {index > 0 && (
              <li aria-hidden>
                <ChevronRight className="size-4 text-fg-3" />
              </li>
            )}
            <li>
              <StepLink step={step} number={index + 1} current={current} last={steps.length} />
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

function StepLink({ step, number, current, last }: { step: Step; number: number; current: number; last: number }) {
  const here = number === current;
  const done = number < current && !step.missing;
  const look = here
    ? 'bg-primary text-on-primary'
    : done
      ? 'bg-ok-soft text-ok-text'
      : 'border-[1.5px] border-line-strong text-fg-3';
  const inside = (
    <>
      <span className={`tnum ${mark} ${look}`} aria-hidden>
        {done ? <Check className="size-3.5" strokeWidth={3} /> : number}
      </span>
      <span className={here ? 'font-semibold' : 'font-medium text-fg-2 max-sm:sr-only'}>{step.label}</span>
      {done && step.value && <span className="text-fg-3 max-sm:sr-only">{step.value}</span>}
      {here && (
        <span className="text-fg-3 sm:hidden">
          Step {number} of {last}
        </span>
      )}
    </>
  );
  const box = 'flex min-h-6 items-center gap-2 rounded-sm max-md:min-h-11';
  if (here || !step.to) {
    return (
      <span className={box} aria-current={here ? 'step' : undefined}>
        {inside}
      </span>
    );
  }
  return (
    <Link to={step.to} className={`${box} hover:[&>span]:text-fg`}>
      {inside}
    </Link>
  );
}
