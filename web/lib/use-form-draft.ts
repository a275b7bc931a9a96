import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { usePerson } from '#web/lib/session.ts';

/**
 * Keeps what a form holds while it differs from what is saved, and puts it back when the form is opened again.
 * `restored`: it was put back; `drop` deletes it, when the person leaves or resets on purpose. Values that name which
 * version they were made from belong into the form, so that they come back with it.
 */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
): { restored: boolean; drop: () => void } {
  const { id: owner } = usePerson();
  const [kept] = useState(() => readDraft(owner, name) as Partial<Values> | undefined);
  const [restored, setRestored] = useState(false);
  const { subscribe, getValues, reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: put back once, when the form is opened
  useEffect(() => {
    if (!kept) return;
    reset({ ...getValues(), ...kept }, { keepDefaultValues: true });
    setRestored(true);
  }, []);
  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty) return keepDraft(owner, name, values);
          dropDraft(owner, name);
          setRestored(false);
        },
      }),
    [subscribe, owner, name],
  );
  const drop = () => {
    dropDraft(owner, name);
    setRestored(false);
  };
  return { restored, drop };
}
