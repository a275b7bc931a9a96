import * as z from 'zod/mini';
import { found } from '#api/http/found.ts';
import { beginningOf, fittingItems, fittingPage } from '#api/open/mcp/result.ts';
import { type McpCall, tool } from '#api/open/mcp/tool.ts';
import { guidelinesOf, listGuidelines } from '#db/brand/guidelines.ts';
import { listRoles, roleOf } from '#db/roles/roles.ts';
import { listGeneratedDocuments } from '#db/writing/documents/list.ts';
import { id, page } from '#shared/contracts/common.ts';
import { role } from '#shared/roles/contracts/roles.ts';
import { kindName } from '#shared/text/kinds/names.ts';
import { VOICE_TEXTS } from '#shared/text/material.ts';

/** Of a role and of a brand voice, so that a result with all of them fits. */
const ROLE_CHARACTERS = 2_000;
const VOICE_CHARACTERS = 600;
const BENEFITS_AT_MOST = 10;
const BENEFIT_CHARACTERS = 80;
const DOCUMENTS_AT_MOST = 20;

const { after, q } = page.shape;
export const listInput = { q, after, limit: z._default(z.int().check(z.minimum(1), z.maximum(20)), 20) };
export const listed = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ items: z.array(row), next: z.nullable(z.string()) });

const roleRow = z.object({
  id,
  job_title: z.string(),
  company_name: z.string(),
  city: z.string(),
  country: z.string(),
  location_type: z.string(),
  document_count: z.int(),
  /** What keeps it from generating. */
  missing: z.array(z.string()),
});

const listRolesTool = tool({
  name: 'list_roles',
  title: 'List roles',
  description: 'Role specifications of the workspace, the last changed first. `next` is the `after` of the next page.',
  needs: ['role.read'],
  input: z.object(listInput),
  output: listed(roleRow),
  run: ({ parts: { db }, scope }, query) =>
    fittingPage(query.limit, (limit) => listRoles(db, scope, { ...query, limit, sort: 'updated' })),
});

const documentOfRole = z.object({
  id,
  kind: kindName,
  template_name: z.nullable(z.string()),
  review_state: z.string(),
  approved_version: z.nullable(z.int()),
});

/** The fields of the role's form, without what stands in other tools. */
const roleFields = z.omit(role, { user_id: true, document_ids: true, reference_documents: true, changed_by: true });

const getRole = tool({
  name: 'get_role',
  title: 'Read a role',
  description:
    'One role specification and, for a key that reads content, its documents. Long texts are cut, which "…" at their end shows.',
  needs: ['role.read'],
  input: z.object({ id }),
  output: z.object({ role: roleFields, documents: z.array(documentOfRole) }),
  run: (call, { id }) => roleWithDocuments(call, id),
});

/** Throws no_such_item. */
export async function roleWithDocuments({ parts: { db }, scope }: McpCall, role_id: string) {
  const row = await found(roleOf(db, scope, role_id));
  const cut = { ...row };
  for (const field of ['role_requirements', 'person_specification', 'pay_note', 'how_to_apply'] as const)
    cut[field] = beginningOf(row[field], ROLE_CHARACTERS);
  const benefits = row.benefits.slice(0, BENEFITS_AT_MOST).map((one) => beginningOf(one, BENEFIT_CHARACTERS));
  const documents = { role_id, sort: 'updated', limit: DOCUMENTS_AT_MOST } as const;
  const mayList = scope.key?.permissions.includes('content.read');
  const { items } = mayList ? await listGeneratedDocuments(db, scope, documents) : { items: [] };
  const role = roleFields.parse(JSON.parse(JSON.stringify({ ...cut, benefits })));
  return { role, documents: fittingItems(items, role) };
}

const voiceRow = z.object({ id, profile_name: z.string(), complete: z.boolean() });

const listBrandVoices = tool({
  name: 'list_brand_voices',
  title: 'List brand voices',
  description: 'Brand voices of the workspace, the last changed first. `next` is the `after` of the next page.',
  needs: ['brand.read'],
  input: z.object(listInput),
  output: listed(voiceRow),
  run: ({ parts: { db }, scope }, query) =>
    fittingPage(query.limit, (limit) => listGuidelines(db, scope, { ...query, limit, sort: 'updated' })),
});

const voiceTexts = Object.fromEntries(VOICE_TEXTS.map((name) => [name, z.string()])) as Record<
  (typeof VOICE_TEXTS)[number],
  z.ZodMiniString
>;

const getBrandVoice = tool({
  name: 'get_brand_voice',
  title: 'Read a brand voice',
  description: 'How the company writes. Long texts are cut, which "…" at their end shows.',
  needs: ['brand.read'],
  input: z.object({ id }),
  output: z.object({ id, ...voiceTexts }),
  run: async ({ parts: { db }, scope }, { id }) => {
    const row = await found(guidelinesOf(db, scope, id));
    const texts = VOICE_TEXTS.map((name) => [name, beginningOf(row[name] ?? '', VOICE_CHARACTERS)]);
    return { id: row.id, ...(Object.fromEntries(texts) as Record<(typeof VOICE_TEXTS)[number], string>) };
  },
});

export const roleTools = [listRolesTool, getRole, listBrandVoices, getBrandVoice];
