import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import type { Template } from '#shared/text/contracts/templates.ts';

type Seed = Template & { system_prompt: string; prompt_template: string };

/** Inserts missing templates; existing ones stay unchanged. */
export async function upsertTemplates(db: Db, templates: readonly Seed[]): Promise<void> {
  await db
    .insertInto('document_templates')
    .values([...templates])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Gives a template its new prompts if its row still holds one of the `earlier` ones, named by the SHA-256 of
 * system_prompt, a line break and prompt_template. An edited row stays as it is.
 */
export async function updateUneditedTemplate(
  db: Db,
  { id, system_prompt, prompt_template }: Seed,
  earlier: readonly string[],
): Promise<void> {
  const digest = sql<string>`encode(sha256(convert_to(system_prompt || chr(10) || prompt_template, 'UTF8')), 'hex')`;
  await db
    .updateTable('document_templates')
    .set({ system_prompt, prompt_template })
    .where('id', '=', id)
    .where(digest, 'in', earlier)
    .execute();
}

/** DATA-API-19: id, name, kind, description by sort_order. */
export const listTemplates = (db: Db): Promise<Template[]> =>
  db
    .selectFrom('document_templates')
    .select(['id', 'name', 'kind', 'description', 'sort_order'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
