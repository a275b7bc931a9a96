import type { FieldValues, Resolver } from 'react-hook-form';
import { AppError } from '#shared/errors.ts';
import { changedMeanwhile, isSame, type Part } from '#web/lib/edit-conflict.ts';

export type Stored = { id: string; version: number };

/** What a form of a record holds beside its fields; both are kept with a draft. */
export type Held<Values> = Values & {
  /** The record as the form began from it; null before the first save. */
  base: (Values & Stored) | null;
  /** The idempotency key of the first save. */
  key: string;
};

/** How records of one kind are held, compared and saved. `Input` is what the resolver makes of the values. */
export type RecordKind<Values extends FieldValues, Input, Saved extends Stored> = {
  name: 'role' | 'guidelines';
  empty: Values;
  resolver: Resolver<Values>;
  parts: readonly Part<Values>[];
  valuesOf: (saved: Saved) => Values;
  /** The record in the answer to a refused save, if there is one. */
  read: (current: unknown) => Saved | undefined;
  create: (input: Input, idempotencyKey: string) => Promise<Saved>;
  update: (base: Stored, input: Input) => Promise<Saved>;
  /** For fields that the server refused because what they name was deleted: the values without it, and the text to show. */
  withoutDeleted?: (
    fields: Record<string, string>,
    values: Values,
  ) => { values: Partial<Values>; text: string } | undefined;
  texts: Record<'saved' | 'updated' | 'failed' | 'gone' | 'conflict', string>;
};

export const heldOf = <Values extends FieldValues, Input, Saved extends Stored>(
  { empty, valuesOf }: RecordKind<Values, Input, Saved>,
  saved: Saved | undefined,
): Held<Values> => ({
  ...(saved ? valuesOf(saved) : empty),
  base: saved ? { ...valuesOf(saved), id: saved.id, version: saved.version } : null,
  key: crypto.randomUUID(),
});

export type Ending<Saved> =
  | { is: 'saved'; saved: Saved }
  /** Changed elsewhere, and the person has to look at it. */
  | { is: 'conflict'; current: Saved }
  | { is: 'gone' }
  | { is: 'failed'; error: AppError };

const TRIES = 3;

/**
 * Saves once: creates while there is no base, updates after that. A record that an unanswered create made is updated; a
 * newer version that changed nothing the form would undo is saved over. Never throws.
 */
export async function sendRecord<Values extends FieldValues, Input, Saved extends Stored>(
  kind: RecordKind<Values, Input, Saved>,
  held: Held<Values>,
  input: Input,
): Promise<Ending<Saved>> {
  let base: Stored | null = held.base;
  for (let attempt = 1; ; attempt += 1) {
    const ending = await sendOnce(kind, { base, key: held.key }, input);
    if (ending.is === 'made') base = ending.current;
    else if (ending.is !== 'conflict') return ending;
    else if (isAlike(kind, held, ending.current)) return { is: 'saved', saved: ending.current };
    else if (attempt === TRIES || hasDifferences(kind, held, ending.current)) return ending;
    else base = ending.current;
  }
}

type Sent<Saved> = Ending<Saved> | { is: 'made'; current: Saved };

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
    if (error.code === 'idempotency_mismatch') return current ? { is: 'made', current } : { is: 'gone' };
    return error.code === 'no_such_item' ? { is: 'gone' } : { is: 'failed', error };
  }
}

type Looks<Values, Saved> = { parts: readonly Part<Values>[]; valuesOf: (saved: Saved) => Values };

/** An answer that was lost may have been that of this very save. */
const isAlike = <Values, Saved>({ parts, valuesOf }: Looks<Values, Saved>, mine: Values, current: Saved): boolean =>
  parts.every((part) => isSame(part, mine, valuesOf(current)));

const hasDifferences = <Values, Saved>(
  { parts, valuesOf }: Looks<Values, Saved>,
  { base, ...mine }: Held<Values>,
  current: Saved,
): boolean =>
  base !== null &&
  changedMeanwhile(parts, { base, mine: mine as unknown as Values, theirs: valuesOf(current) }).length > 0;
