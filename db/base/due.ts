import { sql } from 'kysely';

/**
 * Now, in milliseconds and rounded as the columns that say when a row is due: a row that is due from now on would not be for
 * half a millisecond else, and what asks for it at once would leave it.
 */
export const dueNow = sql<Date>`now()::timestamptz(3)`;
