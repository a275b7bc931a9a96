import { fork } from 'node:child_process';
import { builtFile } from '#local/launch/project.ts';
import { childEnv } from '#platform/config.ts';

/** A child process that answers each message with one; it ends with its parent. */
export type Helper = { ask<Answer>(message: object): Promise<Answer>; stop(): void };

type Reply = { id: number; value?: unknown; error?: string };

export function startHelper(source: string): Helper {
  const child = fork(builtFile(source), {
    execArgv: [],
    env: childEnv({}),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A session of its own: Linux shares the processors out among sessions before it looks at the priorities in them.
    detached: true,
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  let count = 0;
  child.on('message', (message) => {
    const reply = message as Reply;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  child.once('exit', (code) => {
    for (const [id, settle] of waiting) settle({ id, error: `${source} ended with code ${code}` });
  });
  return {
    ask: <Answer>(message: object) =>
      new Promise<Answer>((resolve, reject) => {
        count += 1;
        waiting.set(count, ({ value, error }) =>
          error === undefined ? resolve(value as Answer) : reject(new Error(error)),
        );
        child.send({ ...message, id: count });
      }),
    stop: () => {
      if (child.connected) child.disconnect();
    },
  };
}
