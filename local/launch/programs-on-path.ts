import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { childEnv } from '#platform/config.ts';

export const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Where a command is, as a shell would find it. */
export const onPath = (name: string): string | undefined =>
  (childEnv({}).PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);
