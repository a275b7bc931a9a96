import { defineConfig } from 'playwright/test';
import { chromiumLaunch } from '#local/launch/browser.ts';

const launch = await chromiumLaunch();

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // Half of a browser test is waiting for a page or for a message to leave: three keep two cores busy.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    ...launch,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 10_000,
    // A trace of the steps alone: a film and a copy of the page at every step cost more than the page itself.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
  },
});
