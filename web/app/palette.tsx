import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Command } from '#web/app/command.ts';
import { type Group, useCommands } from '#web/app/palette-commands.ts';
import type { TeamAsk } from '#web/app/team-dialogs.tsx';
import { useTeamDialogs } from '#web/app/use-team-dialogs.tsx';
import { plural } from '#web/lib/format.ts';
import { Search } from '#web/ui/layout/icons.ts';

type Props = { open: boolean; onClose: () => void };

/** The command palette (Ctrl K): search over the page, texts, roles, pages, things to create, theme and actions. */
export function Palette({ open, onClose }: Props) {
  // A new key per opening, so that reopening during the fade-out starts with an empty search.
  const [{ round, shown }, setRound] = useState({ round: 0, shown: open });
  if (open !== shown) setRound({ round: round + (open ? 1 : 0), shown: open });
  const team = useTeamDialogs();
  return (
    <>
      <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
        <Dialog.Portal>
          <Dialog.Backdrop className="backdrop" />
          <Dialog.Popup className="popup top-[12dvh] left-1/2 w-[min(34rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-lg">
            <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
            <Commands key={round} onClose={onClose} onTeam={team.ask} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      {team.dialogs}
    </>
  );
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
};

type CommandsProps = { onClose: () => void; onTeam: (item: TeamAsk) => void };

function Commands({ onClose, onTeam }: CommandsProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { groups, searching, failed } = useCommands(text, onTeam);
  const found = groups.flatMap(({ commands }) => commands);
  // A later result may have fewer commands than the active index.
  const chosen = Math.min(at, Math.max(found.length - 1, 0));
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step && event.key !== 'Enter') return;
    event.preventDefault();
    if (!step) run(found[chosen]);
    else if (found.length > 0) setAt(step(chosen, found.length));
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
          aria-activedescendant={found[chosen] ? `${id}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Search or jump to"
          className="h-12 w-full bg-transparent text-base outline-none placeholder:text-fg-3 max-md:text-md"
          value={text}
          maxLength={200}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
        />
      </div>
      <Options
        id={id}
        groups={groups}
        chosen={chosen}
        onRun={run}
        onPoint={(command) => setAt(found.indexOf(command))}
      />
      <SearchStatus text={text} count={found.length} searching={searching} failed={failed} />
    </>
  );
}

type OptionsProps = {
  id: string;
  groups: readonly Group[];
  chosen: number;
  onRun: (command: Command) => void;
  onPoint: (command: Command) => void;
};

function Options({ id, groups, chosen, onRun, onPoint }: OptionsProps) {
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { commands }) => sum + commands.length, 0),
  );
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Texts, roles, pages and actions"
      className="max-h-[50dvh] scroll-py-1.5 overflow-y-auto p-1.5 empty:hidden"
    >
      {groups.map(({ name, commands }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options this way
        <div key={name} role="group" aria-label={name}>
          <p className="px-2.5 pt-2 pb-1 text-xs font-medium text-fg-3" aria-hidden>
            {name}
          </p>
          {commands.map((command, index) => (
            <Option
              key={command.id}
              id={`${id}-${(starts[group] ?? 0) + index}`}
              command={command}
              selected={(starts[group] ?? 0) + index === chosen}
              onRun={() => onRun(command)}
              onPoint={() => onPoint(command)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type SearchStatusProps = { text: string; count: number; searching: boolean; failed: boolean };

/** Announces the number of results to screen readers; visible when there are none or the search failed. */
function SearchStatus({ text, count, searching, failed }: SearchStatusProps) {
  const nothing = count === 0 && !searching && !failed;
  const notice = failed ? 'Texts and roles could not be searched' : nothing ? `Nothing matches '${text}'` : '';
  return (
    <>
      {notice && <p className="px-4 py-4 text-center text-sm text-fg-2">{notice}</p>}
      {count === 0 && searching && (
        <p className="px-4 py-4 text-center text-sm text-fg-2">Searching texts and roles…</p>
      )}
      <p role="status" className="sr-only">
        {notice || (text && !searching ? plural(count, 'result') : '')}
      </p>
    </>
  );
}

// Keeps the active option in view while the arrow keys move it.
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

type OptionProps = { id: string; command: Command; selected: boolean; onRun: () => void; onPoint: () => void };

function Option({ id, command: { name, icon: Icon, hint }, selected, onRun, onPoint }: OptionProps) {
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
      <Icon className="size-4 shrink-0 text-fg-3" aria-hidden />
      <span className="truncate">{name}</span>
      {hint && <span className="ml-auto shrink-0 pl-3 text-xs text-fg-3">{hint}</span>}
    </div>
  );
}
