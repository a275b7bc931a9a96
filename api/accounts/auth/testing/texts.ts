import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import { atEnd } from '#db/testing/at-end.ts';

type Text = { phone: string; text: string };

/** A fake SMS provider: records its messages, refuses on demand. */
export async function startTexts() {
  const texts: (Text & { authorization: string | undefined })[] = [];
  const state = { refuse: 0 };
  const server = createServer(async (request, response) => {
    const { phone, text } = JSON.parse(await bodyOf(request)) as Text;
    state.refuse -= 1;
    if (state.refuse < 0) texts.push({ phone, text, authorization: request.headers.authorization });
    response.writeHead(state.refuse < 0 ? 204 : 503).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  atEnd(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://user:pass%20word@127.0.0.1:${port}/send`,
    texts,
    /** The next `n` messages are refused. */
    refuse: (count: number) => {
      state.refuse = count;
    },
    /** The digits of the newest message to a number once `count` have arrived. */
    digitsFor: (phone: string, count = 1) =>
      vi.waitFor(
        () => {
          const sent = texts.filter((one) => one.phone === `+${phone}`);
          if (sent.length < count) throw new Error(`${sent.length} of ${count} messages arrived`);
          return /code is (\d{6})\./.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
        },
        { timeout: 10_000, interval: 30 },
      ),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
