import { listWorkspaces } from '#shared/team/contracts/workspaces.ts';
import { call } from '#web/lib/call.ts';
import { paths } from '#web/lib/paths.ts';
import { addressIn } from '#web/lib/workspace.ts';

/**
 * The address of the workspace that this device showed last; null when one is no member of it any more, or the server
 * does not answer.
 */
export async function addressOfLast(slug: string): Promise<string | null> {
  try {
    const { items } = await call(listWorkspaces, {});
    return items.some((one) => one.slug === slug) ? addressIn(slug, paths.dashboard) : null;
  } catch {
    return null;
  }
}
