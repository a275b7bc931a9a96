import { Menu } from '@base-ui/react/menu';
import { Ellipsis } from '#web/ui/layout/icons.ts';
import { pageContent } from '#web/ui/layout/page-content.ts';
import type { RowMenuProps } from '#web/ui/overlay/row-action.ts';

/** The menu itself, open when it mounts. */
export function RowMenuPopup({ name, actions }: RowMenuProps) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger aria-label={`Actions for ${name}`} className="icon-btn">
        <Ellipsis className="size-4" aria-hidden />
      </Menu.Trigger>
      <Menu.Portal container={pageContent()}>
        <Menu.Positioner align="end" sideOffset={4} className="z-50">
          <Menu.Popup className="menu">
            {actions.map(({ label, icon: Icon, danger, disabled, refusal, onSelect }) => (
              <Menu.Item
                key={label}
                disabled={disabled || Boolean(refusal)}
                onClick={onSelect}
                className={`menu-item data-disabled:text-fg-3 ${danger ? 'text-danger-text' : ''} ${refusal ? 'h-auto! py-2' : ''}`}
              >
                <Icon className="size-4" aria-hidden />
                <span>
                  {label}
                  {refusal && <span className="block max-w-48 text-xs text-fg-3">{refusal}</span>}
                </span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
