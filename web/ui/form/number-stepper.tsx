import { useId, useState } from 'react';
import { Minus, Plus } from '#web/ui/layout/icons.ts';

type Props = {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

const side =
  'grid w-11 place-items-center text-fg-2 hover:bg-hover hover:text-fg disabled:text-line-strong disabled:hover:bg-transparent md:w-9';

/** A number between two buttons. While typing it may be empty or out of range; blur or Enter clamps it (GAP-48). */
export function NumberStepper({ label, value, min, max, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const set = (next: number) => onChange(Math.min(max, Math.max(min, Math.round(next))));
  const type = (text: string) => {
    setTyped(text);
    const number = Number(text);
    if (Number.isInteger(number) && number >= min && number <= max) onChange(number);
  };
  const settle = () => {
    if (typed !== undefined && typed.trim() !== '' && Number.isFinite(Number(typed))) set(Number(typed));
    setTyped(undefined);
  };
  return (
    <div>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="mt-1.5 flex h-11 w-fit divide-x divide-line overflow-hidden rounded-sm border border-line-strong bg-surface has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus md:h-9">
        <button
          type="button"
          className={side}
          aria-label={`Fewer ${label.toLowerCase()}`}
          disabled={value <= min}
          onClick={() => set(value - 1)}
        >
          <Minus className="size-4" aria-hidden />
        </button>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={typed ?? value}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
          className="tnum w-12 bg-transparent text-center font-semibold outline-none [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
        />
        <button
          type="button"
          className={side}
          aria-label={`More ${label.toLowerCase()}`}
          disabled={value >= max}
          onClick={() => set(value + 1)}
        >
          <Plus className="size-4" aria-hidden />
        </button>
      </div>
    </div>
  );
}
