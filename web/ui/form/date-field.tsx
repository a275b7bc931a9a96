import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { MONTHS } from '#shared/dates.ts';
import { readDay } from '#web/lib/read-day.ts';
import { FieldError, type FieldText } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';

type DateProps = {
  /** Of the group, so that links can focus it; its controls end with '-day', '-month' and '-year'. */
  id: string;
  /** '2026-12-12', '' for none; of a date that is not complete the parts there are: '2026-12-'. */
  value: string;
  onChange: (value: string) => void;
};
type Props = FieldText & DateProps;

/** A date as day, month and year, in this order in every country. A whole date can be pasted into any of them. */
export function DateField({ label, hint, optional = false, aside, below, ...date }: Props) {
  const { id, error, value, onChange } = date;
  const group = useRef<HTMLFieldSetElement>(null);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const clear = () => {
    onChange('');
    // The button disappears, so the focus has to move.
    group.current?.querySelector('input')?.focus();
  };
  return (
    <fieldset ref={group} id={id} aria-labelledby={`${id}-label`} aria-describedby={described} className="min-w-0">
      <legend className="flex w-full items-baseline gap-2 text-sm font-medium">
        <span id={`${id}-label`}>{label}</span>
        {optional && <span className="text-xs font-normal text-fg-3">Optional</span>}
        {aside && <span className="ml-auto text-xs font-normal text-fg-3">{aside}</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="mt-0.5 text-xs text-fg-3">
          {hint}
        </p>
      )}
      <Controls {...date} optional={optional} />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {value !== '' && (
        <TextButton className="mt-1 text-xs!" aria-label={`Clear ${label.toLowerCase()}`} onClick={clear}>
          Clear
        </TextButton>
      )}
      {below}
    </fieldset>
  );
}

type Parts = { day: string; month: string; year: string };
type ControlsProps = DateProps & Pick<FieldText, 'error' | 'optional'>;

function Controls({ id, value, onChange, error, optional }: ControlsProps) {
  const month = useRef<HTMLSpanElement>(null);
  const parts = partsOf(value);
  const change = (part: Partial<Parts>) => onChange(joined({ ...parts, ...part }));
  const paste = (event: ClipboardEvent) => {
    const day = readDay(event.clipboardData.getData('text/plain'));
    if (day === null) return;
    event.preventDefault();
    onChange(day);
  };
  // A whole date that is filled in at once stands for all three.
  const type = (name: 'day' | 'year', text: string) => {
    const whole = readDay(text);
    if (whole) onChange(whole);
    else change({ [name]: text.replace(/\D/g, '').slice(0, name === 'day' ? 2 : 4) });
  };
  const control = (name: keyof Parts, words: string) => ({
    id: `${id}-${name}`,
    'aria-label': words,
    'aria-describedby': error ? `${id}-error` : undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': optional ? undefined : (true as const),
  });
  const input = (name: 'day' | 'year', words: string) => ({
    ...control(name, words),
    value: parts[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    placeholder: words,
    className: 'input tnum',
    onChange: ({ target }: { target: HTMLInputElement }) => type(name, target.value),
  });
  return (
    <div className="mt-1.5 grid grid-cols-[3.5rem_minmax(5rem,1fr)_4.5rem] gap-2" onPaste={paste}>
      <input
        {...input('day', 'Day')}
        onKeyDown={(event) => isSeparator(event) && month.current?.querySelector('select')?.focus()}
      />
      <span ref={month}>
        <Select
          {...control('month', 'Month')}
          value={parts.month}
          onChange={({ target }) => change({ month: target.value })}
        >
          <option value="">Month</option>
          {MONTHS.map((name, index) => (
            <option key={name} value={two(index + 1)}>
              {name}
            </option>
          ))}
        </Select>
      </span>
      <input {...input('year', 'Year')} onBlur={() => parts.year.length === 2 && change({ year: `20${parts.year}` })} />
    </div>
  );
}

const two = (part: string | number): string => (part === '' ? '' : String(part).padStart(2, '0'));

function partsOf(value: string): Parts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { year, month, day: day.replace(/^0+(?=\d)/, '') };
}

const joined = ({ day, month, year }: Parts): string =>
  day === '' && month === '' && year === '' ? '' : `${year}-${month}-${two(day)}`;

/** What stands between the parts of a typed date leads to the next one. */
function isSeparator(event: KeyboardEvent<HTMLInputElement>): boolean {
  if (!/^[/.\- ]$/.test(event.key)) return false;
  event.preventDefault();
  return true;
}
