import { existsSync, renameSync, rmSync } from 'node:fs';
import { stamp } from '#local/launch/content-stamp.ts';
import { inProject } from '#local/launch/project.ts';
import { runToEnd } from '#local/launch/run-to-end.ts';
import { childEnv } from '#platform/config.ts';

const INPUTS = ['web', 'shared', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Builds beside the served folder and swaps them at the end: a running api never serves half a build. */
async function viteBuild(): Promise<void> {
  const [served, next, old] = ['web', `web-next-${process.pid}`, `web-old-${process.pid}`].map((name) =>
    inProject('dist', name),
  ) as [string, string, string];
  const vite = inProject('node_modules/vite/bin/vite.js');
  const config = inProject('web/vite.config.ts');
  // The app, then the page of share links, each with files of its own.
  for (const mode of ['production', 'guest']) {
    const args = [vite, 'build', '--config', config, '--mode', mode, '--outDir', next, '--logLevel', 'warn'];
    // With the NODE_ENV of a test run React would be built for development.
    const { ok, output } = await runToEnd(process.execPath, args, childEnv({ NODE_ENV: 'production' }));
    if (!ok) throw new Error(`The web build failed:\n${output.trim()}`);
  }
  if (existsSync(served)) renameSync(served, old);
  renameSync(next, served);
  rmSync(old, { recursive: true, force: true });
}

/** Builds `dist/web` if one of its sources changed since the last build. Returns whether it did. */
export async function buildWeb(): Promise<boolean> {
  const made = stamp('web', INPUTS);
  if (made.isFresh() && existsSync(inProject('dist/web/s.html'))) return false;
  await viteBuild();
  made.write();
  return true;
}
