import { defineConfig } from 'playwright/test';

/** `npm run contract`: runs the published sign-in client against a separate product. No browser is needed. */
export default defineConfig({
  testDir: './contract',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results/contract',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  reporter: [['list']],
});
