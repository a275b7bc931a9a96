import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { stopLeftOvers } from '#local/launch/left-overs.ts';

/** A temporary folder, removed with the test (or with `afterAll` the file), together with processes left running in it. */
export function temporaryFolder(atEnd: (clean: () => Promise<void>) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'rolevoice-'));
  atEnd(async () => {
    await stopLeftOvers(folder, () => undefined);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
