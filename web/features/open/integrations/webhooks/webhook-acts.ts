import { changeWebhook, takeWebhookOver, testWebhook, tryWebhook } from '#shared/open/contracts/webhooks.ts';
import { useChange } from '#web/lib/endpoint.ts';

/** How often an open page reads again what the worker changes. */
export const POLL_MS = 5_000;

/** The acts on one webhook, whose outcomes its page and its banner show. */
export const useWebhookActs = () => ({
  test: useChange(testWebhook),
  tryNow: useChange(tryWebhook),
  takeOver: useChange(takeWebhookOver),
  turn: useChange(changeWebhook),
});
