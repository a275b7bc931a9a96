import { loadConfig } from '#platform/config.ts';
import { runMain } from '#platform/shutdown.ts';
import { checkProvider } from '#worker/tasks/provider/check.ts';
import { assertProvider } from '#worker/tasks/provider/provider.ts';

/** `npm run check:provider`: what the provider of the settings takes and refuses, in ten lines. */
runMain(async () => {
  const config = loadConfig();
  assertProvider(config);
  const { isFine, lines } = await checkProvider(config);
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = isFine ? 0 : 1;
});
