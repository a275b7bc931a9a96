import { createServer } from 'node:http';
import { expect, type Provided } from '#e2e/fixtures.ts';

/** A fake SMS provider: receives and records the text messages of the product. */
export async function receiveTexts({ texts: url }: Pick<Provided, 'texts'>) {
  const received: { phone: string; text: string }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push(JSON.parse(Buffer.concat(parts).toString()));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(url).port), '127.0.0.1', resolve));
  const to = (phone: string) => received.filter((one) => one.phone === `+${phone}`);
  return {
    /** The digits of the newest message to a number once `count` have arrived. */
    digits: async (phone: string, count = 1): Promise<string> => {
      await expect.poll(() => to(phone).length, { timeout: 10_000, intervals: [25, 50, 100] }).toBe(count);
      return /code is (\d{6})\./.exec(to(phone).at(-1)?.text ?? '')?.[1] ?? '';
    },
    stop: () => server.close(),
  };
}
