import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What only a workspace of several needs. */
const OF_TEAM = /^web\/features\/(?:review|team\/(?:workspace|invitation|admin))\//;

/** Imports that are loaded together with a module; types and what is loaded on demand are not. */
const IMPORT = /^(?:import|export) (?!type\b)(?:[^;]*? from )?'#(web\/[^']+\.tsx?)';/gm;

function loadedWith(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  for (const [, next = ''] of readFileSync(path, 'utf8').matchAll(IMPORT)) loadedWith(next, found);
  return found;
}

const teamPartsOf = (path: string) => [...loadedWith(path)].filter((one) => OF_TEAM.test(one)).sort();

test.each(['web/main.tsx', 'web/app/layout.tsx', 'web/features/home/dashboard/dashboard-page.tsx'])(
  '%s brings along nothing of a team: its parts load with their pages [TEAM-52]',
  (path) => {
    expect(loadedWith(path).size).toBeGreaterThan(5);
    expect(teamPartsOf(path)).toEqual([]);
  },
);

test('the parts of a team are found where they are imported at once', () => {
  expect(teamPartsOf('web/features/team/workspace/activity-page.tsx')).toContain(
    'web/features/team/workspace/activity-list.tsx',
  );
});
