import { sql } from 'kysely';
import { dueNow } from '#db/base/due.ts';
import { generatedFrom } from '#db/checks/material.ts';
import { prepared } from '#db/prepared.ts';
import type { Db } from '#db/schema.ts';
import type { Verdict } from '#shared/text/contracts/document-marks.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

export type Taken = { document_id: string; workspace_id: string; lease: Date };

/**
 * Leases due documents for `seconds`, the urgent ones first. Those that were checked with newer rules than `rules` are
 * left to workers that have them.
 */
export async function takeDue(
  db: Db,
  { most, seconds, rules }: { most: number; seconds: number; rules: number },
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with due as materialized (
      select document_id from document_checks where urgency is not null and due_at <= ${dueNow} and rules <= ${rules}
      order by urgency, due_at limit ${most} for update skip locked
    )
    update document_checks c set due_at = now() + make_interval(secs => ${seconds}) from due
    where c.document_id = due.document_id returning c.document_id, c.workspace_id, c.due_at as lease
    ${prepared}`.execute(db);
  return rows;
}

export type DocumentToCheck = {
  id: string;
  workspace_id: string;
  user_id: string;
  role_id: string | null;
  kind: KindName;
  content: Content;
  version: number;
  updated_at: Date;
  language: string | null;
  snapshot: unknown;
  marks: { rule: string; phrase: string; verdict: Verdict }[];
  /** When this was read. */
  read_at: Date;
};

/** Undefined: it was deleted. */
export async function documentToCheck(
  db: Db,
  { document_id, workspace_id }: Taken,
): Promise<DocumentToCheck | undefined> {
  const { rows } = await sql<DocumentToCheck>`
    select d.id, d.workspace_id, d.user_id, d.role_id, d.kind, d.content, d.version, d.updated_at, v.language,
      ${generatedFrom} as snapshot, now()::timestamptz(3) as read_at,
      coalesce((select json_agg(json_build_object('rule', m.rule, 'phrase', m.phrase, 'verdict', m.verdict))
        from document_marks m where m.document_id = d.id), '[]') as marks
    from generated_documents d left join document_versions v on v.document_id = d.id and v.number = d.version
    where d.id = ${document_id} and d.workspace_id = ${workspace_id} ${prepared}`.execute(db);
  return rows[0];
}

export type Counted = Pick<DocumentToCheck, 'version' | 'updated_at' | 'read_at'> & {
  rules: number;
  counts: { fix: number; consider: number; facts_open: number };
  pay_missing: boolean;
};

/** More is not counted. */
const HIGHEST = 10_000;

/**
 * Stores the counts, unless those of a newer text, of newer rules or of later material are there; the document is no
 * longer due, unless it was marked since it was leased. Returns whether what the list shows has changed.
 */
export async function storeCounts(db: Db, { document_id, lease }: Taken, counted: Counted): Promise<boolean> {
  const { version, updated_at, read_at, rules, pay_missing } = counted;
  const { fix, consider, facts_open } = counted.counts;
  const capped = [fix, consider, facts_open].map((count) => Math.min(count, HIGHEST));
  const { rows } = await sql<{ changed: boolean }>`
    with before as (select * from document_checks where document_id = ${document_id} for update),
    stored as (
      update document_checks c set version = ${version}, rules = ${rules}, fix = ${capped[0]}, consider = ${capped[1]},
        facts_open = ${capped[2]}, pay_missing = ${pay_missing}, updated_at = ${updated_at}, checked_at = ${read_at},
        urgency = case when c.due_at = ${lease} then null else c.urgency end
      from before where c.document_id = before.document_id
        and before.rules <= ${rules} and (before.version, before.checked_at) <= (${version}, ${read_at}::timestamptz)
      returning (before.version, before.fix, before.consider, before.facts_open, before.pay_missing)
        is distinct from (c.version, c.fix, c.consider, c.facts_open, c.pay_missing) as changed
    ), released as (
      update document_checks set urgency = null where document_id = ${document_id} and due_at = ${lease}
        and not exists (select from stored)
    )
    select changed from stored ${prepared}`.execute(db);
  return rows[0]?.changed ?? false;
}

/**
 * Marks documents that were counted with older rules, the newest first, when the ones marked before are done. Returns how
 * many.
 */
export async function markStale(db: Db, rules: number, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update document_checks c set urgency = 2, due_at = now() - make_interval(secs => stale.place * 0.001)
    from (select document_id, row_number() over (order by updated_at) as place from (
      select document_id, updated_at from document_checks
      where rules < ${rules} and urgency is null and not exists (select from document_checks where urgency = 2)
      order by updated_at desc limit ${most}) newest) stale
    where c.document_id = stale.document_id`.execute(db);
  return Number(numAffectedRows);
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Marks documents without a row in the order of their ids. Returns the id to go on from;
 * undefined at the end.
 */
export async function markUnknown(db: Db, after: string = FIRST_ID, most: number): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with unknown as materialized (
      select d.id, d.workspace_id, d.updated_at from generated_documents d
      where d.id > ${after} and not exists (select from document_checks c where c.document_id = d.id)
      order by d.id limit ${most}
    ), added as (
      insert into document_checks (document_id, workspace_id, updated_at, urgency, due_at)
        select id, workspace_id, updated_at, 2, now() from unknown on conflict do nothing
    )
    select id as last from unknown order by id desc limit 1`.execute(db);
  return rows[0]?.last ?? undefined;
}
