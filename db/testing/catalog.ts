import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';

const OURS = sql`('public', 'auth', 'audit')`;
const relations = sql`
  select c.*, n.nspname || '.' || c.relname as path from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${OURS} and c.relname not like 'kysely%'`;

/** Each query yields one line for each thing. Names of constraints `not null` are Postgres's own, and are left out. */
const LINES = [
  sql`select format('schema %s %s %s', nspname, nspowner::regrole, nspacl) from pg_namespace where nspname in ${OURS}`,
  sql`select format('extension %s %s', extname, extnamespace::regnamespace) from pg_extension`,
  sql`select format('relation %s %s %s %s %s %s', path, relkind, relowner::regrole, relacl, reloptions, relpersistence)
    from relation where relkind in ('r', 'v', 'S')`,
  sql`select format('column %s %s %s %s null %s identity %s generated %s default %s storage %s statistics %s %s', path,
      row_number() over (partition by attrelid order by attnum), attname, format_type(atttypid, atttypmod),
      not attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid), attstorage, attstattarget, attacl)
    from relation join pg_attribute on attrelid = relation.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'v') and attnum > 0 and not attisdropped`,
  sql`select format('constraint %s %s %s', path, case contype when 'n' then '' else conname end,
      pg_get_constraintdef(pg_constraint.oid)) from pg_constraint join relation on relation.oid = conrelid`,
  sql`select format('index %s %s valid %s', path, pg_get_indexdef(indexrelid), indisvalid)
    from pg_index join relation on relation.oid = indrelid where relkind = 'r'`,
  sql`select format('trigger %s %s %s', path, pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from pg_trigger join relation on relation.oid = tgrelid where not tgisinternal`,
  sql`select format('function %s %s %s', regexp_replace(pg_get_functiondef(pg_proc.oid), '\\s+', ' ', 'g'),
      proowner::regrole, proacl)
    from pg_proc where pronamespace::regnamespace::text in ${OURS} and prokind = 'f'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  sql`select format('view %s %s', path, pg_get_viewdef(oid)) from relation where relkind = 'v'`,
  sql`select format('sequence %s %s %s %s of %s.%s', path, seqtypid::regtype, seqstart, seqincrement, refobjid::regclass,
      attname)
    from pg_sequence join relation on relation.oid = seqrelid
      left join pg_depend on objid = seqrelid and deptype in ('a', 'i') and classid = 'pg_class'::regclass
      left join pg_attribute on attrelid = refobjid and attnum = refobjsubid`,
  sql`select format('comment %s %s', pg_describe_object(classoid, objoid, objsubid), description)
    from pg_description join relation on relation.oid = objoid`,
  sql`select format('type %s %s', typnamespace::regnamespace, typname) from pg_type
    where typnamespace::regnamespace::text in ${OURS} and typtype in ('e', 'd')`,
  sql`select format('default rights %s', defaclacl) from pg_default_acl`,
];

/** Everything that the catalogs of Postgres say about the schema of a database, one line for each thing. */
export async function catalogOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with relation as (${relations})
    select line from (${sql.join(LINES, sql` union all `)}) as one (line) order by line`.execute(db);
  return rows.map(({ line }) => line);
}
