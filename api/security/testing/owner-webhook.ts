import type { Product } from '#api/security/testing/product.ts';
import { newWebhookSecret, webhookSecretAbout } from '#platform/webhook-secret.ts';

type Of = { id: string; mark: string };

/** A webhook with a delivery that waits for long. */
export async function aWebhook({ db, deps }: Pick<Product, 'db' | 'deps'>, { id: workspace_id, mark }: Of) {
  const { id } = await db
    .insertInto('webhook_endpoints')
    .values({
      workspace_id,
      created_by: workspace_id,
      url: `https://${mark}.example.test/`,
      format: 'events',
      events: ['document.approved'],
      secret_sealed: '',
      next_at: new Date('2999-01-01'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealed = () => deps.secret.seal(newWebhookSecret(), webhookSecretAbout(id));
  await db.updateTable('webhook_endpoints').set({ secret_sealed: sealed() }).where('id', '=', id).execute();
  const row = {
    endpoint_id: id,
    workspace_id,
    event_id: 1,
    type: 'document.approved',
    next_at: new Date('2999-01-01'),
  };
  const delivery = await db
    .insertInto('webhook_deliveries')
    .values({ ...row, subject: mark, body: JSON.stringify({ mark }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, delivery: delivery.id };
}
