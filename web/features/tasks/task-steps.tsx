import type { StepMark, StepView } from '#web/features/tasks/step-view.ts';
import { Check, Clock3, X } from '#web/ui/layout/icons.ts';

const words: Record<StepMark, string> = {
  pending: 'text-fg-3',
  processing: 'text-accent-text',
  completed: 'text-fg-3',
  error: 'text-danger-text',
  waiting: 'text-warn-text',
};
const labels: Partial<Record<StepMark, string>> = { pending: 'text-fg-3', error: 'text-danger-text' };

function Mark({ mark }: { mark: StepMark }) {
  switch (mark) {
    case 'completed':
      return (
        <span className="grid size-4 shrink-0 place-items-center rounded-full bg-ok-soft text-ok-text">
          <Check className="size-3" strokeWidth={3} aria-hidden />
        </span>
      );
    case 'error':
      return (
        <span className="grid size-4 shrink-0 place-items-center rounded-full bg-danger text-on-danger">
          <X className="size-3" strokeWidth={3} aria-hidden />
        </span>
      );
    case 'waiting':
      return <Clock3 className="size-4 shrink-0 text-warn-text" aria-hidden />;
    case 'pending':
      return <span className="size-4 shrink-0 rounded-full border-2 border-line" aria-hidden />;
    case 'processing':
      return (
        <svg viewBox="0 0 16 16" className="spin size-4 shrink-0" aria-hidden="true">
          <circle cx="8" cy="8" r="6.25" fill="none" stroke="var(--line)" strokeWidth="2.5" />
          <path
            d="M8 1.75A6.25 6.25 0 0 1 14.25 8"
            fill="none"
            stroke="var(--accent)"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
        </svg>
      );
  }
}

/** The three steps of a task (GEN-09..12, TASK-01). The progress bar is positioned below its step and takes no space. */
export function TaskSteps({ of, steps }: { of: string; steps: readonly StepView[] }) {
  const active = steps.find(({ mark }) => mark === 'processing' || mark === 'waiting');
  const all = steps.every(({ mark }) => mark === 'completed');
  return (
    <>
      <ol className="mt-4 space-y-3">
        {steps.map(({ name, label, description, mark, value, percent }) => (
          <li key={name} className="relative flex items-center gap-2.5 text-sm" data-step={name} data-state={mark}>
            <Mark mark={mark} />
            <span className={`font-medium whitespace-nowrap ${labels[mark] ?? 'text-fg'}`}>{label}</span>
            <span className="min-w-0 truncate text-xs text-fg-3 max-sm:sr-only">{description}</span>
            <span className={`tnum ml-auto shrink-0 text-xs font-medium ${words[mark]}`}>
              {mark === 'completed' && value !== 'Done' && <span className="sr-only">Completed in </span>}
              {value}
            </span>
            {percent !== null && <StepBar label={`${of}: ${label}`} percent={percent} />}
          </li>
        ))}
      </ol>
      <p className="mt-3 h-4 truncate text-xs text-fg-3 sm:hidden" aria-hidden>
        {active?.description ?? (all ? 'All three steps completed' : '')}
      </p>
    </>
  );
}

/** The same in one line; on phones only the step that is under way. `values` take the place of those of a step. */
export function StepsLine({
  steps,
  values = {},
}: {
  steps: readonly StepView[];
  values?: Partial<Record<string, string>>;
}) {
  return (
    <ol className="flex min-w-0 flex-1 items-center gap-4 text-sm">
      {steps.map(({ name, label, mark, value }) => (
        <li
          key={name}
          data-step={name}
          data-state={mark}
          className={`flex items-center gap-2 whitespace-nowrap ${labels[mark] ?? 'font-medium'} ${mark === 'processing' || mark === 'waiting' ? '' : 'max-md:sr-only'}`}
        >
          <Mark mark={mark} />
          <span>{label}</span>
          <span className={`tnum text-xs font-medium ${words[mark]}`}>{values[name] ?? value}</span>
        </li>
      ))}
    </ol>
  );
}

function StepBar({ label, percent }: { label: string; percent: number }) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="absolute right-0 -bottom-[7px] left-[1.625rem] h-[3px] overflow-hidden rounded-full bg-sunken"
    >
      <span
        className="block h-full origin-left rounded-full bg-accent transition-transform duration-300 ease-linear"
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </span>
  );
}
