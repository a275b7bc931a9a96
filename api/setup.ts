import { prepare } from '#api/accounts/setup/prepare.ts';
import { loadConfig } from '#platform/config.ts';
import { runMain } from '#platform/shutdown.ts';

// Read by what started it, among the lines of the log, which may follow.
runMain(async () => {
  process.stdout.write(`${JSON.stringify(await prepare(loadConfig()))}\n`);
});
