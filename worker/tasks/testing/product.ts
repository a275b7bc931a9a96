import { expect } from 'vitest';
import { ownApp } from '#api/testing/app.ts';
import { atEnd } from '#db/testing/at-end.ts';
import { aReadyRole } from '#db/testing/factories.ts';
import { insertText } from '#db/testing/texts.ts';
import { loadConfig } from '#platform/config.ts';
import { createLog } from '#platform/log.ts';
import type { Card } from '#shared/tasks/card.ts';
import type { Content, GeneratedDocumentRow } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { createProvider } from '#worker/tasks/provider/provider.ts';
import { type Answering, type Body, startFakeService } from '#worker/tasks/testing/fake-service.ts';
import { createBench } from '#worker/testing/bench.ts';

export type Outcome = {
  card: Card;
  /** The requests the provider received, including refused ones. */
  calls: Body[];
  content: Content | undefined;
  /** Whether every column of the earlier document is unchanged. */
  untouched: boolean;
};

type Settings = Record<string, string>;

/** Api, queue, worker, provider and store on real services; only the model is a fake. */
export async function startProduct(settings: Settings = {}) {
  const app = await ownApp();
  const { db } = app;
  const bench = await createBench({ db, redisUrl: app.redisUrl });
  const service = await startFakeService();
  const providerOf = (more: Settings = {}) =>
    createProvider(
      loadConfig({ OPENAI_API_KEY: 'none', OPENAI_BASE_URL: service.baseUrl, ...settings, ...more }),
      createLog('test', 'fatal'),
    );
  let provider = providerOf();
  const worker = bench.start((call) => provider.complete(call), { tokensPerWindow: 1_000_000_000 });
  atEnd(async () => {
    await worker.close();
    service.close();
  });

  /** Each role carries the number of its answer; the requests are recorded. */
  const answers = new Map<string, Answering>();
  const asked = new Map<string, Body[]>();
  service.answer = (res, body, req) => {
    const mark = /zq\d+zq/.exec(JSON.stringify(body.messages))?.[0] ?? '';
    asked.set(mark, [...(asked.get(mark) ?? []), body]);
    answers.get(mark)?.(res, body, req);
  };

  const templates = await db.selectFrom('document_templates').select(['id', 'kind']).orderBy('sort_order').execute();
  const templateOf = (kind: KindName) => {
    // No seeded template is of kind plain; a specification is read the same way.
    const found = templates.find((one) => one.kind === (kind === 'plain' ? 'job_spec' : kind));
    if (!found) throw new Error(`There is no template of ${kind}`);
    return found.id;
  };
  const documentsOf = (userId: string) =>
    db.selectFrom('generated_documents').selectAll().where('user_id', '=', userId).execute();

  /** One person regenerates one text that has a stored document. */
  const generate = async (kind: KindName, answering: Answering): Promise<Outcome> => {
    const mark = `zq${answers.size}zq`;
    answers.set(mark, answering);
    const { user, role } = await aReadyRole(db);
    const template_id = templateOf(kind);
    const same = { user_id: user.id, workspace_id: user.id, role_id: role.id, template_id };
    await db
      .updateTable('role_details')
      .set({ role_requirements: `Lead. ${mark}` })
      .where('id', '=', role.id)
      .execute();
    await insertText(db, { ...same, content: '"The good one"' });
    const before = await documentsOf(user.id);
    const who = await app.signIn(user.id);
    const start = { role_id: role.id, template_ids: [template_id] };
    const started = await app.call(who, 'POST', '/api/generations', start);
    expect(started.status).toBe(202);
    const [{ id }] = started.body.items as [{ id: string }];
    await bench.finalCard(id);
    const { card } = (await app.call(who, 'GET', `/api/generations/${id}`)).body as { card: Card };
    const list = (await app.call(who, 'GET', '/api/generated-documents')).body.items as GeneratedDocumentRow[];
    const document = await app.call(who, 'GET', `/api/generated-documents/${list[0]?.id}`);
    const after = await documentsOf(user.id);
    const untouched = JSON.stringify(after) === JSON.stringify(before);
    return { card, calls: asked.get(mark) ?? [], content: document.body.content, untouched };
  };
  return {
    db,
    generate,
    /** A worker that does not yet know what its provider refuses. */
    forget: (more?: Settings): void => {
      provider = providerOf(more);
    },
  };
}
