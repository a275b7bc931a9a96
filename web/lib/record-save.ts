import type { FieldValues, Resolver } from 'react-hook-form';
import { AppError } from '#shared/errors.ts';
import { changedMeanwhile, isSame, type Part } from '#web/lib/edit-conflict.ts';
import { randomId } from '#web/lib/random-id.ts';

export type Stored = { id: string; version: number };

/** The values of a form with its base and key, which are stored in its draft as well. */
export type Held<Values> = Values & {
  /** The version the form began from; null before the first save. */
  base: (Values & Stored) | null;
  /** The idempotency key of the create. */
  key: string;
};

/** How records of a kind are read into a form, compared and saved. `Input` is the output of the resolver. */
export type RecordKind<Values extends FieldValues, Input, Saved extends Stored> = {
  name: 'role' | 'guidelines';
  empty: Values;
  resolver: Resolver<Values>;
  parts: readonly Part<Values>[];
  valuesOf: (saved: Saved) => Values;
  /** Parses the current record of an edit conflict; undefined when there is none. */
  read: (current: unknown) => Saved | undefined;
  create: (input: Input, idempotencyKey: string) => Promise<Saved>;
  update: (base: Stored, input: Input) => Promise<Saved>;
  /** For a save refused because of deleted references: the values without them, and the text to show. */
  withoutDeleted?: (
    fields: Record<string, string>,
    values: Values,
  ) => { values: Partial<Values>; text: string } | undefined;
  texts: Record<'saved' | 'updated' | 'failed' | 'deleted' | 'conflict', string>;
};

export const heldOf = <Values extends FieldValues, Input, Saved extends Stored>(
  { empty, valuesOf }: RecordKind<Values, Input, Saved>,
  saved: Saved | undefined,
): Held<Values> => ({
  ...(saved ? valuesOf(saved) : empty),
  base: saved ? { ...valuesOf(saved), id: saved.id, version: saved.version } : null,
  key: randomId(),
});

export type Ending<Saved> =
  | { is: 'saved'; saved: Saved }
  /** Changed elsewhere; the user has to resolve the differences. */
  | { is: 'conflict'; current: Saved }
  | { is: 'deleted' }
  | { is: 'failed'; error: AppError };

const TRIES = 3;

/**
 * Saves once: creates without a base, else updates. A record created by a request without a response is updated; a
 * newer version whose changes do not conflict with the form is overwritten. Never throws.
 */
export async function sendRecord<Values extends FieldValues, Input, Saved extends Stored>(
  kind: RecordKind<Values, Input, Saved>,
  held: Held<Values>,
  input: Input,
): Promise<Ending<Saved>> {
  let base: Stored | null = held.base;
  for (let attempt = 1; ; attempt += 1) {
    const ending = await sendOnce(kind, { base, key: held.key }, input);
    if (ending.is === 'created') base = ending.current;
    else if (ending.is !== 'conflict') return ending;
    else if (isOwnSave(kind, held, ending.current)) return { is: 'saved', saved: ending.current };
    else if (attempt === TRIES || hasDifferences(kind, held, ending.current)) return ending;
    else base = ending.current;
  }
}

type Sent<Saved> = Ending<Saved> | { is: 'created'; current: Saved };

async function sendOnce<Values extends FieldValues, Input, Saved extends Stored>(
  { create, update, read }: RecordKind<Values, Input, Saved>,
  { base, key }: { base: Stored | null; key: string },
  input: Input,
): Promise<Sent<Saved>> {
  try {
    return { is: 'saved', saved: base ? await update(base, input) : await create(input, key) };
  } catch (thrown) {
    const error = AppError.from(thrown);
    const current = read(error.more.current);
    if (error.code === 'edit_conflict' && current) return { is: 'conflict', current };
    if (error.code === 'idempotency_mismatch') return current ? { is: 'created', current } : { is: 'deleted' };
    return error.code === 'no_such_item' ? { is: 'deleted' } : { is: 'failed', error };
  }
}

type Comparison<Values, Saved> = { parts: readonly Part<Values>[]; valuesOf: (saved: Saved) => Values };

/** Whether the stored record equals this save: then a conflict only means that its response was lost. */
const isOwnSave = <Values, Saved>(
  { parts, valuesOf }: Comparison<Values, Saved>,
  mine: Values,
  current: Saved,
): boolean => parts.every((part) => isSame(part, mine, valuesOf(current)));

const hasDifferences = <Values, Saved>(
  { parts, valuesOf }: Comparison<Values, Saved>,
  { base, ...mine }: Held<Values>,
  current: Saved,
): boolean =>
  base !== null &&
  changedMeanwhile(parts, { base, mine: mine as unknown as Values, theirs: valuesOf(current) }).length > 0;
