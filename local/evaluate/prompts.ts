import { startDemoProvider } from '#local/demo/provider.ts';
import { programFile } from '#local/launch/bundle.ts';
import { inProject } from '#local/launch/project.ts';
import { runToEnd } from '#local/launch/run-to-end.ts';
import { childEnv, loadConfig } from '#platform/config.ts';

const DEMO_SPEED = 1_000;
/** The demo provider costs nothing: its texts wait for no budget. */
const UNBOUNDED_TOKENS = 1_000_000_000;

/** `npm run evaluate prompts`: the worker's evaluation with the provider that is set, else with a demo provider (EVAL-03). */
export async function evaluatePrompts(args: readonly string[]): Promise<void> {
  const { OPENAI_API_KEY, OPENAI_BASE_URL } = loadConfig();
  const demo =
    OPENAI_API_KEY || OPENAI_BASE_URL
      ? undefined
      : await startDemoProvider({ host: '127.0.0.1', port: 0, speed: DEMO_SPEED });
  try {
    const program = await programFile('worker/writing/evaluation/main.ts');
    const more = demo && { OPENAI_BASE_URL: demo.url, TOKENS_PER_WINDOW: String(UNBOUNDED_TOKENS) };
    const options = ['--out', inProject('test-results/prompts.json'), ...args];
    const { code } = await runToEnd(process.execPath, [program, ...options], childEnv({ ...more }), { show: true });
    process.exitCode = code;
  } finally {
    await demo?.close();
  }
}
