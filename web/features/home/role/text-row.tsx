import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Row } from '#web/features/home/role/live-texts.ts';
import { RowNote } from '#web/features/home/role/row-note.tsx';
import { RowSteps, RowStepsBelow } from '#web/features/home/role/row-steps.tsx';
import { fixWords, lastAct } from '#web/features/home/role/row-words.ts';
import type { StepsOfRow } from '#web/features/home/role/use-steps.ts';
import { useColleague } from '#web/features/team/members.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { KindTile } from '#web/features/text/kind-icon.tsx';
import { StateMark } from '#web/features/text/state-mark.tsx';
import { documentPath } from '#web/lib/paths.ts';
import { usePerson } from '#web/lib/session.ts';
import { useIsPhone } from '#web/lib/use-is-phone.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';

type Props = { row: Row; steps: StepsOfRow };

/** A text of the role, written or not (HOME-05, HOME-06). Its three lines keep their height whatever they say. */
export function TextRow({ row, steps }: Props) {
  const { text, listed, percent } = row;
  const isPhone = useIsPhone();
  const name = documentName(listed);
  const hasNote = text.state.state === 'changes' && text.note !== null;
  return (
    <li
      tabIndex={-1}
      data-row={row.key}
      data-state={text.state.state}
      aria-label={name}
      className="group/row relative px-4 py-3.5 outline-none focus-within:bg-hover/50 sm:px-5"
    >
      <span
        aria-hidden
        className="absolute inset-y-0 left-0 w-0.5 bg-fg opacity-0 group-focus-within/row:opacity-100"
      />
      <div className="flex items-start gap-3.5">
        <KindTile text={listed} big />
        <div className="min-w-0 flex-1">
          <div className="flex min-h-6 flex-wrap items-center gap-x-3">
            <Name name={name} documentId={text.document_id} from={steps.from} />
            <StateMark state={text.state} percent={percent} />
            {text.state.state === 'writing' && <Starter id={text.card?.user_id} />}
          </div>
          <FirstLine row={row} />
          <SecondLine row={row} name={name} />
          {!hasNote && isPhone && <RowStepsBelow row={row} name={name} steps={steps} />}
        </div>
        {!hasNote && !isPhone && <RowSteps row={row} name={name} steps={steps} />}
      </div>
      {hasNote && text.note && <RowNote row={row} note={text.note} name={name} steps={steps} />}
    </li>
  );
}

/** Of a writing that a colleague started (TEAM-19). */
function Starter({ id }: { id: string | null | undefined }) {
  const name = useColleague(id);
  return name && <span className="text-xs text-fg-3">Started by {name}</span>;
}

type NameProps = { name: string; documentId: string | null; from: StepsOfRow['from'] };

const Name = ({ name, documentId, from }: NameProps) =>
  documentId ? (
    <Link
      to={documentPath(documentId)}
      state={{ from }}
      className="inline-flex min-h-6 items-center rounded-sm text-sm font-semibold wrap-anywhere hover:underline"
    >
      {name}
    </Link>
  ) : (
    <span className="inline-flex min-h-6 items-center text-sm font-semibold wrap-anywhere">{name}</span>
  );

/** The last words of what is being written, the first line of what is, or what the text is for. */
function FirstLine({ row: { text, lastWords } }: { row: Row }) {
  const { template, first_line, document_id } = text;
  if (lastWords)
    return (
      // The end is what is new: what does not fit is cut at the beginning.
      <p className="flex h-5 justify-end overflow-hidden font-mono text-xs leading-5 whitespace-pre text-fg-2">
        <span className="min-w-full">{lastWords.replace(/\s+/g, ' ')}</span>
      </p>
    );
  return <p className="h-5 truncate text-sm text-fg-2">{document_id === null ? template.description : first_line}</p>;
}

function SecondLine({ row: { text, percent }, name }: { row: Row; name: string }) {
  const { id } = usePerson();
  if (percent !== null)
    return <Line>{<ProgressBar label={`${name}: progress`} value={percent} className="mt-1.5 h-1" />}</Line>;
  const fix = fixWords(text);
  const act = text.document_id === null ? '' : lastAct(text, id);
  return (
    <Line>
      {fix && <span className="font-medium text-danger-text">{fix}</span>}
      {fix && act && ' · '}
      {act}
    </Line>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <div className="tnum mt-0.5 h-4 truncate text-xs text-fg-3">{children}</div>
);
