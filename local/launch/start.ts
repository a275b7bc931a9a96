import { announce } from '#local/launch/announce.ts';
import { startApi, startWorkers } from '#local/launch/apps.ts';
import { launch } from '#local/launch/launcher.ts';
import { say } from '#local/launch/say.ts';
import { buildWeb } from '#local/launch/web-build.ts';

async function build(): Promise<void> {
  const start = performance.now();
  const isNew = await buildWeb();
  if (isNew) say(`Built the web app (${((performance.now() - start) / 1000).toFixed(1)} s)`);
}

/** `npm start`: builds and runs the whole product, with embedded services where no address is configured. */
export const run = (): Promise<void> =>
  launch({
    mode: 'production',
    alongside: build,
    startApps: async (product, stack) => {
      const apps = [startApi(product, stack), ...startWorkers(product, stack)];
      const [accounts] = await Promise.all([product.prepared, ...apps.map((app) => app.ready)]);
      announce(product, accounts);
    },
  });
