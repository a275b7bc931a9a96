import { create } from 'zustand';
import { SIDEBAR_NARROW, SIDEBAR_WIDE } from '#shared/constants.ts';
import { deviceStorage } from '#web/lib/storage.ts';

const KEY = 'sidebar';

/** Whether the sidebar is collapsed, stored across visits (SIDE-10). */
export const useSidebar = create<{ narrow: boolean }>()(() => ({ narrow: deviceStorage.getItem(KEY) === 'narrow' }));

export function setNarrow(narrow: boolean): void {
  deviceStorage.setItem(KEY, narrow ? 'narrow' : 'wide');
  useSidebar.setState({ narrow });
}

export const sidebarWidth = (narrow: boolean): string => (narrow ? SIDEBAR_NARROW : SIDEBAR_WIDE);
