import { createHash } from 'node:crypto';
import { sql } from 'kysely';

const MARK = '/* prepared */';

/**
 * At the end of a statement (`modifyEnd`): Postgres parses and plans it once per connection, not at every call. For the
 * few statements of each generation and request that find their rows by key, or the first n in the order of an
 * index, whatever their parameters are; one whose best plan depends on them (a search) must not be marked.
 */
export const prepared = sql`${sql.raw(MARK)}`;

const names = new Map<string, string>();
const MOST_NAMES = 200;

/** The name of the prepared statement, or undefined for a statement that is not prepared. */
export function preparedName(text: string): string | undefined {
  if (!text.endsWith(MARK)) return undefined;
  const known = names.get(text);
  if (known || names.size >= MOST_NAMES) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}
