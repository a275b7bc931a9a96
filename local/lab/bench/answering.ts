/**
 * The child side of `startHelper`: answers each message with the handler named by its `do`, and exits with its parent
 * process.
 */
export function answerMessages(works: Record<string, (message: never) => Promise<unknown>>): void {
  process.once('disconnect', () => process.exit(0));
  process.on('message', (message: { id: number; do: string }) => {
    const work = works[message.do];
    const answer = (more: object) => process.send?.({ id: message.id, ...more });
    const done = work ? work(message as never) : Promise.reject(new Error(`Nothing does ${message.do}`));
    done.then(
      (value) => answer({ value }),
      (thrown: unknown) =>
        answer({ error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) }),
    );
  });
}
