import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type NavItem, visibleItems } from '#web/app/nav.ts';
import { startTutorial } from '#web/app/tutorial-steps.ts';
import { useAdminStatus } from '#web/app/use-admin-status.ts';
import { paths } from '#web/lib/paths.ts';
import { signOut } from '#web/lib/session.ts';
import { setTheme, THEMES, themeLabels } from '#web/lib/theme.ts';
import { Palette as Brush, CircleHelp, type Icon, LogOut, Monitor, Moon, Search, Sun, Tags } from '#web/ui/icons.ts';

type Command = { name: string; icon: Icon; run: () => void };
type Props = { open: boolean; onClose: () => void };

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const;

const pagesOf = (items: readonly NavItem[]): { name: string; href: string; icon: Icon }[] =>
  items.flatMap(({ name, href, icon, children }) => [
    ...(href ? [{ name, href, icon }] : []),
    ...pagesOf(children ?? []),
  ]);

function useCommands(): Command[] {
  const navigate = useNavigate();
  const { isAdmin = false } = useAdminStatus();
  const pages = [
    ...pagesOf(visibleItems(isAdmin)),
    { name: 'Brand Voice Guidelines', href: paths.guidelines, icon: Brush },
    { name: 'Brand Assets', href: paths.documents, icon: Tags },
  ];
  return [
    ...pages.map(({ name, href, icon }) => ({ name, icon, run: () => void navigate(href) })),
    ...THEMES.map((theme) => ({
      name: `Theme: ${themeLabels[theme]}`,
      icon: themeIcons[theme],
      run: () => setTheme(theme),
    })),
    { name: 'Start the tutorial', icon: CircleHelp, run: startTutorial },
    { name: 'Sign out', icon: LogOut, run: () => void signOut() },
  ];
}

/** Ctrl K: every page and a few actions, by typing. */
export function Palette({ open, onClose }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="popup top-[12dvh] left-1/2 w-[min(34rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-lg">
          <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
          <Commands onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Commands({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const wanted = text.trim().toLowerCase();
  const found = useCommands().filter(({ name }) => name.toLowerCase().includes(wanted));
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const move = (by: number) => setAt((at + by + found.length) % Math.max(found.length, 1));
  const onKeyDown = (event: KeyboardEvent) => {
    if (!['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return;
    event.preventDefault();
    if (event.key === 'Enter') run(found[at]);
    else move(event.key === 'ArrowDown' ? 1 : -1);
  };
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search className="size-4 shrink-0 text-fg-3" aria-hidden />
        <input
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          autoComplete="off"
          placeholder="Search or jump to"
          className="h-12 w-full bg-transparent text-base outline-none placeholder:text-fg-3 max-md:text-md"
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Pages and actions"
        className="max-h-[50dvh] overflow-y-auto p-1.5"
      >
        {found.map((command, index) => (
          <Option
            key={command.name}
            id={`${id}-${index}`}
            command={command}
            selected={index === at}
            onRun={() => run(command)}
            onPoint={() => setAt(index)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="px-4 pt-2 pb-6 text-center text-sm text-fg-2">
          Nothing matches '{text}'
        </p>
      )}
    </>
  );
}

// Keeps the chosen line in sight while the arrows move it.
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

type OptionProps = { id: string; command: Command; selected: boolean; onRun: () => void; onPoint: () => void };

function Option({ id, command: { name, icon: Icon }, selected, onRun, onPoint }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys
    <div
      id={id}
      ref={selected ? intoView : undefined}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      onClick={onRun}
      onPointerMove={onPoint}
      className={`menu-item ${selected ? 'bg-hover' : ''}`}
    >
      <Icon className="size-4 text-fg-3" aria-hidden />
      {name}
    </div>
  );
}
