import { sql } from 'kysely';

/** Of `d`, whose template is unknown: what kind the fields of its first entry belong to. Of others the content is not looked at. */
export const unknownKind = sql<
  'sourcing_email' | 'social_ad' | 'boolean_search' | null
>`case when d.template_id is null then case
  when d.content -> 0 ? 'search' then 'boolean_search' when d.content -> 0 ? 'subject' then 'sourcing_email'
  when d.content -> 0 ? 'title' then 'social_ad' end end`;

/** A generation writes both times alike, a save only `updated_at`; an earlier text that is restored brings its own. */
export const isEdited =
  sql<boolean>`(d.metadata ->> 'updated_at') is distinct from (d.metadata ->> 'generation_timestamp')`.as('edited');
