import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { changedMeanwhile, type Difference, merged } from '#web/lib/edit-conflict.ts';
import { randomId } from '#web/lib/random-id.ts';
import { type Ending, type Held, heldOf, type RecordKind, type Stored, sendRecord } from '#web/lib/record-save.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';

/** `deleted`: the record was deleted and can be saved as a new one; `isLimit`: a limit of the account was reached. */
export type RecordOutcome = { ok: boolean; text: string; deleted?: true; isLimit?: boolean };
type Side = 'mine' | 'theirs';
/** A difference with the text of both versions, and which of them the form holds. */
export type Choice<Values> = Difference<Values> & { mine: Values; theirs: Values; side: Side };

/** Values a new form opens with, unsaved: a copy or a reading. `name` is that of its draft. */
export type Prefill<Values> = { name: string; values: Partial<Values> };

type Opened<Values, Saved> = {
  record: Saved | undefined;
  prefill?: Prefill<Values> | undefined;
  /** The id of a deleted record that has a draft. */
  deletedId?: string | undefined;
  onSaved: (saved: Saved) => void;
};

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A form that creates a record with the first save and updates it with later ones (GAP-140..143). It stores a draft,
 * saves one at a time, and offers changes made elsewhere as `choices`.
 */
export function useRecordForm<Values extends FieldValues, Input, Saved extends Stored>(
  kind: RecordKind<Values, Input, Saved>,
  { record, prefill, deletedId, onSaved }: Opened<Values, Saved>,
) {
  const { form, fields, held, put, startFrom } = useHeldForm(kind, { record, prefill });
  const base = fields.watch('base') as Held<Values>['base'];
  const draft = useFormDraft(fields, `${kind.name}:${base?.id ?? deletedId ?? prefill?.name ?? 'new'}`);
  const [outcome, setOutcome] = useState<RecordOutcome>();
  const [choices, setChoices] = useState<Choice<Values>[]>([]);
  const { isDirty } = form.formState;

  // A form without changes shows a newer version of its record.
  const isBehind = !isDirty && record?.id === base?.id && (record?.version ?? 0) > (base?.version ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per newer version
  useEffect(() => {
    if (isBehind) startFrom(record);
  }, [isBehind]);

  const finish = (saved: Saved, sent: Held<Values>) => {
    // Changes made during the save are not part of it.
    const typed = Object.entries(held()).filter(([name, value]) => !isEqual(value, sent[name]));
    startFrom(saved);
    put(Object.fromEntries(typed));
    draft.drop();
    setChoices([]);
    setOutcome({ ok: true, text: sent.base ? kind.texts.updated : kind.texts.saved });
    onSaved(saved);
  };
  const end = (ending: Ending<Saved>, sent: Held<Values>) => {
    if (ending.is === 'saved') return finish(ending.saved, sent);
    if (ending.is === 'deleted') return setOutcome({ ok: false, text: kind.texts.deleted, deleted: true });
    if (ending.is === 'failed') {
      const without = kind.withoutDeleted?.(ending.error.fields, held());
      put(without?.values ?? {});
      // The text of a limit includes what to do about it.
      const isLimit = ending.error.code === 'limit_reached';
      const text = isLimit ? ending.error.message : kind.texts.failed;
      return setOutcome({ ok: false, text: without?.text ?? text, isLimit });
    }
    const sides = { base: sent.base as Values, mine: held(), theirs: kind.valuesOf(ending.current) };
    startFrom(ending.current);
    put(merged(kind.parts, sides));
    setChoices(choicesOf(changedMeanwhile(kind.parts, sides), sides));
    setOutcome({ ok: false, text: kind.texts.conflict });
  };
  const submit = useSingleSubmit(form, async (input) => {
    setOutcome(undefined);
    const sent = structuredClone(held());
    end(await sendRecord(kind, sent, input as unknown as Input), sent);
  });
  return {
    form,
    base,
    submit,
    choices,
    outcome,
    closeOutcome: () => setOutcome(undefined),
    restored: draft.restored,
    dropDraft: draft.drop,
    discard: () => {
      startFrom(record);
      put(prefill?.values ?? {});
      draft.drop();
      setChoices([]);
    },
    choose: (part: Choice<Values>['part'], side: Side) => {
      const chosen = choices.find((one) => one.part === part);
      if (!chosen || chosen.side === side) return;
      const next = { ...chosen, side, ...(side === 'theirs' && { mine: held() }) };
      setChoices((all) => all.map((one) => (one.part === part ? next : one)));
      put(Object.fromEntries(part.fields.map((name) => [name, chosen[side][name]])));
    },
    /** After `deleted`: the next save creates a new record. */
    saveAsNew: () => {
      put({ base: null, key: randomId() });
      submit();
    },
  };
}

/** The form without the types of its kind, with fields by name. */
function useHeldForm<Values extends FieldValues, Input, Saved extends Stored>(
  kind: RecordKind<Values, Input, Saved>,
  { record, prefill }: Pick<Opened<Values, Saved>, 'record' | 'prefill'>,
) {
  const [first] = useState(() => heldOf(kind, record));
  const form = useForm<Held<Values>>({
    resolver: kind.resolver as unknown as Resolver<Held<Values>>,
    defaultValues: first as DefaultValues<Held<Values>>,
  });
  const fields = form as unknown as UseFormReturn<FieldValues>;
  const held = () => fields.getValues() as Held<Values>;
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in once, when the form mounts
  useEffect(() => {
    if (prefill) fields.reset({ ...held(), ...prefill.values }, { keepDefaultValues: true });
  }, []);
  return {
    form,
    fields,
    held,
    /** Sets the values that differ from those of the form. */
    put: (values: FieldValues) => {
      for (const [name, value] of Object.entries(values))
        if (!isEqual(value, held()[name])) fields.setValue(name, value, { shouldDirty: true });
    },
    startFrom: (saved: Saved | undefined) => fields.reset(heldOf(kind, saved)),
  };
}

const choicesOf = <Values>(differences: Difference<Values>[], sides: { mine: Values; theirs: Values }) =>
  differences.map((one): Choice<Values> => ({ ...one, ...sides, side: one.touched ? 'mine' : 'theirs' }));

/** Ignores a submit while another one is in flight. */
function useSingleSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  work: (input: Values) => Promise<void>,
) {
  const busy = useRef(false);
  return (event?: BaseSyntheticEvent): void => {
    event?.preventDefault();
    if (busy.current) return;
    busy.current = true;
    void form
      .handleSubmit(work as Parameters<typeof form.handleSubmit>[0])(event)
      .finally(() => {
        busy.current = false;
      });
  };
}
