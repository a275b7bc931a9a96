import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { shownReason } from '#db/brand/asset-texts.ts';
import { contentLanguage, offerColumns } from '#db/roles/role-offer.ts';
import type { Database, Db, RolesTable } from '#db/schema.ts';
import { firstRow, statement, type The, together } from '#db/statement.ts';
import type { Scope } from '#shared/scope.ts';
import { VOICE_TEXTS } from '#shared/text/material.ts';

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

/** `role_id`: null once the role is deleted. */
type Named = { role_id: string | null; workspace_id: string };

const roleQuery = (db: Db, { role_id, workspace_id }: The<Named>) =>
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
    .where('role.id', '=', sql<string>`${role_id}::uuid`)
    .where('role.workspace_id', '=', workspace_id);

/**
 * DATA-API-18: a role with its brand voice and its documents, without their texts. Undefined: unknown or another's. Only a
 * start looks at the state of the texts: what has begun goes on with what is there.
 */
export const readyRole = statement((db, the: The<Named>) =>
  roleQuery(db, the).select((eb) =>
    jsonArrayFrom(
      documentsOf(eb)
        .select([...documentColumns, 'document.text_state', 'document.text_detail'])
        .select(shownReason('document').as('text_reason')),
    ).as('documents'),
  ),
);

export const roleToGenerate = (db: Db, { workspace_id }: Scope, role_id: string) =>
  firstRow(db, readyRole({ role_id, workspace_id }));
export type ReadyRole = NonNullable<Awaited<ReturnType<typeof roleToGenerate>>>;

type Eb = ExpressionBuilder<Database & { role: RolesTable }, 'role'>;

const documentsOf = (eb: Eb) =>
  eb
    .selectFrom('role_documents as link')
    .innerJoin('reference_documents as document', 'document.id', 'link.document_id')
    .whereRef('link.role_id', '=', 'role.id')
    .orderBy('document.created_at')
    .orderBy('document.id');

type Writing = { role_id: string | null; template_id: string | null };

/**
 * The same with the offer, what a prompt takes of each document, at most `characters` of its text, and whether the
 * template has a document of this role already; and the template with its prompts. Undefined: unknown, another's or
 * deleted. `refused` throws what the caller shall know of a failed read.
 */
export async function materialToWrite(
  db: Db,
  { workspace_id }: Pick<Scope, 'workspace_id'>,
  { role_id, template_id }: Writing,
  characters: number,
  refused: { role?: (thrown: unknown) => never; template?: (thrown: unknown) => never } = {},
) {
  const [[role], [template]] = await together(
    db,
    [roleOfWriting({ role_id, template_id, workspace_id, characters }), refused.role],
    [templateOf({ template_id }), refused.template],
  );
  return { role, template };
}

const templateOf = statement((db, { template_id }: The<Pick<Writing, 'template_id'>>) =>
  db
    .selectFrom('document_templates')
    .select(['name', 'kind', 'system_prompt', 'prompt_template'])
    .where('id', '=', template_id),
);

const roleOfWriting = statement((db, the: The<Named & Writing & { characters: number }>) =>
  roleQuery(db, the)
    .select(offerColumns('role'))
    .select(contentLanguage('role'))
    .select('role.to_check')
    .select((eb) => [
      jsonArrayFrom(
        documentsOf(eb)
          .select([...documentColumns, 'document.description', 'document.is_advert'])
          .select((of) =>
            of.fn<string | null>('left', ['document.extracted_text', sql`${the.characters}::int`]).as('extracted_text'),
          ),
      ).as('documents'),
      eb
        .exists(
          eb
            .selectFrom('generated_documents as earlier')
            .select('earlier.id')
            .whereRef('earlier.role_id', '=', 'role.id')
            .where('earlier.workspace_id', '=', the.workspace_id)
            .where('earlier.template_id', '=', the.template_id),
        )
        .as('is_documented'),
    ]),
);

export type RoleToWrite = NonNullable<Awaited<ReturnType<typeof materialToWrite>>['role']>;
