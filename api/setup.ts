import { prepare } from '#api/setup/prepare.ts';
import { loadConfig } from '#platform/config.ts';
import { runMain } from '#platform/shutdown.ts';

// The last line on standard output is read by what started it.
runMain(async () => {
  process.stdout.write(`${JSON.stringify(await prepare(loadConfig()))}\n`);
});
