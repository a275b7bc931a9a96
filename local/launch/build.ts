import { budgetTable, isOver, webBudget } from '#local/launch/bundle-budget.ts';
import { say } from '#local/launch/say.ts';
import { buildWeb } from '#local/launch/web-build.ts';

/** `npm run build`: the servers are bundled before this runs; it builds the web app. */
export async function run(): Promise<void> {
  say('Servers: dist/api, dist/worker');
  const isNew = await buildWeb();
  say(`Web app: dist/web${isNew ? '' : ' (unchanged)'}`);
  const parts = webBudget();
  say(budgetTable(parts));
  if (parts.some(isOver)) throw new Error('The web app is larger than its budget');
}
