import { useRef, useState } from 'react';
import { written } from '#shared/checks/boolean/edit.ts';
import { Plus } from '#web/ui/layout/icons.ts';

type Props = {
  label: string;
  className?: string;
  /** Without an edge: for a line of its own. */
  plain?: boolean;
  onAdd: (typed: string) => void;
};

const PLAIN =
  'inline-flex min-h-7 items-center gap-1.5 rounded-sm px-2 text-xs font-medium text-fg-2 hover:bg-hover max-md:min-h-11 sm:ml-11';

/** A button that becomes a field for one word or phrase; Enter adds it, Escape gives up. */
export function AddWord({ label, className = '', plain = false, onAdd }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Leaving the field adds as well, but not after Enter and Escape, which take the field away.
  const done = useRef(false);
  const close = () => {
    done.current = true;
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const add = (typed: string) => {
    if (written(typed) !== '') onAdd(typed.trim());
  };
  if (!open) {
    return (
      <button
        ref={button}
        type="button"
        className={plain ? PLAIN : className}
        onClick={() => {
          done.current = false;
          setOpen(true);
        }}
      >
        <Plus className="size-3.5" aria-hidden />
        {label}
      </button>
    );
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the button that was pressed becomes this field
      autoFocus
      type="text"
      maxLength={120}
      aria-label="Word or phrase"
      placeholder="Word or phrase"
      className={`input h-7! w-44! rounded-full! text-xs! max-md:h-11! max-md:text-[1rem]! ${plain ? 'sm:ml-11' : ''}`}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          add(event.currentTarget.value);
          close();
        }
        if (event.key === 'Escape') {
          event.stopPropagation();
          close();
        }
      }}
      onBlur={(event) => {
        if (done.current) return;
        add(event.currentTarget.value);
        setOpen(false);
      }}
    />
  );
}
