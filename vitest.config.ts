import { defineConfig } from 'vitest/config';

/** Real processes, killed and stopped for real: apart from everything else, so that neither disturbs the other. */
const FAULTS = 'local/chaos/faults.test.ts';
const BUILT = 'local/testing/built.ts';
const outside = ['**/node_modules/**', 'dist/**', '.data/**', 'e2e/**'];

/**
 * No test asserts how long work takes, and machines may be busy: only what hangs ends here. A poll ends as soon as it
 * sees what it waits for.
 */
const WITHIN = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

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
          ...WITHIN,
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
          ...WITHIN,
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
