import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isWhole } from './local/testing/size.ts';

/** Real processes, killed and stopped for real: apart from everything else, so that neither disturbs the other. */
const FAULTS = 'local/lab/chaos/faults.test.ts';
const BUILT = 'local/testing/built.ts';
const outside = ['**/node_modules/**', 'dist/**', '.data/**', 'e2e/**'];
/** At full size: `npm test` has smaller tests of the same. */
const onlyInAll = isWhole ? [] : ['**/*.all.*'];

/**
 * No test asserts how long work takes, and machines may be busy: only what hangs ends here. A poll ends as soon as it
 * sees what it waits for.
 */
const WITHIN = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

/** The table of requirements is for whoever asks for its file, not for every run. */
const acceptanceTable = process.argv.some((given) => given.includes('acceptance'));

const environmentOf = ({ moduleId }: TestSpecification): string =>
  (readFileSync(moduleId, 'utf8').match(/^\/\/ @vitest-environment.*$/gm) ?? []).join();

/**
 * Files with the same environment one after another. A worker keeps its modules and its page only while the next file
 * in the queue has the same environment; between two that differ it ends, and the next one imports everything anew.
 */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groups = new Map<string, TestSpecification[]>();
    for (const file of await super.sort(files)) {
      const group = `${file.project.name} ${environmentOf(file)}`;
      groups.set(group, [...(groups.get(group) ?? []), file]);
    }
    return [...groups.values()].flat();
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ByEnvironment },
    projects: [
      {
        test: {
          name: 'unit',
          pool: 'threads',
          isolate: false,
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', FAULTS, ...onlyInAll, ...outside],
          globalSetup: [BUILT],
          setupFiles: ['web/testing/each-file.ts'],
          provide: { acceptanceTable },
          ...WITHIN,
        },
      },
      {
        test: {
          name: 'db',
          isolate: false,
          include: ['**/*.db.test.ts'],
          exclude: [...onlyInAll, ...outside],
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
