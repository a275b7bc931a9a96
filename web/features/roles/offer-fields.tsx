import { type ReactNode, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { DATE_PASSED, hasPassed } from '#shared/roles/closing-date.ts';
import { type EmploymentType, employmentLabels } from '#shared/text/role-terms.ts';
import { PayFields } from '#web/features/roles/pay-fields.tsx';
import type { RoleDraft } from '#web/features/roles/role-draft.ts';
import type { SignOf } from '#web/features/roles/sign-of.ts';
import { goToField } from '#web/lib/asked-field.ts';
import type { Held } from '#web/lib/record-save.ts';
import { RadioPills } from '#web/ui/form/radio-pills.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

type Props = {
  form: UseFormReturn<Held<RoleDraft>>;
  /** The field the form was opened at, which may be one of these. */
  asked: string | undefined;
  /** Below the closing date, e.g. why a copy has none. */
  dateNote?: string | undefined;
  signOf?: SignOf | undefined;
};

/** What the role offers and how to apply (OFFER-01 to -04). */
export function OfferFields({ form, asked, dateNote, signOf }: Props) {
  const sign = (name: string) => signOf?.(name, form.getValues());
  // The form was open before its fields here were.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the fields are there
  useEffect(() => {
    if (document.querySelector(`#offer [id="${CSS.escape(asked ?? '')}"]`)) goToField(asked);
  }, []);
  return (
    <div className="space-y-5" id="offer">
      <PayFields form={form} aside={sign('pay')} />
      <PayNoteField form={form} aside={sign('pay_note')} />
      <BenefitsField form={form} aside={sign('benefits')} />
      <EmploymentField form={form} aside={sign('employment_type')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <HoursField form={form} aside={sign('hours_per_week')} />
        <ClosingDateField form={form} aside={sign('closing_date')} dateNote={dateNote} />
      </div>
      <HowToApplyField form={form} aside={sign('how_to_apply')} />
    </div>
  );
}

type FormProps = Pick<Props, 'form'>;
type FieldProps = FormProps & { aside?: ReactNode };

export const PayNoteField = ({ form, aside }: FieldProps) => (
  <TextField
    id="pay_note"
    label="Pay Note"
    aside={aside}
    optional
    hint="Example: “Depending on experience, reviewed each April.”"
    error={form.formState.errors.pay_note?.message}
    {...form.register('pay_note')}
  />
);

export const BenefitsField = ({ form, aside }: FieldProps) => (
  <TextAreaField
    id="benefits"
    label="Benefits"
    aside={aside}
    optional
    hint="One a line."
    rows={3}
    error={form.formState.errors.benefits?.message}
    {...form.register('benefits')}
  />
);

export const HoursField = ({ form, aside }: FieldProps) => (
  <TextField
    id="hours_per_week"
    label="Hours a Week"
    aside={aside}
    optional
    inputMode="decimal"
    autoComplete="off"
    error={form.formState.errors.hours_per_week?.message}
    {...form.register('hours_per_week')}
  />
);

export const ClosingDateField = ({ form, aside, dateNote }: FieldProps & Pick<Props, 'dateNote'>) => (
  <TextField
    id="closing_date"
    label="Closing Date"
    aside={aside}
    optional
    type="date"
    error={form.formState.errors.closing_date?.message}
    below={<DateNote form={form}>{dateNote}</DateNote>}
    {...form.register('closing_date')}
  />
);

export const HowToApplyField = ({ form, aside }: FieldProps) => (
  <TextField
    id="how_to_apply"
    label="How to Apply"
    aside={aside}
    optional
    hint="A link, an e-mail address or one sentence."
    error={form.formState.errors.how_to_apply?.message}
    {...form.register('how_to_apply')}
  />
);

/** A saved date that passed meanwhile is no mistake; `children` shows until there is a date. */
function DateNote({ form, children }: FormProps & { children: ReactNode }) {
  const date = form.watch('closing_date');
  const isSaved = date === form.watch('base')?.closing_date;
  const note = date === '' ? children : isSaved && hasPassed(date) && DATE_PASSED;
  return note ? <p className="mt-1.5 text-xs text-fg-2">{note}</p> : null;
}

// A pill is shorter than the words of a text.
const labels = { ...employmentLabels, contract: 'Contract' };
const kinds = Object.entries(labels).map(([value, label]) => ({ value: value as EmploymentType, label }));

export function EmploymentField({ form, aside }: FieldProps) {
  const choose = (value: EmploymentType | '') => {
    form.setValue('employment_type', value, { shouldDirty: true });
    form.clearErrors('employment_type');
  };
  const clear = () => {
    choose('');
    // The button disappears, so the focus has to move.
    goToField('employment_type');
  };
  const chosen = form.watch('employment_type') as EmploymentType | '';
  return (
    <div className="relative">
      <RadioPills
        legend="Employment Type"
        name="employment_type"
        aside={aside && <span className={chosen && 'mr-12'}>{aside}</span>}
        options={kinds}
        value={chosen || null}
        error={form.formState.errors.employment_type?.message}
        onChange={choose}
      />
      {chosen && (
        <TextButton
          className="absolute top-0 right-0 text-xs! max-md:-top-3.5"
          aria-label="Clear employment type"
          onClick={clear}
        >
          Clear
        </TextButton>
      )}
    </div>
  );
}
