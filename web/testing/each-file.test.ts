import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

test('a channel does not receive what the files of another thread post', async () => {
  const received: unknown[] = [];
  const channel = new BroadcastChannel('of-a-test');
  const arrived = new Promise<void>((resolve) => {
    channel.onmessage = ({ data }) => {
      received.push(data);
      if (data === 'here') resolve();
    };
  });
  const elsewhere = "new BroadcastChannel('of-a-test').postMessage('elsewhere'); process.exit()";
  await once(new Worker(elsewhere, { eval: true }), 'exit');
  const second = new BroadcastChannel('of-a-test');
  second.postMessage('here');
  await arrived;
  channel.close();
  second.close();
  expect(received).toEqual(['here']);
});
