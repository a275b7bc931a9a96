import { say } from '#local/say.ts';
import { buildWeb } from '#local/web-build.ts';

/** `npm run build`: the servers were bundled on the way here; what is left is the web app. */
export async function run(): Promise<void> {
  say('Servers: dist/api, dist/worker');
  const isNew = await buildWeb();
  say(`Web app: dist/web${isNew ? '' : ' (unchanged)'}`);
}
