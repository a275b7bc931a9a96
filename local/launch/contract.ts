import { inProject } from '#local/launch/project.ts';
import { runToEnd } from '#local/launch/run-to-end.ts';
import { ownEnvironment } from '#local/launch/test.ts';

/** `npm run contract`: runs all cases of the published sign-in client against a running product and lists them. */
export async function run(): Promise<void> {
  const program = inProject('node_modules/playwright/cli.js');
  const args = [program, 'test', '--config', inProject('e2e/contract.config.ts')];
  const { ok } = await runToEnd(process.execPath, args, ownEnvironment({}), { show: true });
  process.exitCode = ok ? 0 : 1;
}
