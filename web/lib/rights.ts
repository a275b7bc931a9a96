import { create } from 'zustand';
import type { Extent, Permission } from '#shared/permissions.ts';
import { openSlug } from '#web/lib/workspace.ts';

type Rights = {
  /** Of one's role in the shared workspace of this page; null until it is known, and once it is over. */
  rights: ReadonlyMap<Permission, Extent> | null;
  /** The name of that workspace. */
  workspace: string | null;
};

/** Filled by the watch over the open workspace, so that no page needs the table of permissions. */
export const useRights = create<Rights>()(() => ({ rights: null, workspace: null }));

/**
 * Whether one's role allows this, for what the role never allows (TEAM-16); the server decides each time. False until
 * the role is known. In Personal, where nobody else is, everything is one's own.
 */
export const useMay = (permission: Permission): boolean => useExtent(permission) !== null;

/** To what one's role allows it: any, what one created oneself, or nothing (null). */
export function useExtent(permission: Permission): Extent | null {
  const extent = useRights(({ rights }) => rights?.get(permission) ?? null);
  return openSlug === null ? 'any' : extent;
}

/**
 * Whether one's role is known and does not allow this. Fields stay open until then, so that nothing that is typed early is
 * lost, and once the membership is over, so that what was typed can be copied.
 */
export const useIsReadOnly = (permission: Permission): boolean =>
  useRights(({ rights }) => rights !== null && !rights.has(permission));

/** `useMay` for several at once, where they are not known beforehand. */
export function useMayEach(): (permission: Permission) => boolean {
  const { rights } = useRights();
  return (permission) => openSlug === null || rights?.has(permission) === true;
}
