import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { stopLeftOvers } from '#local/launch/left-overs.ts';

/** A temporary folder, removed with the test, together with processes left running in it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rolevoice-'));
  onTestFinished(async () => {
    await stopLeftOvers(folder, () => undefined);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
