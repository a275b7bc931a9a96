import { useCallback, useState } from 'react';

/** Props of a dialog about an item. The item remains set while the dialog fades out. */
export type DialogProps<Item> = { item: Item | undefined; open: boolean; onClose: () => void };

/**
 * State of a dialog about an item: `show` opens it, `props` are for the dialog. `round` counts the openings; as the key
 * of a dialog it resets its state with each opening.
 */
export function useDialog<Item>() {
  const [{ round, item, open }, set] = useState<{ round: number; item?: Item; open: boolean }>({
    round: 0,
    open: false,
  });
  const show = useCallback((next: Item) => set((now) => ({ round: now.round + 1, item: next, open: true })), []);
  const onClose = useCallback(() => set((now) => ({ ...now, open: false })), []);
  const props: DialogProps<Item> = { item, open, onClose };
  return { round, show, props };
}
