import type { RoleText } from '#shared/home/contracts/home.ts';
import type { Row } from '#web/features/home/role/live-texts.ts';
import type { StepsOfRow } from '#web/features/home/role/use-steps.ts';
import { askNotePath, documentPath } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/rights.ts';
import { Button } from '#web/ui/form/button.tsx';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { MessageSquareQuote } from '#web/ui/layout/icons.ts';
import { RelativeTime } from '#web/ui/layout/time.tsx';

type Props = { row: Row; note: NonNullable<RoleText['note']>; name: string; steps: StepsOfRow };

/** What a reviewer or a guest asked to change, in full (HOME-08). */
export function RowNote({ row, note, name, steps }: Props) {
  const mayWrite = useMay('content.write');
  const maySend = useMay('review.send');
  const id = row.text.document_id;
  if (id === null) return null;
  const of = <span className="sr-only"> for {name}</span>;
  return (
    <div className="mt-3 rounded-md border border-line bg-surface p-3 sm:ml-12.5">
      <p className="text-sm break-words">
        <b className="font-semibold">{note.by}</b>
        <span className="text-xs text-fg-3">
          {note.is_guest ? ' by link, ' : ', '}
          <RelativeTime iso={note.at} />
        </span>
      </p>
      {note.text && <p className="mt-1 text-sm break-words whitespace-pre-line text-fg-2">“{note.text}”</p>}
      {note.used_at && (
        <p className="mt-1 text-xs text-fg-3">
          Used as an instruction <RelativeTime iso={note.used_at} />
        </p>
      )}
      <div className="mt-2.5 flex flex-wrap gap-1.5">
        {mayWrite && note.text && (
          <ButtonLink to={askNotePath(id)} state={{ from: steps.from }} size="sm" icon={MessageSquareQuote} data-step>
            Use as instruction{of}
          </ButtonLink>
        )}
        <ButtonLink to={documentPath(id)} state={{ from: steps.from }} size="sm" data-open>
          Open<span className="sr-only"> {name}</span>
        </ButtonLink>
        {maySend && (
          <Button size="sm" needsServer onClick={() => steps.send(row)}>
            Send again{of}
          </Button>
        )}
      </div>
    </div>
  );
}
