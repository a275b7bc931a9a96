import { useId, useState } from 'react';
import { changesBetween } from '#shared/text/changes.ts';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import type { Conflict } from '#shared/text/merge.ts';
import { usePage } from '#web/features/text/page/page-context.ts';
import { colleagueOf } from '#web/features/writing/documents/page/colleague.ts';
import type { Decision } from '#web/features/writing/documents/saving/meet.ts';
import { plural } from '#web/lib/format.ts';
import { usePerson } from '#web/lib/session.ts';
import { Button } from '#web/ui/form/button.tsx';

type Side = 'mine' | 'theirs';
type Props = {
  all: readonly Decision[];
  newer: GeneratedDocument;
  onSave: (choices: Side[]) => void;
};

/** Passages that were changed here and by a colleague or in another window: one of both is chosen for each (TEAM-38). */
export function Passages({ all, newer, onSave }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<number, Side>>>({});
  const [isOpen, setOpen] = useState(true);
  const passages = all.flatMap(({ merged }) => ('text' in merged ? [] : merged.conflicts));
  const taken = all.reduce((sum, { merged }) => sum + merged.taken, 0);
  const colleague = colleagueOf(newer, usePerson().id);
  const other = colleague ?? 'another window';
  const save = () => onSave(passages.map((_, at) => chosen[at] ?? 'mine'));
  return (
    <section
      aria-label="The same passage was changed twice"
      className="mb-3 rounded-md border border-warn/35 bg-warn-soft px-4 py-3 text-sm"
    >
      <div role="alert">
        <p className="font-medium text-warn-text">You and {other} changed the same passage</p>
        {taken > 0 && (
          <p className="mt-0.5 text-fg-2">
            {plural(taken, 'other change')} by {other} {taken === 1 ? 'is' : 'are'} already included.
          </p>
        )}
        <span className="sr-only">Choose which passage stays, above the text. Nothing is saved until then.</span>
      </div>
      {isOpen &&
        passages.map((passage, at) => (
          <Passage
            // biome-ignore lint/suspicious/noArrayIndexKey: passages are identified by their order
            key={at}
            passage={passage}
            side={chosen[at] ?? 'mine'}
            names={{ mine: 'Yours', theirs: colleague ?? 'The other window' }}
            onSide={(side) => setChosen({ ...chosen, [at]: side })}
          />
        ))}
      <div className="mt-3 flex flex-wrap gap-1.5">
        {isOpen ? (
          <>
            <Button size="sm" variant="primary" needsServer onClick={save}>
              Save
            </Button>
            <Button size="sm" onClick={() => setOpen(false)}>
              Keep editing
            </Button>
          </>
        ) : (
          <Button size="sm" onClick={() => setOpen(true)}>
            Choose
          </Button>
        )}
      </div>
    </section>
  );
}

type PassageProps = { passage: Conflict; side: Side; names: Record<Side, string>; onSide: (side: Side) => void };

function Passage({ passage, side, names, onSide }: PassageProps) {
  const group = useId();
  return (
    <fieldset className="mt-3 grid gap-2 sm:grid-cols-2">
      <legend className="sr-only">Which passage stays</legend>
      {(['mine', 'theirs'] as const).map((one) => (
        <label
          key={one}
          className={`flex min-w-0 cursor-pointer items-start gap-2.5 rounded-sm border bg-surface px-3 py-2.5 ${side === one ? 'border-fg' : 'border-line'}`}
        >
          <input
            type="radio"
            name={group}
            // What was crossed out is no part of the passage: the name is the text that would stand.
            aria-label={`${names[one]}: ${passage[one].trim() || 'nothing'}`}
            checked={side === one}
            onChange={() => onSide(one)}
            className="mt-0.5 size-4 shrink-0"
          />
          <span className="min-w-0">
            <span className="block text-xs font-medium text-fg-3">{names[one]}</span>
            <Marked before={passage.base} after={passage[one]} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A passage with what it changes in the text before both. */
function Marked({ before, after }: { before: string; after: string }) {
  const lang = usePage().document.language ?? undefined;
  const changes = changesBetween(before, after);
  return (
    <span
      dir="auto"
      translate="no"
      lang={lang}
      className="block [unicode-bidi:plaintext] break-words whitespace-pre-wrap"
    >
      {changes.map(({ kind, text }, at) => {
        const key = `${at}-${kind}`;
        if (kind === 'removed') {
          return (
            <del key={key} className="rounded-[2px] bg-danger-soft text-danger-text">
              {text}
            </del>
          );
        }
        return kind === 'added' ? (
          <ins key={key} className="rounded-[2px] bg-ok-soft text-ok-text underline-offset-2">
            {text}
          </ins>
        ) : (
          <span key={key}>{text}</span>
        );
      })}
    </span>
  );
}
