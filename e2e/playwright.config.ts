import { defineConfig } from 'playwright/test';
import { chromiumLaunch } from '#local/launch/browser.ts';
import { isWhole } from '#local/testing/size.ts';

const launch = await chromiumLaunch();

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // `npm test` has other tests of the same areas.
  ...(!isWhole && { grepInvert: /@all$/ }),
  // Each of these cases has a database test with the same client; `npm run contract` tries them on the whole product.
  testIgnore: 'contract/only/**',
  globalSetup: './global-setup.ts',
  // Emptied at the start: reports of other parts are beside it.
  outputDir: '../test-results/browser',
  fullyParallel: true,
  // A test waits for a third of its time: three keep two cores busy.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    ...launch,
    viewport: { width: 1440, height: 900 },
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    // A failed test leaves a screenshot and the tree of its page; a trace would be written for each test that passes too.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Motion takes an eighth of the time of all tests, and a colour in transition would be measured as neither theme's.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
