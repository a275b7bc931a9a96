// Verifies and prints what a webhook sends, without packages: WEBHOOK_SECRET=whsec_… node receiver.mjs [port]
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

/** Whether a request is of the webhook with this secret and of these five minutes (Standard Webhooks 1.0.0). */
export function isSigned(headers, body, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': sent, 'webhook-signature': signatures = '' } = headers;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${sent}.${body}`).digest();
  const given = signatures.split(' ').map((one) => Buffer.from(one.replace('v1,', ''), 'base64'));
  const isRight = given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  return isRight && Math.abs(Date.now() / 1_000 - Number(sent)) < 300;
}

/** Calls `handle` with each event. One that it throws for is sent again later, one that it took may come again. */
export const receiver = (secret, handle) =>
  createServer(async (request, response) => {
    const answer = (status) => response.writeHead(status, { connection: 'close' }).end();
    try {
      if (Number(request.headers['content-length'] ?? Infinity) > 4_096) return answer(413);
      const body = await text(request);
      if (!isSigned(request.headers, body, secret)) return answer(401);
      await handle({ id: request.headers['webhook-id'], ...JSON.parse(body) });
      answer(204);
    } catch (error) {
      console.error(error);
      answer(500);
    }
  });

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const server = receiver(process.env.WEBHOOK_SECRET, (event) => console.log(JSON.stringify(event)));
  server.listen(Number(process.argv[2] ?? 4100), () => console.log(`Receiving on port ${server.address().port}`));
}
