import type { UseFormReturn } from 'react-hook-form';
import type { GuidelinesInput } from '#shared/brand/contracts/guidelines.ts';
import type { Held } from '#web/lib/record-save.ts';

export type LearningForm = UseFormReturn<Held<GuidelinesInput>>;

/** What fields held before a proposal took their place, by the form. A reload ends it. */
const befores = new WeakMap<object, Map<string, string>>();

const beforesOf = ({ control }: LearningForm): Map<string, string> => {
  const known = befores.get(control) ?? new Map<string, string>();
  befores.set(control, known);
  return known;
};

/** Puts a proposal into its field and remembers what was there. */
export function use(form: LearningForm, name: keyof GuidelinesInput, text: string): void {
  beforesOf(form).set(name, String(form.getValues(name) ?? ''));
  form.setValue(name, text, { shouldDirty: true });
}

/** What was there before; after a reload what is saved. */
export function putBack(form: LearningForm, name: keyof GuidelinesInput): void {
  const saved = String(form.formState.defaultValues?.[name] ?? '');
  form.setValue(name, beforesOf(form).get(name) ?? saved, { shouldDirty: true });
}
