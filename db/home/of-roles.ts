import { sql } from 'kysely';
import { offerColumns } from '#db/roles/role-offer.ts';
import type { Db } from '#db/schema.ts';
import { isAllowed } from '#db/text/role-texts.ts';
import type { Need as ShownNeed } from '#shared/home/contracts/home.ts';
import { contradictionsOf } from '#shared/roles/contradictions.ts';
import { labelOfField } from '#shared/roles/role-changes.ts';
import { waitingOf } from '#shared/roles/waiting.ts';
import type { PersonScope } from '#shared/scope.ts';

type Need = Omit<ShownNeed, 'at'> & { at: Date };

/** Of the roles of one person. */
const ROLES_MAX = 8;
/**
 * The characters of long texts that are compared for one answer: what reads them runs beside the requests of others. The
 * page of a longer role compares them in the browser.
 */
const COMPARED_MAX = 20_000;

/**
 * What waits in roles that the person leads: values of an advert that nobody has kept yet, and fields that contradict each
 * other. Of the roles last changed alone, those with waiting values before the others.
 */
export async function needsOfRoles(db: Db, scope: PersonScope): Promise<Need[]> {
  const roles = await db
    .selectFrom('role_details as r')
    .select(['r.id', 'r.job_title', 'r.company_name', 'r.city', 'r.country', 'r.updated_at as at'])
    .select(['r.location_type', 'r.days_onsite', 'r.days_remote', 'r.role_requirements', 'r.person_specification'])
    .select(['r.to_check', 'r.kept_pairs'])
    .select(offerColumns('r'))
    .where('r.workspace_id', '=', scope.workspace_id)
    .where(sql<boolean>`coalesce(r.lead_id, r.user_id) = ${scope.actor_id}::uuid`)
    .where(isAllowed(scope, 'role.write'))
    .orderBy(sql`r.to_check = '{}'`)
    .orderBy('r.updated_at', 'desc')
    .limit(ROLES_MAX)
    .execute();
  let left = COMPARED_MAX;
  return roles.flatMap((role) => {
    const { id, job_title, company_name, city, at } = role;
    const need = { role: { id, job_title, company_name, city }, text: null, said: null, at };
    const waiting = waitingOf(role.to_check);
    const length = role.role_requirements.length + role.person_specification.length;
    const isCompared = length <= left;
    if (isCompared) left -= length;
    const [contradiction] = isCompared ? contradictionsOf(role) : [];
    const values: Need[] =
      waiting.length === 0
        ? []
        : [{ ...need, kind: 'values', count: waiting.length, fields: waiting.map(labelOfField) }];
    if (!contradiction) return values;
    const fields = [contradiction.there.field, contradiction.here.field].map(labelOfField);
    return [...values, { ...need, kind: 'contradiction' as const, count: 1, fields }];
  });
}
