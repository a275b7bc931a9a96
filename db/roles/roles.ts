import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { recordEvent } from '#db/base/outbox.ts';
import { afterCursor, readCursor, toPage } from '#db/base/page.ts';
import { mayChange } from '#db/base/scope.ts';
import { holds } from '#db/base/search.ts';
import { shownReason } from '#db/brand/asset-texts.ts';
import { guidelineFieldsFilled } from '#db/brand/guidelines.ts';
import { prepared } from '#db/prepared.ts';
import { isLedBy, leadOf } from '#db/roles/lead.ts';
import { needsOf } from '#db/roles/needs.ts';
import { meantBy, shownTo } from '#db/roles/role-of-key.ts';
import { contentLanguage, offerColumns, offerToSave } from '#db/roles/role-offer.ts';
import type { Db, Tx } from '#db/schema.ts';
import type { GenerationView } from '#db/tasks/rows.ts';
import { stopGenerations } from '#db/tasks/stop.ts';
import { recordActivity } from '#db/team/activity.ts';
import { nameOfPerson } from '#db/text/columns.ts';
import { markDue } from '#db/text/due-checks.ts';
import { listedTextOf, textsOfRole } from '#db/text/role-texts.ts';
import { LIST_LIMIT_DEFAULT, type RoleSort } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { type TextStatus, waitText } from '#shared/file-text.ts';
import { DAYS_DIFFER, daysAgree, type RoleInput } from '#shared/roles/contracts/role-input.ts';
import { keptPairs, type Settling, stillWaiting } from '#shared/roles/waiting.ts';
import type { Scope } from '#shared/scope.ts';
import { cancelledError } from '#shared/tasks/card-of-row.ts';
import { missingOf, REQUIRED_ROLE_FIELDS } from '#shared/tasks/readiness.ts';

type ListQuery = {
  limit: number;
  after?: string | undefined;
  q?: string | undefined;
  sort: RoleSort;
  lead_id?: string | undefined;
  /** 'me': those with a text that waits for the reader. */
  needs?: 'me' | undefined;
};

const columns = [
  'id',
  'company_name',
  'job_title',
  'experience_level',
  'location_type',
  'days_onsite',
  'days_remote',
  'country',
  'city',
  'brand_guidelines_id',
  'created_at',
  'updated_at',
] as const;
const listed = columns.map((name) => `role_details.${name}` as const);

// Each is a prefix of an index.
const sorts = {
  updated: { value: sql<Date>`role_details.updated_at`, kind: 'time', order: 'desc' },
  company: { value: sql<string>`lower(company_name)`, kind: 'text', order: 'asc' },
  title: { value: sql<string>`lower(job_title)`, kind: 'text', order: 'asc' },
} as const;

const changedBy = nameOfPerson('role_details.updated_by').as('changed_by');
const fieldsFilled = sql<boolean>`(${sql.join(
  REQUIRED_ROLE_FIELDS.map((name) => sql`${sql.ref(`role_details.${name}`)} <> ''`),
  sql` and `,
)})`;
const documentCount = sql<number>`(select count(*) from role_documents where role_id = role_details.id)`;

const readingDocuments = sql<(TextStatus & { title: string })[]>`coalesce((
  select json_agg(json_build_object('title', title, 'text_state', text_state,
    'text_reason', ${shownReason('reference_documents')}, 'text_detail', null) order by title)
  from reference_documents where text_state = 'reading' and id in (
    select document_id from role_documents where role_id = role_details.id)), '[]')`;

/** The rows of one page of roles with their texts, one more than the limit; of long columns only the length is read. */
export function rolesPage(db: Db, scope: Scope, { limit, after, q, sort, lead_id, needs }: ListQuery) {
  const { value, kind, order } = sorts[sort];
  const id = sql.ref('role_details.id');
  return db
    .selectFrom('role_details')
    .leftJoin('brand_guidelines', 'brand_guidelines.id', 'role_details.brand_guidelines_id')
    .select([...listed, 'role_details.to_check', 'brand_guidelines.profile_name'])
    .select([
      value.$castTo<Date | string>().as('sort_key'),
      nameOfPerson('role_details.user_id').as('author'),
      changedBy,
      documentCount.as('document_count'),
      readingDocuments.as('reading'),
      fieldsFilled.as('role_fields_filled'),
      guidelineFieldsFilled('brand_guidelines').as('guideline_fields_filled'),
      leadOf(scope.workspace_id, 'role_details').as('lead'),
      textsOfRole(scope, 'role_details').as('texts'),
    ])
    .where('role_details.workspace_id', '=', scope.workspace_id)
    .where(q ? holds([sql`role_details.search_text`], q) : sql<boolean>`true`)
    .$if(lead_id !== undefined, (rows) => rows.where(isLedBy(scope.workspace_id, 'role_details', lead_id ?? null)))
    .$if(needs !== undefined, (rows) =>
      rows.where(sql<boolean>`role_details.id in (select role_id from (${needsOf(scope)}) needs)`),
    )
    .where(afterCursor(readCursor(after, kind), { value, id, order }))
    .orderBy(value, order)
    .orderBy('role_details.id', order)
    .limit(sql.lit(limit + 1))
    .$if(!q && limit === LIST_LIMIT_DEFAULT, (rows) => rows.modifyEnd(prepared));
}

/** ROLES-03, ROLES-04, DATA-API-15; `missing`: what the role still needs to generate (GAP-44). */
export async function listRoles(db: Db, scope: Scope, query: ListQuery) {
  const rows = await rolesPage(db, scope, query).execute();
  const { items, next } = toPage(rows, query.limit, (row) => row.sort_key);
  return { items: items.map((row) => toListItem(shownTo(scope, row))), next };
}

type PageRow = Awaited<ReturnType<ReturnType<typeof rolesPage>['execute']>>[number];

function toListItem({
  sort_key: _,
  profile_name,
  role_fields_filled,
  guideline_fields_filled,
  texts,
  to_check: __,
  ...role
}: PageRow) {
  const id = role.brand_guidelines_id;
  return {
    ...role,
    ...(texts && { texts: texts.map(listedTextOf) }),
    brand_guidelines: id === null ? null : { id, profile_name: profile_name ?? '' },
    reading: role.reading.map(waitText),
    missing: missingOf({
      has_guidelines: id !== null,
      document_count: role.document_count,
      role_fields_filled,
      guideline_fields_filled: guideline_fields_filled ?? false,
    }),
  };
}

/** DATA-API-12: one role with its brand voice and its documents by title, as the caller may read it. */
export async function roleOf(db: Db, scope: Scope, id: string) {
  const role = await storedRole(db, scope, id);
  return role && shownTo(scope, role);
}

async function storedRole(db: Db, scope: Scope, id: string) {
  const role = await db
    .selectFrom('role_details')
    .select([...columns, 'user_id', 'version', 'role_requirements', 'person_specification', 'imported_from'])
    .select(['to_check', 'kept_pairs'])
    .select(changedBy)
    .select(offerColumns('role_details'))
    .select(contentLanguage('role_details'))
    .select(({ selectFrom }) => [
      jsonObjectFrom(
        selectFrom('brand_guidelines')
          .select(['brand_guidelines.id', 'profile_name'])
          .whereRef('brand_guidelines.id', '=', 'role_details.brand_guidelines_id'),
      ).as('brand_guidelines'),
      jsonArrayFrom(
        selectFrom('reference_documents')
          .innerJoin('role_documents', 'role_documents.document_id', 'reference_documents.id')
          .select(['reference_documents.id', 'title', 'text_state', 'text_detail'])
          .select(shownReason('reference_documents').as('text_reason'))
          .whereRef('role_documents.role_id', '=', 'role_details.id')
          .orderBy('title')
          .orderBy('reference_documents.id'),
      ).as('reference_documents'),
    ])
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .executeTakeFirst();
  return role && { ...role, document_ids: role.reference_documents.map((document) => document.id) };
}

type GivenWords = Settling['given'];
/** Where a new role comes from: the name of what it was read from, and what waits for a person. */
type Origin = { imported_from?: string; to_check?: GivenWords };

/** DATA-API-14: the role and its links in the caller's transaction. Throws `invalid_input` for what is not the workspace's. */
export async function insertRole(
  tx: Tx,
  scope: Scope,
  { document_ids, ...role }: RoleInput,
  { imported_from = '', to_check = {} }: Origin = {},
): Promise<string> {
  await lockLinked(tx, scope, role.brand_guidelines_id, document_ids);
  const values = { ...role, ...offerToSave(role) };
  const { id } = await tx
    .insertInto('role_details')
    .values({
      ...values,
      imported_from,
      to_check: JSON.stringify(stillWaiting({ given: to_check, values })),
      workspace_id: scope.workspace_id,
      user_id: scope.actor_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await linkDocuments(tx, scope, id, document_ids);
  await recordEvent(tx, scope, { type: 'role.created', subject_id: id, payload: namesOf(role) });
  await recordActivity(tx, scope, { action: 'role.created', subject: { id, name: role.job_title } });
  return id;
}

/**
 * `seen`: the version that the save began from. `to_check`: what waits for a person; `keep`: fields, and `keep_pairs`:
 * pairs of values, that a person has kept.
 */
type Save = {
  seen?: number | undefined;
  to_check?: GivenWords;
  keep?: readonly string[] | undefined;
  keep_pairs?: readonly string[] | undefined;
};
type StoredRole = NonNullable<Awaited<ReturnType<typeof storedRole>>>;

/**
 * DATA-API-13, GAP-49: all columns and all links, or nothing; a field of the offer that is not given stays as it is.
 * Undefined: the workspace has no such role, or it has another version than `seen`.
 */
export const updateRole = (tx: Tx, scope: Scope, id: string, role: RoleInput, save: Save = {}) =>
  saveRole(tx, scope, id, () => role, save);

/** The same for some of the fields: what is not given stays as it is, and the whole is judged as one. */
export const changeRole = (tx: Tx, scope: Scope, id: string, change: RoleChanges, save: Save) =>
  saveRole(tx, scope, id, (before) => changed(before, change), save);

type RoleChanges = { [Name in keyof RoleInput]?: RoleInput[Name] | undefined };

function changed(before: StoredRole, change: RoleChanges): RoleInput {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const kept = Object.fromEntries(PLAIN_FIELDS.map((name) => [name, before[name]]));
  const role = { ...kept, ...given } as RoleInput;
  if (!daysAgree(role)) throw new AppError('invalid_input', { fields: { days_onsite: DAYS_DIFFER } });
  return role;
}

/** The fields that an input always has. */
const PLAIN_FIELDS = [
  'company_name',
  'job_title',
  'experience_level',
  'location_type',
  'days_onsite',
  'days_remote',
  'country',
  'city',
  'role_requirements',
  'person_specification',
  'brand_guidelines_id',
  'document_ids',
] as const satisfies readonly (keyof RoleInput)[];

async function saveRole(
  tx: Tx,
  scope: Scope,
  id: string,
  inputOf: (before: StoredRole) => RoleInput,
  { seen, to_check, keep, keep_pairs }: Save,
) {
  const locked = await lockRole(tx, scope, id);
  const before = locked && (await storedRole(tx, scope, id));
  if (!before || (seen !== undefined && seen !== before.version)) return undefined;
  const { document_ids, ...role } = meantBy(scope, inputOf(before), before as RoleInput & StoredRole);
  await lockLinked(tx, scope, role.brand_guidelines_id, document_ids);
  const saved = { ...role, ...offerToSave(role, before) };
  const given = Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== undefined));
  const waiting = {
    given: scope.key ? undefined : to_check,
    before: { toCheck: before.to_check, values: before },
    keep,
  };
  await tx
    .updateTable('role_details')
    .set({
      ...saved,
      to_check: JSON.stringify(stillWaiting({ ...waiting, values: { ...before, ...given } })),
      kept_pairs: keptPairs(before.kept_pairs, keep_pairs),
      updated_at: sql<Date>`now()`,
      updated_by: scope.actor_id,
    })
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .execute();
  await tx
    .deleteFrom('role_documents')
    .where('role_id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .execute();
  await linkDocuments(tx, scope, id, document_ids);
  const after = await storedRole(tx, scope, id);
  if (!isDeepStrictEqual(contentOf(before), contentOf(after))) await recordRoleChange(tx, scope, id, role);
  return after && shownTo(scope, after);
}

/** An event and an act. */
export async function recordRoleChange(tx: Tx, scope: Scope, id: string, role: Named): Promise<void> {
  await recordEvent(tx, scope, { type: 'role.updated', subject_id: id, payload: namesOf(role) });
  await recordActivity(tx, scope, { action: 'role.changed', subject: { id, name: role.job_title } });
}

type Named = Pick<RoleInput, 'job_title' | 'company_name'>;
const namesOf = ({ job_title, company_name }: Named) => ({
  job_title,
  company_name,
});

/** What a person gave: the role without what each save changes, and without the texts of what it refers to. */
function contentOf(role: Awaited<ReturnType<typeof roleOf>>) {
  if (!role) return undefined;
  const { version, updated_at, changed_by, brand_guidelines, reference_documents, document_ids, ...content } = role;
  return { ...content, document_ids: document_ids.toSorted() };
}

/**
 * Deletes a role with its links and its unfinished generations, which are cancelled and answered as they were then;
 * finished ones and generated documents stay without a role (GAP-50). Undefined: the workspace has no such role. Lock
 * order: role, queue row, document.
 */
export async function deleteRole(tx: Tx, scope: Scope, id: string): Promise<GenerationView[] | undefined> {
  const role = await lockRole(tx, scope, id);
  if (!role) return undefined;
  const stopped = await stopGenerations(tx, scope, { by: 'role_id', is: id }, cancelledError());
  await tx
    .deleteFrom('generation_queue')
    .where(sql<boolean>`id = any(${stopped.map((row) => row.id)}::uuid[])`)
    .where('workspace_id', '=', scope.workspace_id)
    .execute();
  const documents = await countDocuments(tx, scope, id);
  // Their counts are then those of what the texts were generated from.
  await markDue(tx, [{ of: 'role_id', is: id, urgency: 1 }]);
  await tx.deleteFrom('role_details').where('id', '=', id).where('workspace_id', '=', scope.workspace_id).execute();
  await recordEvent(tx, scope, { type: 'role.deleted', subject_id: id, payload: namesOf(role) });
  const subject = { id, name: role.job_title };
  await recordActivity(tx, scope, { action: 'role.deleted', subject, details: { documents } });
  return stopped;
}

/** Of the locked role; they stay without it. */
async function countDocuments(tx: Tx, { workspace_id }: Scope, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('generated_documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspace_id)
    .where('role_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

const lockRole = (tx: Tx, scope: Scope, id: string) =>
  tx
    .selectFrom('role_details')
    .select(['version', 'job_title', 'company_name'])
    .where('id', '=', id)
    .where('workspace_id', '=', scope.workspace_id)
    .where(mayChange(scope))
    .forUpdate()
    .executeTakeFirst();

/**
 * Locks what the role links to until the transaction ends, and refuses what is not the workspace's (S1). The
 * composite foreign keys would refuse it too, but could not say which field was wrong. Before the links are touched:
 * deleting a document locks it before its links.
 */
async function lockLinked(tx: Tx, scope: Scope, guidelinesId: string | null, documentIds: readonly string[]) {
  const own = (table: 'brand_guidelines' | 'reference_documents', ids: readonly string[]) =>
    ids.length === 0
      ? []
      : tx
          .selectFrom(table)
          .select('id')
          .where('id', 'in', ids)
          .where('workspace_id', '=', scope.workspace_id)
          .orderBy('id')
          .forKeyShare()
          .execute();
  const guidelines = await own('brand_guidelines', guidelinesId === null ? [] : [guidelinesId]);
  const documents = await own('reference_documents', documentIds);
  const missing = documentIds.flatMap((id, index) => (documents.some((own) => own.id === id) ? [] : [index]));
  const fields = {
    ...(guidelinesId !== null && guidelines.length === 0 && { brand_guidelines_id: 'This brand voice does not exist' }),
    ...Object.fromEntries(missing.map((index) => [`document_ids.${index}`, 'This document does not exist'])),
  };
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
}

async function linkDocuments(tx: Tx, scope: Scope, roleId: string, documentIds: readonly string[]): Promise<void> {
  const links = [...new Set(documentIds)].map((document_id) => ({
    role_id: roleId,
    document_id,
    workspace_id: scope.workspace_id,
    user_id: scope.actor_id,
  }));
  if (links.length > 0) await tx.insertInto('role_documents').values(links).execute();
}
