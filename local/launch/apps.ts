import { startChild } from '#local/launch/children.ts';
import { type Kept, keepRunning } from '#local/launch/keep-running.ts';
import type { Product, Stack } from '#local/launch/launcher.ts';
import { builtFile } from '#local/launch/project.ts';
import { say } from '#local/launch/say.ts';

type App = { name: string; source: string; env: Record<string, string>; flags?: string[] };

/**
 * Requests leave few long-lived objects: with half the young generation the heap of the api is a tenth smaller and no
 * slower.
 */
export const API_FLAGS = ['--max-semi-space-size=8'];

function startApp({ plan, env }: Product, stack: Stack, app: App): Kept {
  const begin = () =>
    startChild(plan.dataDir, {
      name: app.name,
      command: process.execPath,
      args: ['--enable-source-maps', ...(app.flags ?? []), builtFile(app.source)],
      env: { ...env, ...app.env },
      ipc: true,
    });
  const kept = keepRunning(begin, say);
  stack.addApp(kept);
  return kept;
}

export const startApi = (product: Product, stack: Stack, env: Record<string, string> = {}): Kept =>
  startApp(product, stack, { name: 'api', source: 'api/main.ts', env, flags: API_FLAGS });

/** WORKERS of them. Each needs a port of its own for its metrics, counted up from WORKER_PORT. */
export function startWorkers(product: Product, stack: Stack): Kept[] {
  const { WORKERS, WORKER_PORT } = product.plan.config;
  return Array.from({ length: WORKERS }, (_, index) => {
    const port = WORKER_PORT === 0 ? 0 : WORKER_PORT + index;
    const env = { WORKER_PORT: String(port) };
    return startApp(product, stack, { name: `worker-${index + 1}`, source: 'worker/main.ts', env });
  });
}
