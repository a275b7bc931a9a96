import { useEffect } from 'react';
import { create } from 'zustand';

/** How many dialogs of exports are open: while one is, it shows what became of its export. */
export const useExportDialog = create<{ count: number }>()(() => ({ count: 0 }));

export function useAsOpenDialog(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    useExportDialog.setState(({ count }) => ({ count: count + 1 }));
    return () => useExportDialog.setState(({ count }) => ({ count: count - 1 }));
  }, [open]);
}
