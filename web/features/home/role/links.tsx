import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RoleShare, revokeShare } from '#shared/review/contracts/shares.ts';
import { listGeneratedDocuments } from '#shared/text/contracts/generated-documents.ts';
import { AsideSection } from '#web/features/home/role/aside-section.tsx';
import { linksQuery } from '#web/features/home/role/links-query.ts';
import { useKnownLinks } from '#web/features/review/sharing/known-links.ts';
import { linkOf } from '#web/features/review/sharing/words.ts';
import { useMayOn } from '#web/features/team/authors.ts';
import { call } from '#web/lib/call.ts';
import { nounKey, readAgain } from '#web/lib/endpoint.ts';
import { formatDate, plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { Link2 } from '#web/ui/layout/icons.ts';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';

type Props = {
  roleId: string;
  /** Opens the dialog for a further link, beside which those that are there go on working; null where there is nothing to share, or one may not. */
  onShare: (() => void) | null;
};

/** The links to texts of the role that are not ended (HOME-11). Absent while there is none. */
export function RoleLinks({ roleId, onShare }: Props) {
  const { data } = useQuery(linksQuery(roleId));
  if (!data || data.items.length === 0) return null;
  const more = onShare && (
    <TextButton className="text-xs!" onClick={onShare}>
      New link
    </TextButton>
  );
  return (
    <AsideSection title="Links" right={more}>
      <ul className="mt-2 space-y-3">
        {data.items.map((link) => (
          <Row key={link.id} roleId={roleId} link={link} />
        ))}
      </ul>
    </AsideSection>
  );
}

/** '3 texts, seen 4 times, 1 answer, until 11 Dec 2026'. */
function wordsOf({ documents, views, answers, expires_at, is_expired, is_stopped }: RoleShare): string {
  const until = is_expired ? 'expired' : is_stopped ? 'stopped' : 'until';
  return [
    plural(documents.length, 'text'),
    views === 0 ? 'not seen yet' : `seen ${views === 1 ? 'once' : plural(views, 'time')}`,
    ...(answers > 0 ? [plural(answers, 'answer')] : []),
    `${until} ${formatDate(expires_at)}`,
  ].join(', ');
}

function Row({ roleId, link }: { roleId: string; link: RoleShare }) {
  const { id, label, created_by } = link;
  const token = useKnownLinks(({ tokens }) => tokens[id]);
  const [isEnding, setEnding] = useState(false);
  const mayChange = useMayOn('share.change', created_by?.id ?? null);
  return (
    <li className="flex gap-2 text-sm">
      <Link2 className="mt-0.5 size-3.5 shrink-0 text-fg-3" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {label} <span className="tnum text-xs text-fg-3">{wordsOf(link)}</span>
        </p>
        <div className="-ml-2.5 flex flex-wrap items-center">
          {token && <CopyButton text={linkOf(token)} word="Copy link" of={`for ${label}`} />}
          {mayChange && (
            <Button variant="ghost" size="sm" needsServer onClick={() => setEnding(true)}>
              End link<span className="sr-only"> for {label}</span>
            </Button>
          )}
        </div>
      </div>
      <EndDialog roleId={roleId} link={link} open={isEnding} onClose={() => setEnding(false)} />
    </li>
  );
}

type EndProps = { roleId: string; link: RoleShare; open: boolean; onClose: () => void };

function EndDialog({ roleId, link, open, onClose }: EndProps) {
  const client = useQueryClient();
  return (
    <ActionDialog
      open={open}
      title={`End the link for ${link.label}?`}
      message="It stops working at once. Comments and answers stay."
      confirm="End link"
      busyLabel="Ending..."
      run={() => call(revokeShare, { params: { id: link.id } })}
      failureText={(error) => error.message}
      onDone={() => void readAgain(client, [linksQuery(roleId).queryKey, nounKey(listGeneratedDocuments)])}
      onClose={onClose}
    />
  );
}
