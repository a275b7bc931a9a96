import type { Delivery, Endpoint } from '#db/open/webhooks/sending.ts';
import type { Secret } from '#platform/secret.ts';
import { signatures, webhookSecretAbout } from '#platform/webhook-secret.ts';
import type { Attempt, EndpointFormat } from '#shared/open/webhooks.ts';
import type { Tried } from '#worker/open/webhooks/schedule.ts';
import { isSuccess, NotSent, type Outbound, post } from '#worker/outbound.ts';

const USER_AGENT = 'Rolevoice-Webhooks/1';

type Signing = Pick<Endpoint, 'id' | 'secret_sealed' | 'previous_sealed' | 'previous_until'>;

/** What signs now: the secret, and for a while after a rotation the previous one. */
export function secretsOf(secret: Secret, { id, secret_sealed, previous_sealed, previous_until }: Signing): string[] {
  const isRotating = previous_until !== null && previous_until.getTime() > Date.now();
  const sealed = previous_sealed !== null && isRotating ? [secret_sealed, previous_sealed] : [secret_sealed];
  return sealed.map((one) => secret.open(one, webhookSecretAbout(id)));
}

/** A message to a receiver; the id is the same for every attempt. Chat messages are not signed: chat tools check nothing. */
type Message = { url: string; format: EndpointFormat; id: string; body: string; secrets: readonly string[] };

export const messageId = ({ event_id }: Pick<Delivery, 'event_id'>): string => `msg_${event_id}`;

function headersOf({ format, id, body, secrets }: Message): Record<string, string> {
  const always = { 'content-type': 'application/json', 'user-agent': USER_AGENT };
  if (format !== 'events') return always;
  const timestamp = Math.floor(Date.now() / 1_000);
  return {
    ...always,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures(secrets, { id, timestamp, body }),
  };
}

/** Makes one request and says in words why it failed. Throws the reason of the signal only. */
export async function tryOnce(message: Message, outbound: Outbound): Promise<Tried> {
  const at = new Date().toISOString();
  const began = performance.now();
  const attempt = (status: number | null, error: string | null): Attempt => ({
    at,
    status,
    error,
    ms: Math.round(performance.now() - began),
  });
  try {
    const sent = { headers: headersOf(message), body: message.body };
    const { status, text, retryAfter } = await post(message.url, sent, outbound);
    const error = isSuccess(status) ? null : `The receiver responded ${status}.`;
    return { attempt: attempt(status, error), isSuccess: error === null, response: text, retryAfter };
  } catch (thrown) {
    if (!(thrown instanceof NotSent)) throw thrown;
    return { attempt: attempt(null, thrown.message), isSuccess: false, response: null, retryAfter: undefined };
  }
}
