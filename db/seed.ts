import { upsertTemplates } from '#db/queries/templates.ts';
import type { Db } from '#db/schema.ts';
import { templates } from '#db/templates/index.ts';

/** Writes the six templates (GAP-83). A template that was edited since is left as it is. */
export const seedTemplates = (db: Db): Promise<void> => upsertTemplates(db, templates);
