import { useEffect, useId, useRef } from 'react';
import { TextButton } from '#web/ui/form/text-button.tsx';

type Side = 'mine' | 'theirs';
export type ConflictLine = { label: string; mine: string; theirs: string; side: Side; touched: boolean };

type Props = {
  title: string;
  lines: readonly ConflictLine[];
  onChoose: (label: string, side: Side) => void;
};

const names: Record<Side, string> = { mine: 'Yours', theirs: 'Saved meanwhile' };

/** The fields of a form that were changed elsewhere, with both values (GAP-141). Takes the focus when it appears. */
export function EditConflict({ title, lines, onChoose }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const all = (side: Side) => {
    for (const { label } of lines) onChoose(label, side);
  };
  return (
    <section aria-labelledby={id} className="card border-warn/50! p-4 sm:p-5">
      <h2 ref={heading} id={id} tabIndex={-1} className="scroll-mt-8 text-md font-semibold outline-none">
        {title}
      </h2>
      <p className="mt-0.5 text-sm text-fg-2">
        Choose which text to keep, then save again. Fields that you had not changed show what was saved meanwhile.
      </p>
      <div className="mt-2 flex flex-wrap gap-x-4">
        <TextButton onClick={() => all('mine')}>Keep all of yours</TextButton>
        <TextButton onClick={() => all('theirs')}>Take all that was saved</TextButton>
      </div>
      <div className="mt-3 space-y-4">
        {lines.map((line) => (
          <Line key={line.label} {...line} onChoose={(side) => onChoose(line.label, side)} />
        ))}
      </div>
    </section>
  );
}

function Line({ label, side, onChoose, ...values }: ConflictLine & { onChoose: (side: Side) => void }) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{label}</legend>
      <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((one) => (
          <label
            key={one}
            className="flex min-w-0 cursor-pointer items-start gap-2.5 rounded-sm border border-line-strong bg-surface px-3 py-2.5 text-sm has-checked:border-fg has-checked:shadow-[inset_0_0_0_1px_var(--fg)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={side === one}
              onChange={() => onChoose(one)}
              className="mt-0.5 size-3.5 shrink-0 outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block text-xs font-medium text-fg-3">{names[one]}</span>
              <span className="mt-0.5 block max-h-60 overflow-y-auto break-words whitespace-pre-line">
                {values[one] || 'Nothing'}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
