import { type RawBuilder, sql } from 'kysely';
import { prepared } from '#db/prepared.ts';
import { isEdited, nameOfPerson } from '#db/queries/generated-documents/columns.ts';
import {
  type Checked,
  checkedPage,
  cursorOf,
  type DocumentSort,
  type Found,
  pageBy,
  pageByRole,
  pageByType,
  placeOf,
} from '#db/queries/generated-documents/list-orders.ts';
import { contains, toPage } from '#db/queries/page.ts';
import { holds } from '#db/queries/search.ts';
import type { Db } from '#db/schema.ts';
import { LIST_LIMIT_DEFAULT } from '#shared/constants.ts';
import type { DocumentChecks } from '#shared/contracts/generated-documents.ts';
import type { Scope } from '#shared/scope.ts';

type ListQuery = Checked & {
  limit: number;
  after?: string | undefined;
  q?: string | undefined;
  sort: DocumentSort;
  /** 'deleted': documents without a role. */
  role_id?: string | undefined;
  /** 'unknown': documents without a template. */
  template_id?: string | undefined;
};
type Sql = RawBuilder<unknown>;

const UNKNOWN_TEMPLATE = 'unknown template';

/** Whether the name of the template of `d`, or the placeholder of a deleted one (OUT-05), holds the text. */
const isNamed = (text: string): Sql =>
  UNKNOWN_TEMPLATE.includes(text.toLowerCase()) ? sql`d.template_id is null or ${isOfNamed(text)}` : isOfNamed(text);
const isOfNamed = (text: string): Sql =>
  sql`d.template_id = any(array(select id from document_templates where name ilike ${contains(text)}))`;

/**
 * The workspace's documents without their content, in one of four orders: by their last change or creation, newest first;
 * by template name (OUT-03) or by title of the role, and newest first within one. `q` is searched in the template's name,
 * in the role's title and company, and in the words of the content (OUT-02). Filters combine.
 */
export async function listGeneratedDocuments(db: Db, scope: Scope, query: ListQuery) {
  const rows = await generatedDocumentsPage(db, scope, query).execute();
  const { items, next } = toPage(rows, query.limit, (row) => cursorOf(query.sort, row));
  return { items: items.map(({ sorted_at: _, role_key: __, ...row }) => row), next };
}

/** The counts of `d`; null before its first check. */
const checks = sql<DocumentChecks | null>`case when c.version > 0 then json_build_object('fix', c.fix,
  'consider', c.consider, 'facts_open', c.facts_open, 'current', c.version = d.version) end`;

/** One page and one row more. Template, role, counts and author are joined to these rows only. */
export function generatedDocumentsPage(db: Db, scope: Scope, query: ListQuery) {
  const { q, sort, limit } = query;
  const noted = (name: string) => sql`d.metadata -> 'context_summary' ->> ${sql.lit(name)}`;
  const page = db
    .selectFrom(sql<Found>`(${foundRows(scope, query)})`.as('d'))
    .leftJoin('document_templates as t', 't.id', 'd.template_id')
    .leftJoin('role_details as r', 'r.id', 'd.role_id')
    .leftJoin('document_checks as c', 'c.document_id', 'd.id')
    .leftJoin('document_versions as v', (join) =>
      join.onRef('v.document_id', '=', 'd.id').onRef('v.number', '=', 'd.version'),
    )
    .select(['d.id', 'd.role_id', 'd.template_id', 'd.queue_id', 'd.version', 'd.created_at', 'd.updated_at', 'd.kind'])
    .select([
      't.name as template_name',
      isEdited,
      sql<string>`coalesce(r.job_title, ${noted('job_title')}, '')`.as('job_title'),
      sql<string>`coalesce(r.company_name, ${noted('company_name')}, '')`.as('company_name'),
      checks.as('checks'),
      nameOfPerson('v.author_id').as('author'),
      'd.sorted_at',
      sql<string | null>`lower(r.job_title)`.as('role_key'),
    ]);
  return ordered(page, sort)
    .orderBy('d.sorted_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(sql.lit(limit + 1))
    .$if(!q && limit === LIST_LIMIT_DEFAULT, (rows) => rows.modifyEnd(prepared));
}

function ordered<Query extends { orderBy(expression: Sql): Query }>(page: Query, sort: DocumentSort): Query {
  if (sort === 'type') return page.orderBy(sql`t.name asc nulls last`);
  if (sort === 'role') return page.orderBy(sql`lower(r.job_title) asc nulls last`).orderBy(sql`d.role_id`);
  return page;
}

function foundRows(scope: Scope, query: ListQuery): Sql {
  const { limit, after, sort, state, pay, role_id } = query;
  const part = {
    scope,
    mine: conditions(scope, query),
    role_id,
    state,
    pay,
    rows: limit + 1,
    place: placeOf(sort, after),
  };
  if (sort === 'type') return pageByType(part);
  if (sort === 'role') return pageByRole(part);
  if (sort === 'updated' && (state || pay)) return checkedPage(part);
  return pageBy(sql`d.${sql.ref(`${sort}_at`)}`, part);
}

/** What is asked of a document `d` itself. */
function conditions({ workspace_id }: Scope, { q, role_id, template_id }: ListQuery): Sql {
  const all: Sql[] = [sql`d.workspace_id = ${workspace_id}`];
  if (role_id) all.push(role_id === 'deleted' ? sql`d.role_id is null` : sql`d.role_id = ${role_id}`);
  if (template_id)
    all.push(template_id === 'unknown' ? sql`d.template_id is null` : sql`d.template_id = ${template_id}`);
  if (q) all.push(sql`(${isNamed(q)} or ${holds('generated_documents', q, 'd')})`);
  return sql.join(all, sql` and `);
}
