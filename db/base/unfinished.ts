import { sql } from 'kysely';

/**
 * A row that is not final. A transition between unfinished states changes no column of an index, so that it writes the
 * row alone (a heap-only update).
 */
export const unfinished = sql<boolean>`generation_queue.ended_at is null`;
