import { prepared } from '#db/prepared.ts';
import type { Db } from '#db/schema.ts';
import type { Template } from '#shared/contracts/templates.ts';

type Seed = Template & { system_prompt: string; prompt_template: string };

/** Inserts what is missing; what is there stays, so that an edited prompt survives a restart. */
export async function upsertTemplates(db: Db, templates: readonly Seed[]): Promise<void> {
  await db
    .insertInto('document_templates')
    .values([...templates])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** DATA-API-19: id, name, description by sort_order. */
export const listTemplates = (db: Db): Promise<Template[]> =>
  db
    .selectFrom('document_templates')
    .select(['id', 'name', 'description', 'sort_order'])
    .orderBy('sort_order')
    .orderBy('id')
    .execute();

/** With its prompts, for the worker. */
export const templateOf = (db: Db, id: string) =>
  db
    .selectFrom('document_templates')
    .select(['id', 'name', 'system_prompt', 'prompt_template'])
    .where('id', '=', id)
    .modifyEnd(prepared)
    .executeTakeFirst();
