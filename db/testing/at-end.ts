import { afterAll } from 'vitest';

type Release = () => unknown;
const releases: Release[] = [];

/**
 * Releases something at the end of the test file, wherever it was made: an `afterAll` that is called within a hook or a
 * test is never run. What was made last is released first.
 */
export const atEnd = (release: Release): void => void releases.push(release);

/** For the set-up of each file. */
export const releaseAtEnd = (): void =>
  afterAll(async () => {
    for (let release = releases.pop(); release; release = releases.pop()) await release();
  });
