import { type RawBuilder, sql } from 'kysely';

/**
 * Whether one of these texts of a row, made by `searched`, holds `text` as it is seen, ignoring case, in any script; it
 * has no wildcards. A list reads the rows of its workspace in its own order until a page is full, and compares each (decision
 * 023).
 */
export const holds = (texts: readonly RawBuilder<unknown>[], text: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    texts.map((searched) => sql`strpos(${searched}, searched(${text})) > 0`),
    sql` or `,
  )})`;
