import { item, own, type Row } from '#api/security/testing/rows.ts';

const aWebhook = () => ({
  url: 'https://hooks.example.test/rolevoice',
  format: 'events',
  events: ['document.approved'],
});
const withDelivery: Partial<Row> = {
  params: ({ webhook }) => ({ id: webhook.id, delivery: String(webhook.delivery) }),
};

/** The routes of webhooks. Those that wait for a worker are answered by tests with one, beside the routes. */
export const webhookRows: Record<string, Row> = {
  'GET /api/webhooks': own(),
  'POST /api/webhooks': own(aWebhook),
  'GET /api/webhooks/:id': item(({ webhook }) => webhook.id),
  'PATCH /api/webhooks/:id': item(
    ({ webhook }) => webhook.id,
    () => ({ events: ['role.*'] }),
  ),
  'POST /api/webhook-tests': own(() => ({ url: 'http://127.0.0.1/', format: 'events' })),
  'POST /api/webhooks/:id/test': { ...item(({ webhook }) => webhook.id), owner: 'not tried' },
  'POST /api/webhooks/:id/try': item(({ webhook }) => webhook.id, undefined, 204),
  'POST /api/webhooks/:id/take-over': item(({ webhook }) => webhook.id),
  'POST /api/webhooks/:id/secret': item(({ webhook }) => webhook.id),
  'POST /api/webhooks/:id/rotate': item(({ webhook }) => webhook.id),
  'DELETE /api/webhooks/:id/previous-secret': item(({ webhook }) => webhook.id, undefined, 204),
  'GET /api/webhooks/:id/deliveries': item(({ webhook }) => webhook.id),
  'POST /api/webhooks/:id/deliveries/:delivery/send': {
    ...item(({ webhook }) => webhook.id),
    ...withDelivery,
    owner: 'not tried',
  },
  'DELETE /api/webhooks/:id': item(({ webhook }) => webhook.id, undefined, 204),
};
