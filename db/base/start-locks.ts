import { sql } from 'kysely';
import type { Tx } from '#db/schema.ts';
import { rowsOf, statement, type The } from '#db/statement.ts';
import { limitedPerson, type Scope } from '#shared/scope.ts';

/**
 * Serialises the starts of one person, whatever they come through, and those of one workspace, so that reading and
 * inserting cannot interleave. The first lock is taken first everywhere; both end with the transaction.
 */
export const lockStarts = (tx: Tx, scope: Scope): Promise<unknown> => rowsOf(tx, locks(placesOf(scope)));

export type Places = { person: string; workspace_id: string };
export const placesOf = (scope: Scope): Places => ({ person: limitedPerson(scope), workspace_id: scope.workspace_id });

/** The statement of `lockStarts`, for those that read under the locks in the same round trip. */
export const locks = statement(
  (_db, { person, workspace_id }: The<Places>) => sql`
    select pg_advisory_xact_lock(hashtextextended('generations of ' || ${person}::text, 0)),
      pg_advisory_xact_lock(hashtextextended('generations in ' || ${workspace_id}::text, 0))`,
);
