import { paths } from '#web/lib/paths.ts';
import { deviceStorage } from '#web/lib/storage.ts';
import { addressIn } from '#web/lib/workspace.ts';

const KEY = 'last-workspace';

/** Stores which workspace this device showed last; null: Personal. */
export function keepLastWorkspace(owner: string, slug: string | null): void {
  if (slug === null) deviceStorage.removeItem(KEY);
  else deviceStorage.setItem(KEY, JSON.stringify({ owner, slug }));
}

/** The slug that `keepLastWorkspace` stored for this person; null: Personal. */
export function lastWorkspace(owner: string): string | null {
  try {
    const kept: { owner?: unknown; slug?: unknown } = JSON.parse(deviceStorage.getItem(KEY) ?? '{}');
    return kept.owner === owner && typeof kept.slug === 'string' ? kept.slug : null;
  } catch {
    return null;
  }
}

/** At a sign-out: the device may be shared. */
export const forgetLastWorkspace = (): void => deviceStorage.removeItem(KEY);

/** Another workspace is another page load; the bare address of Personal would lead back to the one shown last. */
export function openWorkspace(slug: string | null): void {
  if (slug === null) forgetLastWorkspace();
  location.assign(addressIn(slug, paths.dashboard));
}
