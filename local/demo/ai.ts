import { startDemoProvider } from '#local/demo/provider.ts';
import { endWithLauncher } from '#local/launch/end-with-launcher.ts';
import { loadConfig } from '#platform/config.ts';

/** The AI provider of a machine without one: `demo-ai <port>`, 0 for any free one. HOST, DEMO_SPEED and OPENAI_API_KEY are read from the settings. */
async function main(): Promise<void> {
  endWithLauncher();
  const { HOST: host, DEMO_SPEED: speed, OPENAI_API_KEY: key } = loadConfig();
  const { url } = await startDemoProvider({ host, port: Number(process.argv[2] ?? 0), speed, key });
  process.send?.({ ready: true, url });
}

main().catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : String(thrown));
  process.exit(1);
});
