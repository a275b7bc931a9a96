import type { RawBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { prepared } from '#db/prepared.ts';
import type { Db } from '#db/schema.ts';

const roleColumns = [
  'role.id',
  'role.company_name',
  'role.job_title',
  'role.experience_level',
  'role.location_type',
  'role.days_onsite',
  'role.days_remote',
  'role.country',
  'role.city',
  'role.role_requirements',
  'role.person_specification',
] as const;
const guidelineColumns = [
  'guideline.profile_name',
  'guideline.brand_values',
  'guideline.target_audience',
  'guideline.writing_style',
  'guideline.personality_traits',
  'guideline.tone_descriptors',
  'guideline.communication_style',
  'guideline.additional_notes',
] as const;
const documentColumns = ['document.title', 'document.file_path', 'document.file_type'] as const;

type Value = string | RawBuilder<string>;

const roleQuery = (db: Db, userId: Value, roleId: Value) =>
  db
    .selectFrom('role_details as role')
    .select(roleColumns)
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('brand_guidelines as guideline')
          .select(guidelineColumns)
          .whereRef('guideline.id', '=', 'role.brand_guidelines_id'),
      ).as('guidelines'),
      jsonArrayFrom(
        eb
          .selectFrom('role_documents as link')
          .innerJoin('reference_documents as document', 'document.id', 'link.document_id')
          .select(documentColumns)
          .whereRef('link.role_id', '=', 'role.id')
          .orderBy('document.created_at')
          .orderBy('document.id'),
      ).as('documents'),
    ])
    .where('role.id', '=', roleId)
    .where('role.user_id', '=', userId);

/** DATA-API-18: a role with its brand voice and its documents, without their texts. Undefined: unknown or another's. */
export const roleToGenerate = (db: Db, userId: string, roleId: string) =>
  roleQuery(db, userId, roleId).modifyEnd(prepared).executeTakeFirst();

export type RoleToGenerate = NonNullable<Awaited<ReturnType<typeof roleToGenerate>>>;

/** What the prompt takes of each of the role's documents; no more text than a summary can use. */
export const documentTexts = (db: Db, roleId: string, atMostCharacters: number) =>
  db
    .selectFrom('role_documents as link')
    .innerJoin('reference_documents as document', 'document.id', 'link.document_id')
    .select(['document.title', 'document.file_type', 'document.description'])
    .select((eb) =>
      eb.fn<string | null>('left', ['document.extracted_text', eb.val(atMostCharacters)]).as('extracted_text'),
    )
    .where('link.role_id', '=', roleId)
    .orderBy('document.created_at')
    .orderBy('document.id')
    .modifyEnd(prepared)
    .execute();

type Asked = {
  user_id: RawBuilder<string>;
  role_id: RawBuilder<string>;
  template_id: RawBuilder<string>;
  characters: RawBuilder<number>;
};

/**
 * What `roleToGenerate`, `templateOf`, `documentTexts` and `documentedTemplates` read one after the other, as part of one
 * statement. No row: there is no such role.
 */
export const materialQuery = (db: Db, { user_id, role_id, template_id, characters }: Asked) =>
  roleQuery(db, user_id, role_id).select((eb) => [
    jsonObjectFrom(
      eb
        .selectFrom('document_templates as template')
        .select(['template.name', 'template.system_prompt', 'template.prompt_template'])
        .where('template.id', '=', template_id),
    ).as('template'),
    jsonArrayFrom(
      eb
        .selectFrom('role_documents as link')
        .innerJoin('reference_documents as document', 'document.id', 'link.document_id')
        .select(['document.title', 'document.file_type', 'document.description'])
        .select((of) => of.fn<string | null>('left', ['document.extracted_text', characters]).as('extracted_text'))
        .whereRef('link.role_id', '=', 'role.id')
        .orderBy('document.created_at')
        .orderBy('document.id'),
    ).as('texts'),
    eb
      .exists(
        eb
          .selectFrom('generated_documents as earlier')
          .select('earlier.id')
          .whereRef('earlier.role_id', '=', 'role.id')
          .where('earlier.user_id', '=', user_id)
          .where('earlier.template_id', '=', template_id),
      )
      .as('is_documented'),
  ]);

export type RawMaterial = Awaited<ReturnType<ReturnType<typeof materialQuery>['executeTakeFirstOrThrow']>>;
