import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropDraft, keepDraft, readDraft } from '#web/lib/drafts.ts';
import { usePerson } from '#web/lib/session.ts';

/**
 * Stores the values of a form as a draft while they differ from the saved ones, and restores them when the form is
 * opened again. `restored`: the draft was restored; `drop` removes it after a reset or a confirmed leave. The base
 * version belongs among the values, so that it is restored with them.
 */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string,
): { restored: boolean; drop: () => void } {
  const { id: owner } = usePerson();
  const [kept] = useState(() => readDraft(owner, name) as Partial<Values> | undefined);
  const [restored, setRestored] = useState(false);
  const { subscribe, getValues, reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: restored once, when the form mounts
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
