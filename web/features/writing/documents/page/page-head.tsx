import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { templateIcon } from '#web/features/text/template-icon.ts';
import type { CameFrom } from '#web/features/writing/documents/page/use-back-link.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { editRolePath } from '#web/lib/paths.ts';
import { useArrival } from '#web/lib/use-arrival.ts';
import { BackLink } from '#web/ui/layout/back-link.tsx';
import { IconTile } from '#web/ui/layout/icon-tile.tsx';
import { TabTitle } from '#web/ui/layout/page-header.tsx';
import { RelativeTime } from '#web/ui/layout/time.tsx';

type Props = {
  document: GeneratedDocument;
  back: CameFrom['from'];
  actions: ReactNode;
  present: ReactNode;
  status: ReactNode;
};

/** Back link, actions, name, role and company, and when the text was written (CONTENT-10). */
export function PageHead({ document, back, actions, present, status }: Props) {
  const heading = useArrival<HTMLHeadingElement>();
  const name = documentName(document);
  const { role_id, job_title, company_name } = document;
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <span className="min-w-0 [&>a]:mt-0! [&>a]:mb-0!">
          <BackLink to={back.to}>{back.label}</BackLink>
        </span>
        {actions}
      </div>
      <header className="mt-5 flex gap-3 max-sm:mt-2">
        <TabTitle>{[name, job_title].filter(Boolean).join(', ')}</TabTitle>
        <IconTile icon={templateIcon(document.kind)} />
        <div className="min-w-0 flex-1">
          <h1 ref={heading} tabIndex={-1} className="text-lg font-semibold break-words outline-none">
            {name}
          </h1>
          <p className="text-sm break-words text-fg-2">
            {role_id && job_title ? (
              <Link to={editRolePath(role_id)} className="rounded-sm hover:underline">
                {job_title}
              </Link>
            ) : (
              job_title
            )}
            {job_title && company_name && ' · '}
            {company_name}
          </p>
        </div>
        {present}
      </header>
      <div className="mt-4 flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-fg-3">
        <Written document={document} />
        {status}
      </div>
    </>
  );
}

/** 'Generated 20 Nov 2026, 10:02 · edited by you 2 min ago'; on phones the last of both. */
function Written({ document }: { document: GeneratedDocument }) {
  const { edited, created_at, updated_at, saved_at = updated_at, metadata } = document;
  const generated = metadata.generation_timestamp ?? created_at;
  return (
    <span className="tnum">
      <span className={edited ? 'max-sm:hidden' : ''}>Generated {formatDateTime(generated)}</span>
      {edited && (
        <>
          <span className="max-sm:hidden">
            {' · edited by you '}
            <RelativeTime iso={saved_at} />
          </span>
          <span className="sm:hidden">
            {'Edited '}
            <RelativeTime iso={saved_at} />
          </span>
        </>
      )}
    </span>
  );
}
