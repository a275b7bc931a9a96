import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createMailer } from '#platform/mail.ts';

const mail = { to: 'somebody@example.test', subject: 'x', text: 'x', html: 'x' };

/** A server that answers each line with the next given reply, until none is left. */
async function startServer(replies: string[]): Promise<string> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const left = [...replies];
    const next = () => {
      const line = left.shift();
      if (line !== undefined) socket.write(`${line}\r\n`);
    };
    socket.on('error', () => undefined);
    socket.on('data', next);
    next();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ['never greets', []],
  ['greets and falls silent', ['220 here']],
  ['falls silent after the sender', ['220 here', '250 here', '250 ok']],
  ['takes the text and never replies that it has it', ['220 here', '250 here', '250 ok', '250 ok', '354 go on']],
])('a mail server that %s fails the call, so that the mail can be retried [F16]', async (_what, replies) => {
  const mailer = createMailer(await startServer(replies), 'us@example.test', { silenceMs: 50 });
  onTestFinished(() => mailer.close());
  await expect(mailer.send(mail)).rejects.toThrow(/[Tt]imeout|never received/);
});
