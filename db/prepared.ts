import { createHash } from 'node:crypto';
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/schema.ts';

const MARK = '/* prepared */';

/**
 * At the end of a statement (`modifyEnd`): Postgres reads and plans it once per connection, not at every call. For the
 * few statements of each generation and request that find their rows by key, or the first so many in the order of an
 * index, whatever their parameters are; one whose best plan depends on them (a search) must not carry it.
 */
export const prepared = sql`${sql.raw(MARK)}`;

const names = new Map<string, string>();
const MOST_NAMES = 200;

/** The name under which a connection keeps the statement, or undefined for one that is not kept. */
export function preparedName(text: string): string | undefined {
  if (!text.endsWith(MARK)) return undefined;
  const known = names.get(text);
  if (known || names.size >= MOST_NAMES) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** Stands in a built statement where the value of an argument belongs. */
type Place = { readonly argument: string };
export type Places<Args> = { readonly [Name in keyof Args]: RawBuilder<Args[Name]> };

/**
 * A prepared statement that is built once as well: `build` is given a place for each argument instead of its value, and
 * runs at the first call only. Building takes longer than sending. For statements whose text never depends on a value.
 */
export function statement<Args extends Record<string, unknown>, Row>(
  build: (db: Db, places: Places<Args>) => Compilable<Row>,
): (db: Db, args: Args) => Promise<Row[]> {
  const places = new Map<unknown, string>();
  const placeOf = (argument: string): RawBuilder<unknown> => {
    const place: Place = { argument };
    places.set(place, argument);
    return sql`${place}`;
  };
  const argumentsOf = new Proxy({}, { get: (_, argument) => placeOf(String(argument)) }) as Places<Args>;
  let built: CompiledQuery<Row> | undefined;
  return async (db, args) => {
    if (!built) {
      const compiled = build(db, argumentsOf).compile();
      built = { ...compiled, sql: `${compiled.sql} ${MARK}` };
    }
    const parameters = built.parameters.map((value) => {
      const argument = places.get(value);
      return argument === undefined ? value : args[argument];
    });
    return (await db.executeQuery<Row>({ ...built, parameters })).rows;
  };
}
