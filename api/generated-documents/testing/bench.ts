import { generatedDocumentRoutes } from '#api/generated-documents/routes.ts';
import { testApp } from '#api/testing/app.ts';
import { theTemplates } from '#db/testing/factories.ts';
import type { Content, DocumentMetadata } from '#shared/contracts/generated-documents.ts';

export const PATH = '/api/generated-documents';
export const emails = [
  { type: 'Professional LinkedIn InMail', subject: 'Hello', message: 'First' },
  { type: 'Casual Email', subject: 'Hi', message: 'Second' },
];
export const context_summary = { job_title: 'Engineer', company_name: 'Harbour' };

type More = { role_id?: string | null; template_id?: string | null; metadata?: DocumentMetadata; updated_at?: Date };

/** The app with the calls of generated documents, the ids of three templates, and helpers to create and read documents. */
export async function documentsBench(settings: Record<string, string> = {}) {
  const app = await testApp((deps, checkBearer) => [generatedDocumentRoutes(deps, checkBearer)], settings);
  const templates = await theTemplates(app.db);
  const idOf = (name: string) => templates.find((template) => template.name === name)?.id ?? '';
  const ADVERT = idOf('Job Advert');
  /** Stored as given: a Job Advert without a role, by default. */
  async function aGenerated(user_id: string, content: Content = 'Come and work here.', more: More = {}) {
    const { metadata = { context_summary }, updated_at = new Date(), role_id = null, template_id = ADVERT } = more;
    const texts = { content: JSON.stringify(content), metadata: JSON.stringify(metadata) };
    const { id } = await app.db
      .insertInto('generated_documents')
      .values({ user_id, role_id, template_id, queue_id: null, updated_at, ...texts })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  /** The earlier texts of a document, the latest first, each read by its number. */
  async function earlierTexts(who: { token: string }, id: string): Promise<Content[]> {
    const { items } = (await app.call(who, 'GET', `${PATH}/${id}/versions`)).body;
    const versions: { body: { content: Content } }[] = await Promise.all(
      items.map(({ version }: { version: number }) => app.call(who, 'GET', `${PATH}/${id}/versions/${version}`)),
    );
    return versions.map(({ body }) => body.content);
  }
  return {
    ...app,
    earlierTexts,
    ADVERT,
    EMAIL: idOf('Sourcing Email'),
    BOOLEAN: idOf('Boolean Search Strings'),
    aGenerated,
  };
}
