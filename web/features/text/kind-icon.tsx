import { Link } from 'react-router-dom';
import type { ListedText } from '#shared/text/role-text-state.ts';
import { StateIcon } from '#web/features/text/state-mark.tsx';
import { nameWithState, type StateTone, stateTone } from '#web/features/text/state-words.ts';
import { templateIcon } from '#web/features/text/template-icon.ts';
import { documentPath, rolePath } from '#web/lib/paths.ts';

const tints: Record<StateTone, string> = {
  accent: 'bg-accent-soft text-accent-text',
  danger: 'bg-danger-soft text-danger-text',
  missing: 'border border-dashed border-line-strong text-fg-3',
  neutral: 'border border-line text-fg-2',
  ok: 'bg-ok-soft text-ok-text',
  warn: 'bg-warn-soft text-warn-text',
};

/** A text of a role by its kind and state: a link to it, to the page of its role while it is not written (HOME-35). */
export function KindIcon({ text, roleId }: { text: ListedText; roleId: string }) {
  const name = nameWithState(text);
  return (
    <Link
      to={text.document_id ? documentPath(text.document_id) : rolePath(roleId)}
      aria-label={name}
      title={name}
      className="relative inline-grid rounded-md"
    >
      <KindTile text={text} />
    </Link>
  );
}

/** The same without a name, where its words are beside it. */
export function KindTile({ text: { kind, state }, big = false }: { text: ListedText; big?: boolean }) {
  const Kind = templateIcon(kind);
  return (
    <span
      className={`relative grid shrink-0 place-items-center rounded-md ${big ? 'size-9' : 'size-7'} ${tints[stateTone(state)]}`}
    >
      <Kind className={big ? 'size-4' : 'size-3.5'} aria-hidden />
      {state.state !== 'missing' && (
        <span className="absolute -right-1 -bottom-1 grid size-3.5 place-items-center rounded-full bg-surface">
          <StateIcon state={state} className="size-2.5" />
        </span>
      )}
    </span>
  );
}
