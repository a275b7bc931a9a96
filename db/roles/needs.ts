import { type RawBuilder, sql } from 'kysely';
import { leadIdOf } from '#db/roles/lead.ts';
import { isAllowed } from '#db/text/role-texts.ts';
import { privateTo, type Scope } from '#shared/scope.ts';

type Sql<T = unknown> = RawBuilder<T>;
/** A text of a role that waits for the reader. Whether it still does says its state. */
export type StoredNeed = {
  kind: 'changes' | 'asked' | 'suggested' | 'review' | 'failed';
  role_id: string;
  /** Null: the text was never written. */
  document_id: string | null;
  template_id: string | null;
  at: Date;
};

/** After this long a review is what its sender should look at. */
const REVIEW_DAYS = 3;
/** A failure is what people should look at for this long. */
const FAILED_DAYS = 30;

/**
 * What waits for a person in the texts of roles (HOME-28): where they are asked, where their proposal is open, and in the
 * texts that they wrote last, sent or lead what is wanted of those. Each part is read by an index. A key has no needs.
 */
export function needsOf(scope: Scope): Sql {
  const me = privateTo(scope);
  if (me === null)
    return sql`select null::text as kind, null::uuid as role_id, null::uuid as document_id,
    null::uuid as template_id, null::timestamptz as at where false`;
  const { workspace_id } = scope;
  const isLed = sql`${leadIdOf(workspace_id, 'r')} = ${me}::uuid`;
  const isOwn = sql`(d.updated_by = ${me}::uuid or d.user_id = ${me}::uuid or ${isLed})`;
  const mayWrite = isAllowed(scope, 'content.write');
  const role = sql`join role_details r on r.id = d.role_id and r.workspace_id = d.workspace_id`;
  const of = (kind: StoredNeed['kind'], at: Sql) =>
    sql`select ${sql.lit(kind)} as kind, r.id as role_id, d.id as document_id, d.template_id, ${at} as at`;
  const proposals = sql`generation_queue q join generated_documents d on d.id = q.document_id ${role}
    where q.workspace_id = ${workspace_id}::uuid and q.task = 'refine' and q.closed_at is null and q.status = 'completed'
      and ${mayWrite}`;
  return sql.join(
    [
      sql`${of('asked', sql`round.created_at`)} from review_requests q join reviews round on round.id = q.review_id
        join generated_documents d on d.id = round.document_id ${role}
        where q.user_id = ${me}::uuid and q.workspace_id = ${workspace_id}::uuid and round.ended_at is null
          and d.review_state = 'in_review' and not exists (
            select from review_votes given where given.review_id = round.id and given.user_id = ${me}::uuid)`,
      sql`${of('suggested', sql`q.updated_at`)} from ${proposals} and q.user_id = ${me}::uuid`,
      sql`${of('suggested', sql`q.updated_at`)} from ${proposals} and ${isOwn} and q.api_key_id in (
        select id from api_keys where workspace_id = ${workspace_id}::uuid)`,
      sql`${of('changes', sql`coalesce(round.ended_at, d.updated_at)`)} from generated_documents d ${role}
        left join lateral (select last.requested_by, last.ended_at from reviews last where last.document_id = d.id
          order by last.created_at desc limit 1) round on true
        where d.workspace_id = ${workspace_id}::uuid and d.review_state = 'changes_requested' and ${mayWrite}
          and (${isOwn} or round.requested_by = ${me}::uuid)`,
      sql`${of('review', sql`round.created_at`)} from generated_documents d ${role}
        join reviews round on round.document_id = d.id and round.ended_at is null
        where d.workspace_id = ${workspace_id}::uuid and d.review_state = 'in_review'
          and round.created_at < now() - make_interval(days => ${sql.lit(REVIEW_DAYS)})
          and (round.requested_by = ${me}::uuid or ${isLed})`,
      failed(scope, { isMine: sql`(g.user_id = ${me}::uuid or ${isLed})`, mayWrite }),
    ],
    sql` union all `,
  );
}

/**
 * What was written since, and what was cancelled, is no failure of the text. Those of lately, by the index of the newest:
 * one of failures would make every claim of a generation write all indexes of its row.
 */
const failed = ({ workspace_id }: Scope, { isMine, mayWrite }: { isMine: Sql; mayWrite: Sql }): Sql => sql`
  select 'failed' as kind, r.id as role_id, d.id as document_id, g.template_id, g.updated_at as at
  from generation_queue g join role_details r on r.id = g.role_id and r.workspace_id = g.workspace_id
    left join generated_documents d on d.workspace_id = g.workspace_id and d.role_id = g.role_id
      and d.template_id = g.template_id
  where g.workspace_id = ${workspace_id}::uuid and g.status = 'failed' and g.ended_at is not null
    and g.created_at > now() - make_interval(days => ${sql.lit(FAILED_DAYS)}) and g.replaced_at is null and g.task = 'write' and g.template_id is not null
    and coalesce(g.error ->> 'code', '') <> 'cancelled' and ${mayWrite} and ${isMine}
    and not exists (select from document_versions v where v.document_id = d.id and v.number = d.version
      and v.saved_at >= g.updated_at)`;
