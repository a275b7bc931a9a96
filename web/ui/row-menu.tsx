import { Menu } from '@base-ui/react/menu';
import { Ellipsis, type Icon } from '#web/ui/icons.ts';
import { pageContent } from '#web/ui/page-content.ts';

export type RowAction = {
  label: string;
  icon: Icon;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** In a row with room, show the word instead of the icon. */
  word?: boolean | undefined;
  onSelect: () => void;
};

type Props = {
  /** The record: the button reads 'Actions for {name}'. */
  name: string;
  actions: readonly RowAction[];
};

/** The actions of one row behind one button. */
export function RowMenu({ name, actions }: Props) {
  return (
    <Menu.Root>
      <Menu.Trigger aria-label={`Actions for ${name}`} className="icon-btn">
        <Ellipsis className="size-4" aria-hidden />
      </Menu.Trigger>
      <Menu.Portal container={pageContent()}>
        <Menu.Positioner align="end" sideOffset={4} className="z-50">
          <Menu.Popup className="menu">
            {actions.map(({ label, icon: Icon, danger, disabled, onSelect }) => (
              <Menu.Item
                key={label}
                disabled={disabled}
                onClick={onSelect}
                className={`menu-item data-disabled:text-fg-3 ${danger ? 'text-danger-text' : ''}`}
              >
                <Icon className="size-4" aria-hidden />
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
