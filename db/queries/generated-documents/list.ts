import { type RawBuilder, sql } from 'kysely';
import { prepared } from '#db/prepared.ts';
import { isEdited, nameOfPerson } from '#db/queries/generated-documents/columns.ts';
import {
  countedPage,
  cursorOf,
  type DocumentSort,
  type Found,
  type Part,
  pageBy,
  pageByRole,
  pageByType,
  placeOf,
} from '#db/queries/generated-documents/list-orders.ts';
import { contains, toPage } from '#db/queries/page.ts';
import { holds, mayHold } from '#db/queries/search.ts';
import type { Db } from '#db/schema.ts';
import { LIST_LIMIT_DEFAULT } from '#shared/constants.ts';
import type { DocumentChecks } from '#shared/contracts/generated-documents.ts';
import type { Scope } from '#shared/scope.ts';

type ListQuery = {
  limit: number;
  after?: string | undefined;
  q?: string | undefined;
  sort: DocumentSort;
  /** 'deleted': documents without a role. */
  role_id?: string | undefined;
  /** 'unknown': documents without a template. */
  template_id?: string | undefined;
  /** Something to fix, or nothing. */
  state?: 'to_fix' | 'clear' | undefined;
  /** 'missing': adverts without pay. */
  pay?: 'missing' | undefined;
};
type Sql = RawBuilder<unknown>;

const UNKNOWN_TEMPLATE = 'unknown template';

/** Whether the name of the template of `l`, or the placeholder of a deleted one (OUT-05), holds the text. */
const isNamed = (text: string): Sql =>
  UNKNOWN_TEMPLATE.includes(text.toLowerCase()) ? sql`l.template_id is null or ${isOfNamed(text)}` : isOfNamed(text);
const isOfNamed = (text: string): Sql =>
  sql`l.template_id = any(array(select id from document_templates where name ilike ${contains(text)}))`;

/**
 * The workspace's documents without their content, in one of four orders: by their last change or creation, newest first;
 * by template name (OUT-03) or by title of the role, and newest first within one. `q` is searched in the template's name,
 * in the role's title and company, and in the words of the content (OUT-02). Filters combine.
 */
export async function listGeneratedDocuments(db: Db, scope: Scope, query: ListQuery) {
  const rows = await generatedDocumentsPage(db, scope, query).execute();
  const { items, next } = toPage(rows, query.limit, (row) => cursorOf(query.sort, row));
  return { items: items.map(({ sorted_at: _, title: __, ...row }) => row), next };
}

/** The counts of `d`; null before its first check. */
const checks = sql<DocumentChecks | null>`case when c.version > 0 then json_build_object('fix', c.fix,
  'consider', c.consider, 'facts_open', c.facts_open, 'current', c.version = d.version) end`;

/** Of the approved version, or the current one, which is `v`. */
const outgoingOrdinal = sql<number>`case when coalesce(d.approved_version, d.version) = d.version then v.ordinal
  else (select o.ordinal from document_versions o where o.document_id = d.id and o.number = d.approved_version) end`;

/** One page and one row more. Template, role, counts and author are joined to these rows only. */
export function generatedDocumentsPage(db: Db, scope: Scope, query: ListQuery) {
  const { q, sort, limit } = query;
  const noted = (name: string) => sql`d.metadata -> 'context_summary' ->> ${sql.lit(name)}`;
  const page = db
    .selectFrom(sql<Found>`(${foundRows(scope, query)})`.as('l'))
    .innerJoin('generated_documents as d', 'd.id', 'l.id')
    .leftJoin('document_templates as t', 't.id', 'd.template_id')
    .leftJoin('role_details as r', 'r.id', 'd.role_id')
    .leftJoin('document_checks as c', 'c.document_id', 'd.id')
    .leftJoin('document_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').onRef('v.number', '=', 'd.version'),
    )
    .select(['d.id', 'd.role_id', 'd.template_id', 'd.queue_id', 'd.version', 'd.created_at', 'd.updated_at', 'd.kind'])
    .select(['d.user_id', 'd.review_state', 'd.approved_version'])
    .select([
      't.name as template_name',
      isEdited,
      sql<string>`coalesce(r.job_title, ${noted('job_title')}, '')`.as('job_title'),
      sql<string>`coalesce(r.company_name, ${noted('company_name')}, '')`.as('company_name'),
      checks.as('checks'),
      nameOfPerson('v.author_id').as('author'),
      outgoingOrdinal.as('outgoing_ordinal'),
      'l.sorted_at',
      'l.title',
    ]);
  return ordered(page, sort)
    .orderBy('l.sorted_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(sql.lit(limit + 1))
    .$if(!q && limit === LIST_LIMIT_DEFAULT, (rows) => rows.modifyEnd(prepared));
}

function ordered<Query extends { orderBy(expression: Sql): Query }>(page: Query, sort: DocumentSort): Query {
  if (sort === 'type') return page.orderBy(sql`t.name asc nulls last`);
  if (sort === 'role') return page.orderBy(sql`l.title asc nulls last`).orderBy(sql`l.role_id`);
  return page;
}

function foundRows(scope: Scope, query: ListQuery): Sql {
  const { limit, after, sort, q } = query;
  const part = { mine: conditions(scope, query), rows: limit + 1, place: placeOf(sort, after) };
  return q ? searchedRows(q, scope, query, part) : inOrder(query, part);
}

function inOrder({ sort, state, pay, role_id }: ListQuery, part: Part): Sql {
  if (sort === 'type') return pageByType(part);
  if (sort === 'role' && !role_id) return pageByRole(part);
  if (sort === 'role') return pageBy(sql`l.updated_at`, part, role_id === 'deleted' ? undefined : sql`l.title`);
  if (sort === 'updated' && (state || pay)) return countedPage(part);
  return pageBy(sql`l.${sql.ref(`${sort}_at`)}`, part);
}

/** How many rows are searched one by one, before the bits of all documents are read. */
const NEAR = 300;

/**
 * A frequent text is found in the first rows of the order. Else the documents whose bits do not rule it out are collected in
 * one pass over those of the workspace, which takes a fraction of looking each up, and the order goes on with these alone.
 */
function searchedRows(q: string, scope: Scope, query: ListQuery, part: Part): Sql {
  const rows = sql.lit(part.rows);
  const first = sql`select * from (${inOrder(query, { ...part, rows: NEAR })}) l limit ${sql.lit(NEAR)}`;
  const possible = sql`l.document_id in (select id from possible)`;
  const mine = sql`${part.mine}
    and (${isNamed(q)} or case when ${possible} then ${isHeld(q, 'l.document_id')} else false end)`;
  return sql`
    with near as materialized (
      select * from (${first}) l where ${isNamed(q)} or ${isHeld(q, 'l.id')} limit ${rows}
    ), possible as materialized (
      select d.id from generated_documents d where d.workspace_id = ${scope.workspace_id} and ${mayHold(q, 'd')}
    )
    select * from near where (select count(*) from near) = ${rows}
    union all
    (select * from (${inOrder(query, { ...part, mine })}) l where (select count(*) from near) < ${rows})`;
}

/**
 * What is asked of a row `l`, but the search. All of it stands in the indexes of its orders (decision 045): a document
 * itself is read for the search alone.
 */
function conditions({ workspace_id }: Scope, { role_id, template_id, state, pay }: ListQuery): Sql {
  const all: Sql[] = [sql`l.workspace_id = ${workspace_id}`];
  if (role_id) all.push(role_id === 'deleted' ? sql`l.role_id is null` : ofRole(role_id));
  if (template_id)
    all.push(template_id === 'unknown' ? sql`l.template_id is null` : sql`l.template_id = ${template_id}`);
  if (state) all.push(state === 'to_fix' ? sql`l.to_fix` : sql`not l.to_fix`);
  if (pay) all.push(sql`l.pay_missing`);
  return sql.join(all, sql` and `);
}

/** By its title, which its place in the order by role begins with. */
const ofRole = (id: string): Sql =>
  sql`l.title = (select lower(job_title) from role_details where id = ${id}) and l.role_id = ${id}`;

const isHeld = (text: string, id: string): Sql =>
  sql`(select ${holds('generated_documents', text, 'd')} from generated_documents d where d.id = ${sql.raw(id)})`;
