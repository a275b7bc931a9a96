import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { Role } from '#shared/roles/contracts/roles.ts';
import { type AboutRow, isSameIn, passedIn, type RowName } from '#web/features/home/role/about-rows.ts';
import type { ChangeOutcome, RoleChanges, useRoleChange } from '#web/features/home/role/use-role-change.ts';
import { LanguageField } from '#web/features/roles/language-field.tsx';
import {
  BenefitsField,
  ClosingDateField,
  EmploymentField,
  HoursField,
  HowToApplyField,
  PayNoteField,
} from '#web/features/roles/offer-fields.tsx';
import { PayFields } from '#web/features/roles/pay-fields.tsx';
import { draftOf, type RoleDraft } from '#web/features/roles/role-draft.ts';
import { LevelField, PlaceFields, WorkplaceFields } from '#web/features/roles/role-fields.tsx';
import { inputOf, resolver } from '#web/features/roles/role-saving.ts';
import type { Held } from '#web/lib/record-save.ts';
import { submitByKeys } from '#web/lib/submit-by-keys.ts';
import { Button } from '#web/ui/form/button.tsx';

type Form = UseFormReturn<Held<RoleDraft>>;

const FIELDS: Record<RowName, (form: Form, role: Role) => ReactNode> = {
  pay: (form) => <PayFields form={form} />,
  pay_note: (form) => <PayNoteField form={form} />,
  hours_per_week: (form) => <HoursField form={form} />,
  employment_type: (form) => <EmploymentField form={form} />,
  place: (form) => <PlaceFields form={form} />,
  location_type: (form) => <WorkplaceFields form={form} />,
  experience_level: (form) => <LevelField form={form} />,
  closing_date: (form, role) => <ClosingDateField form={form} dateNote={passedIn(role)} />,
  how_to_apply: (form) => <HowToApplyField form={form} />,
  benefits: (form) => <BenefitsField form={form} />,
  content_language: (form) => <LanguageField form={form} />,
};

const heldOf = (role: Role): Held<RoleDraft> => {
  const draft = draftOf(role);
  return { ...draft, base: { ...draft, id: role.id, version: role.version }, key: '' };
};

/** The rules of the form, of which only those of these fields count. */
const resolverOf =
  (fields: readonly string[]): Resolver<Held<RoleDraft>> =>
  async (values, context, options) => {
    const { errors } = await resolver(values, context, options as unknown as Parameters<typeof resolver>[2]);
    const own = Object.entries(errors).filter(([name]) => fields.includes(name));
    return own.length > 0 ? { values: {}, errors: Object.fromEntries(own) } : { values, errors: {} };
  };

function changesOf({ fields }: AboutRow, { base: _, key: __, ...draft }: Held<RoleDraft>): RoleChanges {
  const input: Record<string, unknown> = inputOf(draft);
  return Object.fromEntries(fields.map((name) => [name, input[name]])) as RoleChanges;
}

/** The fields of the form below each other, as the block is narrow on wide screens too. */
const NARROW = [
  '[&_.grid]:grid-cols-1! [&_#pay_.grid]:grid-cols-2! [&_#pay_.grid>[aria-hidden]]:hidden!',
  '[&_fieldset>div]:flex-wrap [&_fieldset>div>label]:whitespace-nowrap',
].join(' ');

type Props = {
  row: AboutRow;
  role: Role;
  send: ReturnType<typeof useRoleChange>['send'];
  isBusy: boolean;
  onClose: () => void;
};

/** One value of the role as its field of the form. Enter saves, Escape leaves it as it was. */
export function AboutForm({ row, role, send, isBusy, onClose }: Props) {
  const [base, setBase] = useState(role);
  const [outcome, setOutcome] = useState<Exclude<ChangeOutcome, { is: 'saved' }>>();
  const box = useRef<HTMLFormElement>(null);
  const form = useForm<Held<RoleDraft>>({ defaultValues: heldOf(role), resolver: resolverOf(row.fields) });
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('input:checked, input:not([type=radio]), select, textarea');
    (first ?? box.current?.querySelector<HTMLElement>('input'))?.focus();
  }, []);
  const save = (from: Role) =>
    form.handleSubmit(async (values) => {
      const ended = await send(changesOf(row, values), {
        base: from,
        isSame: (now) => isSameIn(row.fields, from, now),
      });
      if (ended.is === 'saved') return onClose();
      if (ended.is === 'conflict') setBase(ended.current);
      setOutcome(ended);
    })();
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    submitByKeys(event);
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
  return (
    <form
      ref={box}
      noValidate
      aria-label={row.label}
      className="-mx-3 my-1 rounded-md border border-line-strong bg-surface p-3 shadow-card"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save(base);
      }}
    >
      <div className={NARROW}>{FIELDS[row.name](form, role)}</div>
      {outcome && <Ended outcome={outcome} row={row} />}
      <div className="mt-3 flex flex-wrap gap-1.5">
        <Button type="submit" size="sm" busy={isBusy} needsServer>
          {outcome?.is === 'conflict' ? 'Use mine' : 'Save'}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {outcome?.is === 'conflict' ? 'Keep the newer one' : 'Cancel'}
        </Button>
      </div>
    </form>
  );
}

/** Why nothing was saved: a newer value, or the sentence of the server. */
function Ended({ outcome, row }: { outcome: Exclude<ChangeOutcome, { is: 'saved' }>; row: AboutRow }) {
  const isNewer = outcome.is === 'conflict';
  const text = isNewer
    ? `Changed meanwhile: ${row.textOf(outcome.current) || 'nothing'}.`
    : (Object.values(outcome.error.fields)[0] ?? outcome.error.message);
  return (
    <p
      role="alert"
      className={`mt-2 text-xs font-medium break-words ${isNewer ? 'text-warn-text' : 'text-danger-text'}`}
    >
      {text}
    </p>
  );
}
