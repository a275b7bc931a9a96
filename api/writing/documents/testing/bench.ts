import { sharedApp, type TestApp } from '#api/testing/app.ts';
import type { Who } from '#api/testing/call.ts';
import { isUniqueConflict } from '#db/faults.ts';
import type { Db } from '#db/schema.ts';
import { generationOf } from '#db/tasks/read.ts';
import { theTemplates } from '#db/testing/factories.ts';
import { insertText } from '#db/testing/texts.ts';
import { storeResult } from '#db/writing/generations/store.ts';
import type { DocumentVersionRow } from '#shared/text/contracts/document-versions.ts';
import type { Content, DocumentMetadata } from '#shared/text/contracts/generated-documents.ts';

export const PATH = '/api/generated-documents';
export const emails = [
  { type: 'Professional LinkedIn InMail', subject: 'Hello', message: 'First' },
  { type: 'Casual Email', subject: 'Hi', message: 'Second' },
];
export const context_summary = { job_title: 'Engineer', company_name: 'Harbour' };

type DocumentVersion = DocumentVersionRow & { content: Content };
type More = {
  workspace_id?: string;
  role_id?: string | null;
  template_id?: string | null;
  metadata?: DocumentMetadata;
  updated_at?: Date;
};

/** An app, the ids of three templates, and helpers to create and read documents. */
export async function documentsBench(given: Promise<TestApp> = sharedApp()) {
  const app = await given;
  const templates = await theTemplates(app.db);
  const idOf = (name: string) => templates.find((template) => template.name === name)?.id ?? '';
  const ADVERT = idOf('Job Advert');
  /** Stored as given: a Job Advert without a role, by default. */
  async function aGenerated(user_id: string, content: Content = 'Come and work here.', more: More = {}) {
    const { metadata = { context_summary }, updated_at = new Date(), role_id = null, template_id = ADVERT } = more;
    const { workspace_id = user_id } = more;
    const texts = { content: JSON.stringify(content), metadata: JSON.stringify(metadata) };
    const { id } = await insertText(app.db, {
      workspace_id,
      user_id,
      role_id,
      template_id,
      queue_id: null,
      updated_at,
      ...texts,
    });
    return id;
  }
  /** Every version of a document with its content, the current one first, each read by its number. */
  async function versionsOf(who: Who, id: string): Promise<DocumentVersion[]> {
    const { items } = (await app.call(who, 'GET', `${PATH}/${id}/versions?limit=200`)).body;
    const read = items.map(({ number }: DocumentVersion) => app.call(who, 'GET', `${PATH}/${id}/versions/${number}`));
    return (await Promise.all(read)).map(({ body }) => body);
  }
  /** The earlier texts of a document, the latest first. */
  const earlierTexts = async (who: Who, id: string): Promise<Content[]> =>
    (await versionsOf(who, id)).slice(1).map(({ content }) => content);
  return {
    ...app,
    versionsOf,
    earlierTexts,
    generate: generator(app.db, ADVERT),
    ADVERT,
    EMAIL: idOf('Sourcing Email'),
    BOOLEAN: idOf('Boolean Search Strings'),
    aGenerated,
  };
}

type Generation = { user_id: string; role_id: string; workspace_id?: string; overwrite?: boolean };

/** Stores the text of a generation of a Job Advert. Without a `document_id` the text was refused. */
const generator = (db: Db, template_id: string) => async (of: Generation, content: Content) => {
  const { overwrite = true, workspace_id = of.user_id } = of;
  const { id } = await db
    .insertInto('generation_queue')
    .values({
      ...of,
      workspace_id,
      template_id,
      overwrite,
      status: 'failed',
      last_error: 'Cancelled',
      draft: 'Text',
      error: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await generationOf(db, 'all_workspaces', id);
  if (!row) throw new Error('The row cannot be read');
  const storing = {
    row,
    ending: { draft_of: workspace_id },
    result: { content, metadata: { model: String(content) } },
  };
  return { queue_id: id, document_id: (await untilNoConflict(() => storeResult(db, storing)))?.document_id };
};

async function untilNoConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (isUniqueConflict(thrown)) return untilNoConflict(work);
    throw thrown;
  }
}
