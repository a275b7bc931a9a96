import { relative } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { announce } from '#local/launch/announce.ts';
import { startApi, startWorkers } from '#local/launch/apps.ts';
import { bundleServers } from '#local/launch/bundle.ts';
import type { Kept } from '#local/launch/keep-running.ts';
import { launch, type Product } from '#local/launch/launcher.ts';
import { freePort } from '#local/launch/ports.ts';
import { inProject, projectRoot } from '#local/launch/project.ts';
import { failureText, say } from '#local/launch/say.ts';
import { runSetup } from '#local/launch/setup-run.ts';

const SERVER_ROOMS = ['api', 'worker', 'platform', 'db', 'shared'];
/** Long enough for an editor that writes several files at once. */
const SETTLE_MS = 150;
/** The paths of the api; all others belong to the web app. */
const API_PATHS = ['/api', '/auth/v1', '/healthz'];

async function startWeb({ plan }: Product, apiPort: number): Promise<ViteDevServer> {
  const target = `http://127.0.0.1:${apiPort}`;
  const server = await createServer({
    configFile: inProject('web/vite.config.ts'),
    clearScreen: false,
    server: {
      host: plan.config.HOST,
      port: plan.config.PORT,
      strictPort: true,
      proxy: { ...Object.fromEntries(API_PATHS.map((path) => [path, target])), '/socket.io': { target, ws: true } },
    },
  });
  await server.listen();
  return server;
}

/** Debounces: runs the change once no further one follows, never concurrently; changes meanwhile are handled after it. */
function afterQuiet(change: (paths: string[]) => Promise<void>): (path: string) => void {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const begin = () => {
    running = running.then(() => {
      const paths = waiting;
      waiting = [];
      return paths.length > 0 ? change(paths) : undefined;
    });
  };
  return (path) => {
    waiting.push(path);
    clearTimeout(timer);
    timer = setTimeout(begin, SETTLE_MS);
  };
}

/** New code for the servers. Code that does not build leaves the running ones unchanged. */
async function renew({ setupEnv }: Product, apps: Kept[], paths: string[]): Promise<void> {
  const names = [...new Set(paths.map((path) => relative(projectRoot(), path)))];
  try {
    const isNew = await bundleServers();
    if (!isNew) return;
    if (names.some((name) => name.startsWith('db/'))) await runSetup(setupEnv);
    await Promise.all(apps.map((app) => app.restart()));
    say(`Reloaded api and workers (${names.join(', ')})`);
  } catch (error) {
    say(failureText(error));
  }
}

/** `npm run dev`: as `npm start`, with the web app served from its sources and everything renewed on a change. */
export const run = (): Promise<void> =>
  launch({
    mode: 'development',
    startApps: async (product, stack) => {
      const apiPort = await freePort();
      const apps = [startApi(product, stack, { PORT: String(apiPort) }), ...startWorkers(product, stack)];
      const [accounts] = await Promise.all([product.prepared, ...apps.map((app) => app.ready)]);
      const web = await startWeb(product, apiPort);
      stack.addApp({ stop: () => web.close(), kill: () => undefined });
      web.watcher.add(SERVER_ROOMS.map((room) => inProject(room)));
      const changed = afterQuiet((paths) => renew(product, apps, paths));
      web.watcher.on('all', (_event, path) => {
        const room = relative(projectRoot(), path).split('/')[0] ?? '';
        if (SERVER_ROOMS.includes(room)) changed(path);
      });
      announce(product, accounts);
    },
  });
