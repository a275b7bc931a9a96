import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { prepared } from '#db/prepared.ts';
import { offerColumns } from '#db/roles/role-offer.ts';
import type { Db } from '#db/schema.ts';
import { withoutWaitingWords } from '#shared/checks/kept-advert.ts';
import { goingOut } from '#shared/roles/waiting.ts';
import type { Scope } from '#shared/scope.ts';
import { MATERIAL_TEXT_MAX, MATERIAL_TEXTS_MAX, SIBLINGS_MAX } from '#shared/text/contracts/document-material.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { contentToText } from '#shared/text/kinds/index.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { type DocumentMaterial, type Material, material, type Sibling, VOICE_TEXTS } from '#shared/text/material.ts';

type Workspace = Pick<Scope, 'workspace_id'>;

/** What a document is compared with. `snapshot`: what its text was generated from; null when that is not known. */
export type ComparedWith = { material: Material; snapshot: Material | null; siblings: Sibling[] };

const roleColumns = [
  'job_title',
  'company_name',
  'experience_level',
  'location_type',
  'days_onsite',
  'days_remote',
  'country',
  'city',
  'role_requirements',
  'person_specification',
] as const;

/** Of one of the workspace's documents, or of a version of it. Undefined: it has no such document. */
export async function materialOf(
  db: Db,
  scope: Workspace,
  id: string,
  version?: number,
): Promise<ComparedWith | undefined> {
  const document = await db
    .selectFrom('generated_documents as d')
    .select(['d.role_id', (version === undefined ? generatedFrom : versionFrom(version)).as('snapshot')])
    .where('d.id', '=', id)
    .where('d.workspace_id', '=', scope.workspace_id)
    .executeTakeFirst();
  if (!document) return undefined;
  const { role_id, snapshot } = document;
  const [now, siblings] = await Promise.all([
    role_id === null ? emptyMaterial() : materialOfRole(db, scope, role_id),
    role_id === null ? [] : siblingsOf(db, scope, { id, role_id }),
  ]);
  return { material: now, snapshot: parsed(snapshot), siblings };
}

export const emptyMaterial = (): Material => material.parse({});

/**
 * The material of the generation that wrote the text of `d`. Edits keep the time of that generation and a restored version
 * brings its own, so that the text of an earlier generation never gets the material of a later one.
 */
export const generatedFrom = writtenFrom(sql`d.version`, sql`d.metadata`);

/** The same for a version of `d`. */
const versionFrom = (version: number) =>
  writtenFrom(
    sql`${version}::int`,
    sql`(select taken.metadata from document_versions taken
      where taken.document_id = d.id and taken.number = ${version}::int)`,
  );

function writtenFrom(number: RawBuilder<unknown>, metadata: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql<unknown>`(
  select m.content from document_versions v join materials m on m.id = v.material_id
  where v.document_id = d.id and v.number <= ${number}
    and v.metadata ->> 'generation_timestamp' = ${metadata} ->> 'generation_timestamp'
  order by v.number desc limit 1)`;
}

/** A snapshot of a shape that this release cannot read counts as none. */
export function parsed(snapshot: unknown): Material | null {
  const { data } = material.safeParse(snapshot);
  return data?.role ? data : null;
}

/** The role as it stands now but for what waits for a person, with its brand voice and the texts of its brand assets. */
export async function materialOfRole(db: Db, { workspace_id }: Workspace, roleId: string): Promise<Material> {
  const role = await db
    .selectFrom('role_details as r')
    .select(roleColumns.map((name) => `r.${name}` as const))
    .select(offerColumns('r'))
    .select('r.to_check')
    .select((eb) => [
      jsonObjectFrom(
        eb.selectFrom('brand_guidelines as b').select(VOICE_TEXTS).whereRef('b.id', '=', 'r.brand_guidelines_id'),
      ).as('brand_guidelines'),
      jsonArrayFrom(
        eb
          .selectFrom('role_documents as link')
          .innerJoin('reference_documents as a', 'a.id', 'link.document_id')
          .select(['a.id', 'a.title', 'a.is_advert'])
          // One character more shows that the text goes on.
          .select(sql<string>`coalesce(left(a.extracted_text, ${MATERIAL_TEXT_MAX + 1}::int), '')`.as('text'))
          .whereRef('link.role_id', '=', 'r.id')
          .orderBy('a.created_at')
          .orderBy('a.id'),
      ).as('documents'),
    ])
    .where('r.id', '=', roleId)
    .where('r.workspace_id', '=', workspace_id)
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (!role) return emptyMaterial();
  const { brand_guidelines, documents, ...fields } = role;
  const certain = documents.map(({ is_advert, text, ...about }) =>
    is_advert ? { ...about, is_advert, text: withoutWaitingWords(text, role.to_check) } : { ...about, text },
  );
  return material.parse({
    role: goingOut(fields),
    brand_guidelines,
    documents: withinLimits(certain),
  });
}

/** The texts within both limits: what is beyond is cut, also to nothing. */
export function withinLimits(documents: readonly Omit<DocumentMaterial, 'cut'>[]): DocumentMaterial[] {
  let left = MATERIAL_TEXTS_MAX;
  return documents.map(({ text, ...about }) => {
    const kept = cutTo(text, Math.min(left, MATERIAL_TEXT_MAX));
    left -= kept.length;
    return { ...about, text: kept, cut: kept.length < text.length };
  });
}

/** At most `length` UTF-16 units, and never half of a surrogate pair. */
const cutTo = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

type Stored = { id: string; template_name: string | null; kind: KindName; content: Content; company_name: string };

type Own = { role_id: string } & ({ id: string } | { kind: KindName });

/** The documents of the role as they are shown, without one or without those of a kind, the newest first. */
export async function siblingsOf(db: Db, { workspace_id }: Workspace, { role_id, ...own }: Own): Promise<Sibling[]> {
  const rows: Stored[] = await db
    .selectFrom('generated_documents as d')
    .innerJoin('role_details as r', 'r.id', 'd.role_id')
    .leftJoin('document_templates as t', 't.id', 'd.template_id')
    .select(['d.id', 't.name as template_name', 'd.kind', 'd.content', 'r.company_name'])
    .where('d.role_id', '=', role_id)
    .where('d.workspace_id', '=', workspace_id)
    .where((eb) => ('id' in own ? eb('d.id', '<>', own.id) : eb('d.kind', '<>', own.kind)))
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(SIBLINGS_MAX)
    .modifyEnd(prepared)
    .execute();
  return rows.map(({ kind, content, company_name, ...row }) => ({
    id: row.id,
    template_name: row.template_name,
    text: contentToText(kind, content, { first_name: '', company_name }),
  }));
}
