import { sql } from 'kysely';
import { nameOrAddress } from '#db/accounts/person-name.ts';
import type { Db } from '#db/schema.ts';
import type { AuditFilter } from '#shared/accounts/contracts/audit.ts';
import { SECURITY_ACTIONS } from '#shared/accounts/security-actions.ts';
import { isUuid } from '#shared/uuid.ts';

type Page = { limit: number; after?: number | undefined };

/** Who is meant by an id or an address; undefined when nobody has the address. */
async function personNamed(db: Db, given: string): Promise<string | undefined> {
  const email = given.toLowerCase();
  if (isUuid(given)) return given;
  const found = await db.selectFrom('auth.users').select('id').where('email', '=', email).executeTakeFirst();
  return found?.id;
}

/** One page of events, newest first; `after` is the id of the last one of the page before. */
export async function auditPage(db: Db, filter: AuditFilter, page: Page) {
  const person = filter.person ? await personNamed(db, filter.person) : undefined;
  const actor = filter.actor ? await personNamed(db, filter.actor) : undefined;
  if ((filter.person && !person) || (filter.actor && !actor)) return { items: [], next: null };
  const rows = await auditRows(db, { ...filter, person, actor }, page).execute();
  const items = rows.slice(0, page.limit);
  const last = items.at(-1);
  return { items, next: rows.length > page.limit && last ? String(last.id) : null };
}

/** The rows of one page, plus one; persons by id. */
export function auditRows(db: Db, filter: AuditFilter, { limit, after }: Page) {
  const { from, to, group, outcome, person, actor, address } = filter;
  return db
    .selectFrom('audit.events as event')
    .leftJoin('auth.users as subject', (join) =>
      join.onRef('subject.id', '=', 'event.user_id').on('subject.deleted_at', 'is', null),
    )
    .leftJoin('auth.users as actor', (join) =>
      join.onRef('actor.id', '=', 'event.actor_id').on('actor.deleted_at', 'is', null),
    )
    .select(['event.id', 'event.created_at', 'event.action', 'event.outcome', 'event.user_id', 'event.actor_id'])
    .select(['event.address', 'event.device', 'event.session_id', 'event.request_id', 'event.details'])
    .select([nameOrAddress('subject').as('user_name'), nameOrAddress('actor').as('actor_name')])
    .$if(after !== undefined, (query) => query.where('event.id', '<', sql.lit(after ?? 0) as never))
    .$if(from !== undefined, (query) => query.where('event.created_at', '>=', sql<Date>`${from}::timestamptz`))
    .$if(to !== undefined, (query) => query.where('event.created_at', '<', sql<Date>`${to}::timestamptz`))
    .$if(group !== undefined, (query) => query.where('event.action', 'in', SECURITY_ACTIONS[group ?? 'sign_in']))
    .$if(outcome !== undefined, (query) => query.where('event.outcome', '=', outcome ?? 'success'))
    .$if(Boolean(person), (query) => query.where('event.user_id', '=', person ?? ''))
    .$if(Boolean(actor), (query) => query.where('event.actor_id', '=', actor ?? ''))
    .$if(Boolean(address), (query) => query.where('event.address', '=', address ?? ''))
    .orderBy('event.id', 'desc')
    .limit(limit + 1);
}
