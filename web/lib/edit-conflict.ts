/** What a person compares as one: fields that only make sense together, and how they read. */
export type Part<Values> = {
  label: string;
  fields: readonly (keyof Values & string)[];
  /** '' for nothing. */
  textOf: (values: Values) => string;
  /** What is compared, when it is less than the fields hold. */
  keyOf?: (values: Values) => unknown;
};

type Sides<Values> = {
  /** The record as the form began from it. */
  base: Values;
  mine: Values;
  /** The record as it is now. */
  theirs: Values;
};

const trimmed = (_: string, value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Whether two forms hold the same in this part; blanks around a text are not saved. */
export function isSame<Values>({ fields, keyOf }: Part<Values>, one: Values, other: Values): boolean {
  const key = (values: Values) => JSON.stringify(keyOf ? keyOf(values) : fields.map((name) => values[name]), trimmed);
  return key(one) === key(other);
}

export type Difference<Values> = { part: Part<Values>; touched: boolean };

/** The parts that were changed elsewhere to something else than the form holds. `touched`: the person changed them too. */
export const changedMeanwhile = <Values>(
  parts: readonly Part<Values>[],
  { base, mine, theirs }: Sides<Values>,
): Difference<Values>[] =>
  parts
    .filter((part) => !isSame(part, base, theirs) && !isSame(part, mine, theirs))
    .map((part) => ({ part, touched: !isSame(part, mine, base) }));

/** The newer record with what the person changed. */
export function merged<Values>(parts: readonly Part<Values>[], { base, mine, theirs }: Sides<Values>): Values {
  const result = { ...theirs };
  for (const part of parts) {
    if (isSame(part, mine, base)) continue;
    for (const name of part.fields) result[name] = mine[name];
  }
  return result;
}
