import type { Log } from '#platform/log.ts';
import { cause } from '#platform/log.ts';

/** Reports to the launcher, when there is one, that this process is ready. */
export const reportReady = (details: object = {}): void => {
  process.send?.({ ready: true, ...details });
};

/** npm passes on a Ctrl-C that the terminal has sent already: two signals within this time are one. */
const DOUBLE_MS = 700;

/**
 * Runs `stop` once on SIGTERM, SIGINT, or when the launcher has ended, then exits. A second signal exits at once. An
 * uncaught exception is logged and ends the process with code 1, because its state is unknown; `stop` receives it as
 * `isCrash`.
 */
export function onShutdown(log: Log, stop: (isCrash: boolean) => Promise<void>): void {
  let since = 0;
  const shutdown = (why: string, code = 0) => {
    if (since > 0 && Date.now() - since < DOUBLE_MS) return;
    if (since > 0) process.exit(1);
    since = Date.now();
    log.info({ why }, 'shutdown began');
    stop(code !== 0)
      .then(() => log.info({}, 'shutdown ended'))
      .catch((thrown: unknown) => log.error(cause(thrown), 'shutdown failed'))
      .finally(() => process.exit(code));
  };
  process.on('SIGTERM', () => shutdown('SIGTERM'));
  process.on('SIGINT', () => shutdown('SIGINT'));
  process.on('disconnect', () => shutdown('launcher gone'));
  process.on('uncaughtException', (thrown) => {
    log.error(cause(thrown), 'uncaught exception');
    shutdown('uncaught exception', 1);
  });
  process.on('unhandledRejection', (thrown) => log.error(cause(thrown), 'unhandled rejection'));
}

/** Runs a process's main function; a wrong setting or unavailable service is reported in one line, with exit code 1. */
export function runMain(main: () => Promise<void>): void {
  main().catch((thrown: unknown) => {
    const line = thrown instanceof Error ? thrown.message : String(thrown);
    process.stderr.write(`${line}\n`);
    process.exit(1);
  });
}
