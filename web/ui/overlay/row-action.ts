import type { Icon } from '#web/ui/layout/icons.ts';

export type RowAction = {
  label: string;
  icon: Icon;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Why the user may not do this; shown below the label. */
  refusal?: string | null | undefined;
  /** Shows the label instead of the icon where there is space. */
  word?: boolean | undefined;
  onSelect: () => void;
};

export type RowMenuProps = {
  /** The name of the record, for 'Actions for {name}'. */
  name: string;
  actions: readonly RowAction[];
};
