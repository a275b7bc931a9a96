import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import {
  acceptAllLabel,
  type ChangeGroup,
  isTicked,
  type ListedChange,
  textsOf,
} from '#web/features/home/changes/change-list.ts';
import type { RoleChangesState } from '#web/features/home/changes/use-role-changes.ts';
import { WaitingRow } from '#web/features/home/changes/waiting-row.tsx';
import { changeWords } from '#web/features/writing/documents/refine/change-words.ts';
import { plural } from '#web/lib/format.ts';
import { documentPath } from '#web/lib/paths.ts';
import { Button } from '#web/ui/form/button.tsx';

const countWords = (changes: readonly ListedChange[]): string =>
  `${plural(changes.length, 'change')} in ${plural(textsOf(changes), 'text')}`;

/** All changes that the role asks of its texts, by its fields, each with a tick (HOME-14, HOME-15). */
export function RoleChangesList({ state, isOver }: { state: RoleChangesState; isOver: boolean }) {
  const { groups, waiting, unchanged, accepting, starting } = state;
  const list = useRef<HTMLElement>(null);
  const { hasBegun } = starting;
  // The strip that was pressed is gone, and may have been elsewhere.
  useEffect(() => {
    if (hasBegun) list.current?.focus();
  }, [hasBegun]);
  const all = groups.flatMap(({ changes }) => changes);
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-labelledby="role-changes"
      className="card scroll-mt-4 overflow-hidden outline-none"
    >
      {isOver ? <UpToDate /> : <Head state={state} all={all} />}
      {groups.map((group) => (
        <Group key={group.label} group={group} state={state} />
      ))}
      {waiting.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {waiting.map((one) => (
            <WaitingRow key={one.document.id} waiting={one} state={state} />
          ))}
        </ul>
      )}
      {unchanged.map((name) => (
        <p key={name} className="border-t border-line px-4 py-3 text-sm text-fg-2 sm:px-5">
          {name}: nothing to change.
        </p>
      ))}
      <p role="status" className="sr-only">
        {accepting.isAccepting ? 'Updating the texts.' : ''}
      </p>
    </section>
  );
}

const UpToDate = () => (
  <h2 id="role-changes" className="p-4 text-md font-semibold sm:px-5">
    All texts are up to date with the role
  </h2>
);

type HeadProps = { state: RoleChangesState; all: readonly ListedChange[] };

function Head({ state: { ticked, accept, accepting, dismiss, dismissal }, all }: HeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-48">
        <h2 id="role-changes" className="text-md font-semibold">
          {all.length === 0 ? 'The role changed' : countWords(all)}
        </h2>
        <p className="mt-0.5 text-sm text-fg-2">
          {dismissal.error ? dismissal.error.message : 'Nothing changes until you accept.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" needsServer busy={dismissal.isPending} onClick={dismiss}>
          Not needed
        </Button>
        {ticked.length > 0 && (
          <Button variant="primary" needsServer busy={accepting.isAccepting} onClick={accept}>
            {acceptAllLabel(ticked.length, all.length)}
          </Button>
        )}
      </div>
    </div>
  );
}

function Group({ group: { label, words, changes }, state }: { group: ChangeGroup; state: RoleChangesState }) {
  return (
    <>
      <h3 className="flex flex-wrap gap-x-2 border-y border-line bg-sunken px-4 py-2 text-sm sm:px-5">
        <span className="font-semibold">{label}</span>
        <span className="line-clamp-2 min-w-0 break-words text-fg-2">{words}</span>
        <span className="text-fg-2 sm:ml-auto">{countWords(changes)}</span>
      </h3>
      <ul className="divide-y divide-line">
        {changes.map((one) => (
          <Row key={one.key} one={one} state={state} />
        ))}
      </ul>
    </>
  );
}

function Row({ one, state: { turned, turn, accepting } }: { one: ListedChange; state: RoleChangesState }) {
  const { name, change, before, old, after, document } = one;
  const failure = accepting.failures[document.id];
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm sm:px-5">
      <label className="flex min-w-0 flex-1 cursor-pointer gap-3 max-md:min-h-11">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0"
          aria-label={`${name}: ${changeWords({ old, text: change.text })}`}
          checked={isTicked(one, turned)}
          onChange={() => turn(one)}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{name}</span>
          <span className="block break-words whitespace-pre-wrap text-fg-2">
            {before}
            {old !== '' && <del className="rounded-sm bg-danger-soft px-0.5 text-danger-text">{old.trim()}</del>}
            {old !== '' && change.text.trim() !== '' && ' '}
            {change.text.trim() !== '' && (
              <ins className="rounded-sm bg-ok-soft px-0.5 font-medium text-ok-text no-underline">
                {change.text.trim()}
              </ins>
            )}
            {after}
          </span>
          {(change.off?.text ?? change.note) && (
            <span className="mt-0.5 block text-xs text-fg-3">{change.off?.text ?? change.note}</span>
          )}
          {failure && <span className="mt-0.5 block text-xs text-danger-text">{failure}</span>}
        </span>
      </label>
      <Link className="text-link shrink-0 text-sm max-md:py-2" to={documentPath(document.id)}>
        Open<span className="sr-only">: {name}</span>
      </Link>
    </li>
  );
}
