import { defineConfig } from 'vitest/config';

const outside = ['**/node_modules/**', 'dist/**', '.data/**', 'e2e/**'];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['**/*.test.{ts,tsx}'], exclude: ['**/*.db.test.ts', ...outside] } },
      {
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: outside,
          globalSetup: ['db/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
