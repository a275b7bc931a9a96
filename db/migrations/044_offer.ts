import { type Kysely, sql } from 'kysely';
import { addConstraint, change } from '#db/online.ts';
import type { Db } from '#db/schema.ts';

/** Of `role_details`; `shared/contracts/offer-input.ts` has the same limits. A release before writes none of these columns. */
const RULES = {
  pay: `coalesce(pay_min, 0) >= 0 and coalesce(pay_max, 0) >= 0
    and (pay_min is null or pay_max is null or pay_min <= pay_max)`,
  pay_unit: `(num_nonnulls(pay_min, pay_max) > 0) = (pay_currency is not null)
    and (pay_currency is null) = (pay_period is null)`,
  pay_currency: `pay_currency ~ '^[A-Z]{3}$'`,
  pay_period: `pay_period in ('hour', 'day', 'week', 'month', 'year')`,
  benefits: `cardinality(benefits) <= 30 and '' <> all (benefits) and array_position(benefits, null) is null
    and strpos(array_to_string(benefits, ''), E'\\n') = 0 and array_to_string(benefits, E'\\n') !~ '[^\\n]{121}'`,
  employment_type: `employment_type in ('full_time', 'part_time', 'temporary', 'contract', 'internship')`,
  hours_per_week: 'hours_per_week between 1 and 80',
  offer_short: `char_length(pay_note) <= 300 and char_length(how_to_apply) <= 500 and char_length(region) <= 100
    and char_length(content_language) <= 35 and char_length(imported_from) <= 500`,
};
const STATEMENT = 'equal_opportunity_statement';

/**
 * What a role offers, the language of its texts and where it was read from; the equal opportunity statement of a brand
 * voice. Nothing is written into existing rows. `pay_currency` and `pay_period` are there exactly when an amount is.
 */
export async function prepare(db: Db): Promise<void> {
  await change(db, (tx) =>
    sql`
      alter table role_details
        add column if not exists pay_min numeric(12, 2),
        add column if not exists pay_max numeric(12, 2),
        add column if not exists pay_currency char(3),
        add column if not exists pay_period text,
        add column if not exists pay_note text not null default '',
        add column if not exists benefits text[] not null default '{}',
        add column if not exists employment_type text,
        add column if not exists hours_per_week numeric(4, 1),
        add column if not exists closing_date date,
        add column if not exists how_to_apply text not null default '',
        add column if not exists region text not null default '',
        add column if not exists content_language text,
        add column if not exists imported_from text not null default ''`.execute(tx),
  );
  const addStatement = sql`alter table brand_guidelines
    add column if not exists ${sql.id(STATEMENT)} text not null default ''`;
  await change(db, (tx) => addStatement.execute(tx));
  for (const [name, rule] of Object.entries(RULES))
    await addConstraint(db, { table: 'role_details', name: `role_details_${name}`, rule: `check (${rule})` });
  const short = `check (char_length(${STATEMENT}) <= 600)`;
  await addConstraint(db, { table: 'brand_guidelines', name: `brand_guidelines_${STATEMENT}_short`, rule: short });
}

export async function up(_: Kysely<unknown>): Promise<void> {}
