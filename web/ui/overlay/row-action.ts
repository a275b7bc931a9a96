import type { Icon } from '#web/ui/layout/icons.ts';

export type RowAction = {
  label: string;
  icon: Icon;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Why this person may not; it stands under the label. */
  refusal?: string | null | undefined;
  /** In a row with room, show the word instead of the icon. */
  word?: boolean | undefined;
  onSelect: () => void;
};

export type RowMenuProps = {
  /** The record: the button reads 'Actions for {name}'. */
  name: string;
  actions: readonly RowAction[];
};
