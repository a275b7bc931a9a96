import { startDemoProvider } from '#local/demo-provider.ts';
import { endWithLauncher } from '#local/end-with-launcher.ts';
import { loadConfig } from '#platform/config.ts';

/** The AI provider of a machine without one: `demo-ai <port>`, 0 for any free one. HOST and DEMO_SPEED are read from the settings. */
async function main(): Promise<void> {
  endWithLauncher();
  const { HOST, DEMO_SPEED } = loadConfig();
  const { url } = await startDemoProvider({ host: HOST, port: Number(process.argv[2] ?? 0), speed: DEMO_SPEED });
  process.send?.({ ready: true, url });
}

main().catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : String(thrown));
  process.exit(1);
});
