import { defineConfig } from 'vitest/config';

/** Real processes, killed and stopped for real: apart from everything else, so that neither disturbs the other. */
const FAULTS = 'local/chaos/faults.test.ts';
const BUILT = 'local/testing/built.ts';
const outside = ['**/node_modules/**', 'dist/**', '.data/**', 'e2e/**'];

/** The table of requirements is for whoever asks for its file, not for every run. */
const acceptanceTable = process.argv.some((given) => given.includes('acceptance'));

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          pool: 'threads',
          isolate: false,
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', FAULTS, ...outside],
          globalSetup: [BUILT],
          provide: { acceptanceTable },
        },
      },
      {
        test: {
          name: 'db',
          isolate: false,
          include: ['**/*.db.test.ts'],
          exclude: outside,
          globalSetup: [BUILT, 'db/testing/global-setup.ts'],
          setupFiles: ['db/testing/each-file.ts'],
          // Services that are started, killed and recovered have no fixed time; only what hangs is to end here.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: [FAULTS],
          exclude: outside,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
