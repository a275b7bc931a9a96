import { type ReactNode, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { formatAmount, parseAmount } from '#shared/roles/offer.ts';
import { CURRENCY_CODES } from '#shared/text/currencies.ts';
import { periodLabels } from '#shared/text/role-terms.ts';
import { payUnitOf } from '#web/features/roles/offer-draft.ts';
import type { RoleDraft } from '#web/features/roles/role-draft.ts';
import type { Held } from '#web/lib/record-save.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import { Select, SelectFrom } from '#web/ui/form/select.tsx';

type Props = { form: UseFormReturn<Held<RoleDraft>> };
type Name = 'pay_min' | 'pay_max' | 'pay_currency' | 'pay_period';
const names: readonly Name[] = ['pay_min', 'pay_max', 'pay_currency', 'pay_period'];

/** Pay as one line that reads like a sentence: from, to, currency, period (OFFER-02). */
export function PayFields({ form, aside }: Props & { aside?: ReactNode }) {
  const country = form.watch('country');
  const [currency, period] = [form.watch('pay_currency'), form.watch('pay_period')];
  const unit = useMemo(
    () => payUnitOf({ pay_currency: currency, pay_period: period, country }),
    [currency, period, country],
  );
  const { errors, isSubmitted } = form.formState;
  const set = (name: Name) => (value: string) => {
    form.setValue(name, value, { shouldDirty: true });
    if (isSubmitted) void form.trigger(names);
  };
  const described = names.filter((name) => errors[name]?.message);
  const control = (name: Name, label: string) => ({
    id: name,
    'aria-label': label,
    'aria-describedby': [name === 'pay_min' && 'pay-hint', ...described.map((one) => `${one}-error`)]
      .filter(Boolean)
      .join(' '),
    'aria-invalid': errors[name] ? (true as const) : undefined,
  });
  return (
    <fieldset id="pay" className="min-w-0">
      <legend className="flex w-full items-baseline gap-2 text-sm font-medium">
        Pay <span className="text-xs font-normal text-fg-3">Optional</span>
        {aside && <span className="ml-auto text-xs font-normal text-fg-3">{aside}</span>}
      </legend>
      <p id="pay-hint" className="mt-0.5 text-xs text-fg-3">
        One figure or a range.
      </p>
      <div className="mt-1.5 grid grid-cols-2 items-center gap-2 sm:grid-cols-[1fr_auto_1fr_7rem_8rem]">
        <Amount
          {...control('pay_min', 'Pay from')}
          value={form.watch('pay_min')}
          onChange={set('pay_min')}
          hint="From"
        />
        <span className="text-sm text-fg-3 max-sm:hidden" aria-hidden>
          to
        </span>
        <Amount {...control('pay_max', 'Pay to')} value={form.watch('pay_max')} onChange={set('pay_max')} hint="To" />
        <Select
          {...control('pay_currency', 'Currency')}
          value={unit.pay_currency}
          onChange={({ target }) => set('pay_currency')(target.value)}
        >
          <Currencies chosen={unit.pay_currency} />
        </Select>
        <SelectFrom
          {...control('pay_period', 'Pay period')}
          options={periodLabels}
          value={unit.pay_period}
          onChoose={set('pay_period')}
        />
      </div>
      {described.map((name) => (
        <FieldError key={name} id={`${name}-error`}>
          {errors[name]?.message ?? ''}
        </FieldError>
      ))}
    </fieldset>
  );
}

type AmountProps = { id: string; value: string; onChange: (value: string) => void; hint: string };

/** Holds the plain number of what is typed, and shows it formatted once the field is left. */
function Amount({ value, onChange, hint, ...control }: AmountProps) {
  const [typed, setTyped] = useState<string>();
  const amount = parseAmount(value);
  const change = (text: string) => {
    setTyped(text);
    onChange(String(parseAmount(text) ?? text.trim()));
  };
  return (
    <input
      {...control}
      value={typed ?? (amount === null ? value : formatAmount(amount))}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setTyped(undefined)}
      inputMode="decimal"
      autoComplete="off"
      placeholder={hint}
      className="input tnum"
    />
  );
}

/** 'GBP £', or the code alone where the sign is the code. */
function labelOf(code: string): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
  const sign = parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
  return sign === code ? code : `${code} ${sign}`;
}

function Currencies({ chosen }: { chosen: string }) {
  const options = useMemo(() => {
    const codes = CURRENCY_CODES.includes(chosen) || chosen === '' ? CURRENCY_CODES : [chosen, ...CURRENCY_CODES];
    return codes.map((code) => ({ code, label: labelOf(code) }));
  }, [chosen]);
  return (
    <>
      {chosen === '' && <option value="">Currency</option>}
      {options.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </>
  );
}
