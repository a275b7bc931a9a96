import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inProject } from '#local/launch/project.ts';

/** How many faults the last run of `npm run chaos` tried, for `npm run test:all`. */
export const CHAOS_REPORT = inProject('test-results/chaos.json');

export type ChaosReport = { held: number; notHeld: number };

export function writeReport(report: ChaosReport): void {
  mkdirSync(dirname(CHAOS_REPORT), { recursive: true });
  writeFileSync(CHAOS_REPORT, JSON.stringify(report));
}
