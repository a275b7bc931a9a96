/** Fields that are compared and shown as one, because they depend on each other. */
export type Part<Values> = {
  label: string;
  fields: readonly (keyof Values & string)[];
  /** The text shown for the values; '' when empty. */
  textOf: (values: Values) => string;
  /** The value to compare, when not the fields themselves. */
  keyOf?: (values: Values) => unknown;
};

type Sides<Values> = {
  /** The version the form began from. */
  base: Values;
  mine: Values;
  /** The stored version. */
  theirs: Values;
};

const trimmed = (_: string, value: unknown) => (typeof value === 'string' ? value.trim() : value);

/**
 * Whether two sets of values are equal in this part; leading and trailing blanks are ignored because they are not
 * saved.
 */
export function isSame<Values>({ fields, keyOf }: Part<Values>, one: Values, other: Values): boolean {
  const key = (values: Values) => JSON.stringify(keyOf ? keyOf(values) : fields.map((name) => values[name]), trimmed);
  return key(one) === key(other);
}

export type Difference<Values> = { part: Part<Values>; touched: boolean };

/** The parts that were changed elsewhere and differ from the form. `touched`: the user changed them as well. */
export const changedMeanwhile = <Values>(
  parts: readonly Part<Values>[],
  { base, mine, theirs }: Sides<Values>,
): Difference<Values>[] =>
  parts
    .filter((part) => !isSame(part, base, theirs) && !isSame(part, mine, theirs))
    .map((part) => ({ part, touched: !isSame(part, mine, base) }));

/** The stored version with the user's changes applied. */
export function merged<Values>(parts: readonly Part<Values>[], { base, mine, theirs }: Sides<Values>): Values {
  const result = { ...theirs };
  for (const part of parts) {
    if (isSame(part, mine, base)) continue;
    for (const name of part.fields) result[name] = mine[name];
  }
  return result;
}
