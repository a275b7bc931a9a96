import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ContextSpec, RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

/** Axe, as the functions that run in the page find it. */
export type WithAxe = { axe: { run(context: ContextSpec | Element[], options: RunOptions): Promise<AxeResults> } };

/** Half of the readable source, which a page would parse as well. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page that has axe already is not given its source again. */
export async function addAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
}

/** Runs in the page: one line per element that is at fault. */
async function runAxe(options: RunOptions): Promise<string[]> {
  const { axe } = window as unknown as WithAxe;
  const { violations } = await axe.run(document as unknown as ContextSpec, options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
}

/** The faults of the page by the rules that these options name. */
export async function faultsBy(page: Page, which: RunOptions): Promise<string[]> {
  await addAxe(page);
  return page.evaluate(runAxe, { ...which, resultTypes: ['violations'], preload: false } satisfies RunOptions);
}
