import { Link } from 'react-router-dom';
import type { AppError } from '#shared/errors.ts';
import { lockedSentences } from '#shared/text/review.ts';
import type { OutdatedDocument } from '#shared/writing/contracts/outdated-documents.ts';
import { templateIcon } from '#web/features/text/template-icon.ts';
import { isUntouched, type Updates, useUpdates } from '#web/features/writing/outdated/use-updates.ts';
import { plural } from '#web/lib/format.ts';
import { documentPath } from '#web/lib/paths.ts';
import { Button } from '#web/ui/form/button.tsx';

/**
 * 'Update {n} texts' after a role has changed: a proposal for each, which changes nothing before it is accepted on the page
 * of its text.
 */
export function OutdatedDocuments({ roleId }: { roleId: string }) {
  const updates = useUpdates(roleId);
  const { items, isStarting, start } = updates;
  if (items.length === 0) return null;
  const untouched = items.filter(isUntouched).length;
  return (
    <section aria-labelledby="outdated" className="card p-4 sm:p-5">
      <h2 id="outdated" className="text-md font-semibold">
        The role changed: {[...new Set(items.flatMap(({ changed }) => changed))].join(', ')}
      </h2>
      <p className="mt-1 text-sm text-fg-2">See all changes in one list. Nothing changes until you accept.</p>
      <ul className="mt-3 divide-y divide-line">
        {items.map((one) => (
          <Row key={one.id} document={one} failure={updates.failures[one.id]} />
        ))}
      </ul>
      {untouched > 0 && (
        <Button className="mt-3" needsServer busy={isStarting} onClick={start}>
          Update {plural(untouched, 'text')}
        </Button>
      )}
    </section>
  );
}

type RowProps = { document: OutdatedDocument; failure: Updates['failures'][string] | undefined };

function Row({ document, failure }: RowProps) {
  const { id, template_name, kind, changed, proposal } = document;
  const Icon = templateIcon(kind);
  const name = template_name ?? 'Unknown Template';
  const locked = failure?.code === 'document_locked' ? lockedWords(failure) : null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-sm">
      <Icon className="size-4 shrink-0 text-fg-3" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{name}</span>
        <span className="block text-xs text-fg-3">{changed.join(', ')}</span>
      </span>
      <span className="text-xs text-fg-2" role="status">
        {locked?.state ?? stateText(proposal?.status, failure?.message)}
      </span>
      {locked && (
        <Link className="text-link text-sm" to={documentPath(id)}>
          {locked.way}
          <span className="sr-only">: {name}</span>
        </Link>
      )}
      {proposal?.status === 'completed' && (
        <Link className="text-link text-sm" to={documentPath(id)}>
          Look at it<span className="sr-only">: {name}</span>
        </Link>
      )}
    </li>
  );
}

/** What keeps the text from being changed, and what is done about it on the page of the text. */
const lockedWords = ({ message }: AppError): { state: string; way: string } =>
  message === lockedSentences.approved
    ? { state: 'Approved', way: 'Start a new draft and update' }
    : { state: 'In review', way: 'Withdraw and update' };

function stateText(status: 'pending' | 'processing' | 'completed' | 'failed' | undefined, failure?: string): string {
  if (failure) return failure;
  if (status === 'completed') return 'Proposal ready.';
  if (status === 'failed') return 'The update failed.';
  return status ? 'Being written' : '';
}
