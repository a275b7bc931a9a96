import { type Present, usePresence } from '#web/features/writing/documents/presence/use-presence.ts';
import type { Saver } from '#web/features/writing/documents/saving/saver.ts';
import { useSavingState } from '#web/features/writing/documents/saving/use-saving.ts';
import { Avatar } from '#web/ui/layout/avatar.tsx';

const SHOWN = 5;
const EDITING = 'border border-accent';

/** The others on a document, in its title line; those who are editing have a ring (TEAM-34). */
export function Presence({ documentId, saver }: { documentId: string; saver: Saver }) {
  const people = usePresence(
    documentId,
    useSavingState(saver, ({ typedAt }) => typedAt),
  );
  if (people.length === 0) return null;
  const more = people.slice(SHOWN);
  return (
    <ul aria-label="Also on this text" className="flex shrink-0 items-center gap-1">
      {people.slice(0, SHOWN).map((one) => (
        <li key={one.id} title={doing(one)} className={`rounded-full ${one.is_editing ? EDITING : ''}`}>
          <Avatar name={one.name} />
          <span className="sr-only">{doing(one)}</span>
        </li>
      ))}
      {more.length > 0 && (
        <li className="text-xs text-fg-2">
          +{more.length}
          <span className="sr-only">: {more.map(doing).join(', ')}</span>
        </li>
      )}
    </ul>
  );
}

const doing = ({ name, is_editing }: Present): string => `${name} is ${is_editing ? 'editing' : 'here'}`;
