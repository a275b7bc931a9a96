import { installFromDistribution } from '#local/launch/browser.ts';
import { onPath } from '#local/launch/programs-on-path.ts';

/** The path of curl, which is installed by apt where it is missing. */
export function findCurl(): string {
  if (!onPath('curl')) installFromDistribution('curl')();
  const found = onPath('curl');
  if (!found) throw new Error('There is no curl here, and it could not be installed: apt-get install curl');
  return found;
}
