import { sql } from 'kysely';
import { type Places, statement } from '#db/prepared.ts';
import { type GenerationView, viewColumns } from '#db/queries/generations/rows.ts';
import type { Start } from '#db/queries/generations/start.ts';
import { TOKENS_PER_GENERATION, UNFINISHED_MAX } from '#shared/constants.ts';
import { REQUIRED_GUIDELINE_FIELDS, REQUIRED_ROLE_FIELDS } from '#shared/readiness.ts';

type UsualStart = Start & { key: string | null; body_hash: string; tokens_at_most: number };
type Usual = Places<UsualStart>;

const all = (conditions: readonly ReturnType<typeof sql>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** A letter or a digit in each: no looser than the rule of shared/readiness.ts, whatever the database takes for a blank. */
const filled = (table: string, names: readonly string[]) =>
  all(names.map((name) => sql`${sql.ref(`${table}.${name}`)} ~ '[[:alnum:]]'`));

// Each document is looked up by its key: a plan that was made while there were few would read all of them for a join.
const hasGoodDocuments = sql<boolean>`(select bool_and((
    select ${filled('document', ['file_path', 'file_type'])} from reference_documents as document
    where document.id = link.document_id))
  from role_documents as link where link.role_id = role.id)`;

const wantedOf = ({ template_ids }: Usual) => sql<string[]>`${template_ids}::uuid[]`;

const areTemplates = (start: Usual) =>
  sql<boolean>`(select count(*) = cardinality(${wantedOf(start)}) from document_templates
    where id = any(${wantedOf(start)}))`;

const mayStore = (start: Usual) => sql<boolean>`(${start.overwrite}::boolean or not exists (
  select from generated_documents as earlier where earlier.user_id = ${start.user_id}
    and earlier.role_id = ${start.role_id} and earlier.template_id = any(${wantedOf(start)})))`;

/** Waits for the user's other starts, and looks at what they left: the key, what is under way, how much, and tokens (see 017). */
const isUsual = (start: Usual) => sql<boolean>`(select is_usual_start(${start.user_id}, ${start.role_id},
  ${wantedOf(start)}, ${start.key}::text, ${sql.lit(UNFINISHED_MAX)}, ${sql.lit(TOKENS_PER_GENERATION)},
  ${start.tokens_at_most}::bigint))`;

/**
 * The usual start in one statement, and so in one transaction: the role is ready, the templates are there, none of them
 * is under way (or has a text that must stay), the key is new, and there is room and are tokens for all. Answers the rows in any order;
 * none: it is another case, and nothing was done.
 */
export const insertUsual = statement<UsualStart, GenerationView>((db, start) =>
  db
    .with('made', (eb) =>
      eb
        .insertInto('generation_queue')
        .columns(['user_id', 'role_id', 'template_id', 'overwrite', 'request_id'])
        .expression(({ selectFrom }) =>
          selectFrom('role_details as role')
            .innerJoin('brand_guidelines as voice', 'voice.id', 'role.brand_guidelines_id')
            .select(['role.user_id', 'role.id', sql<string>`unnest(${wantedOf(start)})`.as('template_id')])
            .select(sql<boolean>`${start.overwrite}::boolean`.as('overwrite'))
            .select(sql<string>`${start.request_id}::text`.as('request_id'))
            .where('role.id', '=', start.role_id)
            .where('role.user_id', '=', start.user_id)
            .where(filled('role', REQUIRED_ROLE_FIELDS))
            .where(filled('voice', REQUIRED_GUIDELINE_FIELDS))
            .where(hasGoodDocuments)
            .where(areTemplates(start))
            .where(mayStore(start))
            .where(isUsual(start)),
        )
        .returning(viewColumns),
    )
    .with('kept', (eb) => eb.insertInto('idempotency_keys').columns(keyColumns).expression(keyOf(start)))
    .selectFrom('made')
    .selectAll(),
);

const keyColumns = ['user_id', 'key', 'body_hash', 'generation_ids'] as const;
const keyOf = (start: Usual) => sql<Record<string, unknown>>`
  select ${start.user_id}::uuid, ${start.key}::text, ${start.body_hash}::text,
    array_agg(id order by array_position(${wantedOf(start)}, template_id))
  from made where ${start.key}::text is not null having count(*) > 0`;
