import { type RawBuilder, sql } from 'kysely';
import { prepared } from '#db/prepared.ts';
import type { Db } from '#db/schema.ts';
import type { Urgency } from '#db/schema-checks.ts';
import { COMPARED_WITH_SIBLINGS } from '#shared/text/kinds/compared.ts';

/**
 * Documents to be checked again: one, those of a role, or those whose role has a brand voice or a brand asset.
 * `siblings_in`: those of a role that are compared with its other documents.
 */
export type ToCheck = {
  of: 'id' | 'role_id' | 'siblings_in' | 'brand_guidelines_id' | 'asset_id';
  is: string;
  urgency: Urgency;
};

/** The newest documents are checked; the others keep their counts until they change. */
const AT_MOST = 2_000;

const compared = sql`d.kind = any(${sql.lit(`{${COMPARED_WITH_SIBLINGS.join()}}`)}::text[])`;

/** Which documents `d` are meant by a line of `asked`. */
const meant: Record<ToCheck['of'], RawBuilder<unknown>> = {
  id: sql`generated_documents d where d.id = asked.id`,
  role_id: sql`generated_documents d where d.role_id = asked.id`,
  siblings_in: sql`generated_documents d where d.role_id = asked.id and ${compared}`,
  brand_guidelines_id: sql`generated_documents d join role_details r on r.id = d.role_id
    where r.brand_guidelines_id = asked.id`,
  asset_id: sql`generated_documents d join role_documents l on l.role_id = d.role_id where l.document_id = asked.id`,
};

/** The documents that lines of `asked` mean, each with the urgency of its line. */
const wantedDocuments = sql.join(
  Object.entries(meant).map(
    ([of, from]) => sql`select d.id, asked.urgency from asked cross join lateral (
      select d.id from ${from} order by d.updated_at desc limit ${sql.lit(AT_MOST)}) d where asked.what = ${sql.lit(of)}`,
  ),
  sql` union all `,
);

/**
 * Marks documents as due, those that were due before keep the higher urgency. A check under way is repeated afterwards.
 * Writes no row of a document and waits for none that is being saved.
 */
export const markDue = (db: Db, wanted: readonly ToCheck[]): Promise<unknown> =>
  sql`
    insert into document_checks (document_id, workspace_id, urgency, due_at)
      with asked (what, id, urgency) as (
        select * from unnest(${wanted.map(({ of }) => of)}::text[], ${wanted.map(({ is }) => is)}::uuid[],
          ${wanted.map(({ urgency }) => urgency)}::smallint[])
      )
      select d.id, d.workspace_id, min(w.urgency), ${newestFirst}
      from (${wantedDocuments}) w join generated_documents d on d.id = w.id
      group by d.id, d.workspace_id, d.updated_at order by d.id
    on conflict (document_id) do update
      set urgency = least(document_checks.urgency, excluded.urgency), due_at = excluded.due_at
    ${prepared}`.execute(db);

/** Documents marked together are due at once, the one that changed last first. */
const newestFirst = sql`now() - make_interval(secs => row_number() over (order by d.updated_at) * 0.001)`;
