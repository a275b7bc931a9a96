import type { Config } from '#platform/config.ts';

export type TextMessage = { phone: string; text: string };
export type SmsSender = { send(message: TextMessage): Promise<void> };

const TIMEOUT_MS = 10_000;

/**
 * The SMS provider of this installation, behind one URL that takes `{ phone, text }`. A user name and
 * password in the URL become basic authentication. `send` throws unless the answer is 2xx; the queue retries.
 */
export function createSmsSender(webhookUrl: string): SmsSender {
  const url = new URL(webhookUrl);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = username ? { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } : {};
  return {
    async send(message) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...authorization },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The SMS webhook answered ${answer.status}`);
    },
  };
}

/** The SMS provider of the settings; undefined without one. */
export const smsSenderOf = ({
  AUTH_SMS_WEBHOOK_URL: url,
}: Pick<Config, 'AUTH_SMS_WEBHOOK_URL'>): SmsSender | undefined => (url ? createSmsSender(url) : undefined);
