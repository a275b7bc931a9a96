import { useQuery } from '@tanstack/react-query';
import { listShares, type MadeShare, type Share } from '#shared/review/contracts/shares.ts';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { useShareChanges } from '#web/features/review/sharing/use-share-changes.ts';
import { allowedWords, linkLine, stoppedWords } from '#web/features/review/sharing/words.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useExtent, useMay } from '#web/lib/rights.ts';
import { usePerson } from '#web/lib/session.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useDialog } from '#web/ui/overlay/use-dialog.ts';

type Props = {
  document: GeneratedDocument;
  onChange: (share: Share) => void;
  /** The token of a link was replaced; the new one is shown once. */
  onRenewed: (made: MadeShare) => void;
};

/** The links of a document that are not revoked (SHARE-13). */
export function ShareList({ document, ...acts }: Props) {
  const links = useQuery(readOf(listShares, { params: { id: document.id } }));
  const mayWrite = useMay('share.write');
  const placeholder = (
    <Loading label="Loading share links">
      <Skeleton className="mt-4 h-14" />
    </Loading>
  );
  return (
    <Loaded
      query={links}
      failed="Failed to load share links"
      placeholder={placeholder}
      empty={mayWrite ? null : <p className="text-sm text-fg-2">No share links. Editors can create one.</p>}
    >
      {({ items: shares }) => (
        <section aria-labelledby="share-links" className="mt-5">
          <h3 id="share-links" className="text-xs text-fg-3">
            Share links
          </h3>
          <ul className="mt-2 space-y-2">
            {shares.map((share) => (
              <Row key={share.id} document={document} share={share} {...acts} />
            ))}
          </ul>
        </section>
      )}
    </Loaded>
  );
}

function Row({ document, share, onChange, onRenewed }: Props & { share: Share }) {
  const changes = useShareChanges(document.id, share.id);
  const asking = useDialog<'revoke' | 'renew'>();
  const actions = useActions(share, {
    change: () => onChange(share),
    update: () => changes.update.mutate(),
    takeOver: () => changes.takeOver.mutate(),
    renew: () => asking.show('renew'),
    revoke: () => asking.show('revoke'),
  });
  const failed = changes.update.error ?? changes.takeOver.error;
  const stopped = stoppedWords(share);
  return (
    <li className="card p-3 text-sm">
      <p className="font-medium break-words">{share.label}</p>
      <p className="tnum text-xs text-fg-3">{linkLine(share)}</p>
      {stopped && <p className="text-xs text-warn-text">{stopped}</p>}
      <p className="text-xs text-fg-3">
        May {allowedWords(share)}
        {share.created_by && <> · by {share.created_by.name}</>}
      </p>
      {share.documents.map(({ id, title, saved_at, is_outdated }) => (
        <p key={id} className="text-xs text-fg-3">
          {share.documents.length > 1 && `${title}: `}
          Shows the version of {formatDateTime(saved_at)}
          {is_outdated && ', not the newest'}
        </p>
      ))}
      {failed && (
        <p role="alert" className="text-xs text-danger-text">
          {failed.message}
        </p>
      )}
      <div className="mt-1.5 -ml-2 flex flex-wrap gap-x-1">
        {actions.map(({ label, onSelect, danger }) => (
          <Button
            key={label}
            variant="ghost"
            size="sm"
            className={danger ? 'text-danger-text' : ''}
            aria-label={`${label} the link for ${share.label}`}
            needsServer
            onClick={onSelect}
          >
            {label}
          </Button>
        ))}
      </div>
      <Question asking={asking} share={share} changes={changes} onRenewed={onRenewed} />
    </li>
  );
}

type Act = { label: string; danger?: boolean; onSelect: () => void };
type Acts = Record<'change' | 'update' | 'takeOver' | 'renew' | 'revoke', () => void>;

/** What the role allows; editors change only what they created. */
function useActions({ created_by, documents, is_stopped }: Share, acts: Acts): Act[] {
  const extent = useExtent('share.change');
  const isOwn = created_by?.id === usePerson().id;
  const isOutdated = documents.some(({ is_outdated }) => is_outdated);
  if (extent !== 'any' && !(extent === 'own' && isOwn)) return [];
  return [
    ...(is_stopped ? [{ label: 'Take over', onSelect: acts.takeOver }] : []),
    { label: 'Change', onSelect: acts.change },
    ...(isOutdated ? [{ label: 'Update', onSelect: acts.update }] : []),
    { label: 'New link', onSelect: acts.renew },
    { label: 'Revoke', danger: true, onSelect: acts.revoke },
  ];
}

type QuestionProps = {
  asking: ReturnType<typeof useDialog<'revoke' | 'renew'>>;
  share: Share;
  changes: ReturnType<typeof useShareChanges>;
  onRenewed: (made: MadeShare) => void;
};

function Question({ asking, share, changes, onRenewed }: QuestionProps) {
  const { item, open, onClose } = asking.props;
  const { renew, revoke } = changes;
  if (item === 'renew')
    return (
      <ConfirmDialog
        open={open}
        onClose={onClose}
        harmless
        title={`New link for ${share.label}?`}
        message="The link that was handed out stops working at once."
        confirm="New link"
        busyLabel="Creating..."
        busy={renew.isPending}
        error={renew.error?.message}
        onConfirm={() => renew.mutate(undefined, { onSuccess: onRenewed })}
      />
    );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Revoke the link for ${share.label}?`}
      message="It stops working at once. Comments and answers stay."
      confirm="Revoke"
      busyLabel="Revoking..."
      busy={revoke.isPending}
      error={revoke.error?.message}
      onConfirm={() => revoke.mutate(undefined, { onSuccess: onClose })}
    />
  );
}
