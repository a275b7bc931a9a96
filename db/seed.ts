import type { Db } from '#db/schema.ts';
import { earlierPrompts } from '#db/writing/templates/earlier.ts';
import { templates } from '#db/writing/templates/index.ts';
import { updateUneditedTemplate, upsertTemplates } from '#db/writing/templates.ts';

/** Writes the six templates (GAP-83) and renews unedited prompts. An edited template stays unchanged. */
export async function seedTemplates(db: Db): Promise<void> {
  await upsertTemplates(db, templates);
  for (const template of templates) {
    const earlier = earlierPrompts[template.name];
    if (earlier) await updateUneditedTemplate(db, template, earlier);
  }
}
