import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** What the sender and a receiver sign with (Standard Webhooks): 32 random bytes. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** The context a secret is sealed for: another endpoint's row cannot be opened with it. */
export const webhookSecretAbout = (endpointId: string): string => `webhook ${endpointId}`;

type Message = { id: string; timestamp: number; body: string };

/** The value of `webhook-signature`: one for each secret, so that a receiver with either of them accepts it. */
export const signatures = (secrets: readonly string[], { id, timestamp, body }: Message): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
