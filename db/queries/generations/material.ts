import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { prepared } from '#db/prepared.ts';
import { shownReason } from '#db/queries/readings.ts';
import { contentLanguage, offerColumns } from '#db/queries/role-offer.ts';
import type { Database, Db, RolesTable } from '#db/schema.ts';
import { VOICE_TEXTS } from '#shared/material.ts';
import type { Scope } from '#shared/scope.ts';

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
const documentColumns = ['document.title', 'document.file_path', 'document.file_type'] as const;

const roleQuery = (db: Db, scope: Scope, roleId: string) =>
  db
    .selectFrom('role_details as role')
    .select(roleColumns)
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('brand_guidelines as guideline')
          .select(VOICE_TEXTS)
          .whereRef('guideline.id', '=', 'role.brand_guidelines_id'),
      ).as('guidelines'),
    ])
    .where('role.id', '=', roleId)
    .where('role.workspace_id', '=', scope.workspace_id);

/**
 * DATA-API-18: a role with its brand voice and its documents, without their texts. Undefined: unknown or another's. Only a
 * start looks at the state of the texts: what has begun goes on with what is there.
 */
export const roleToGenerate = (db: Db, scope: Scope, roleId: string) =>
  roleQuery(db, scope, roleId)
    .select((eb) =>
      jsonArrayFrom(
        documentsOf(eb)
          .select([...documentColumns, 'document.text_state', 'document.text_detail'])
          .select(shownReason('document').as('text_reason')),
      ).as('documents'),
    )
    .modifyEnd(prepared)
    .executeTakeFirst();

type Eb = ExpressionBuilder<Database & { role: RolesTable }, 'role'>;

const documentsOf = (eb: Eb) =>
  eb
    .selectFrom('role_documents as link')
    .innerJoin('reference_documents as document', 'document.id', 'link.document_id')
    .whereRef('link.role_id', '=', 'role.id')
    .orderBy('document.created_at')
    .orderBy('document.id');

type Writing = { role_id: string; template_id: string | null };

/**
 * The same with the offer, what a prompt takes of each document, at most `characters` of its text, and whether the template has a
 * document of this role already.
 */
export const roleToWrite = (db: Db, scope: Scope, { role_id, template_id }: Writing, characters: number) =>
  roleQuery(db, scope, role_id)
    .select(offerColumns('role'))
    .select(contentLanguage('role'))
    .select((eb) => [
      jsonArrayFrom(
        documentsOf(eb)
          .select([...documentColumns, 'document.description'])
          .select((of) =>
            of.fn<string | null>('left', ['document.extracted_text', of.val(characters)]).as('extracted_text'),
          ),
      ).as('documents'),
      eb
        .exists(
          eb
            .selectFrom('generated_documents as earlier')
            .select('earlier.id')
            .whereRef('earlier.role_id', '=', 'role.id')
            .where('earlier.workspace_id', '=', scope.workspace_id)
            .where('earlier.template_id', '=', template_id),
        )
        .as('is_documented'),
    ])
    .modifyEnd(prepared)
    .executeTakeFirst();

export type RoleToWrite = NonNullable<Awaited<ReturnType<typeof roleToWrite>>>;
