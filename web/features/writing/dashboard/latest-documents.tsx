import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  type Content,
  type GeneratedDocumentRow,
  readGeneratedDocument,
} from '#shared/text/contracts/generated-documents.ts';
import { ChecksState } from '#web/features/checks/checks-state.tsx';
import { documentName } from '#web/features/text/document-name.ts';
import { templateIcon } from '#web/features/text/template-icon.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { documentPath, paths } from '#web/lib/paths.ts';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { RelativeTime } from '#web/ui/layout/time.tsx';

/** The first two lines of a document; their space is reserved while they load. */
function Opening({ id }: { id: string }) {
  const { data } = useQuery(readOf(readGeneratedDocument, { params: { id } }));
  return (
    // Hidden from screen readers, which would otherwise read it with every link.
    <p className="mt-1.5 line-clamp-2 min-h-10 text-sm text-fg-2" aria-hidden>
      {data && openingOf(data.content)}
    </p>
  );
}

export function LatestDocuments({ documents }: { documents: readonly GeneratedDocumentRow[] }) {
  return (
    <Card
      title="Latest texts"
      flush
      actions={
        <ButtonLink to={paths.content} size="sm" variant="ghost" className="-mr-2.5">
          View all
        </ButtonLink>
      }
    >
      <ul className="flex flex-1 flex-col divide-y divide-line">
        {documents.map((document) => {
          const name = documentName(document);
          const Icon = templateIcon(document.kind);
          return (
            <li key={document.id}>
              <Link
                to={documentPath(document.id)}
                state={{ from: { to: paths.dashboard, label: 'Dashboard' } }}
                className="flex gap-3 px-4 py-3.5 -outline-offset-2 transition-colors hover:bg-canvas sm:px-5"
              >
                <Icon className="mt-0.5 size-4 shrink-0 text-fg-3" aria-hidden />
                <div className="min-w-0 flex-1">
                  <div className="flex items-baseline justify-between gap-3">
                    <p className="min-w-0 truncate text-sm font-medium">{name}</p>
                    {document.checks !== undefined && <ChecksState counts={document.checks} />}
                  </div>
                  <p className="truncate text-xs text-fg-3">
                    {document.job_title && `${document.job_title} · `}
                    Last updated <RelativeTime iso={document.updated_at} />
                  </p>
                  <Opening id={document.id} />
                </div>
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const LONGEST = 300;

/** The beginning of a document in one line; of a list, its first entry. */
export function openingOf(content: Content): string {
  const [first] = typeof content === 'string' ? [{ content }] : content;
  const { message, search, content: text }: Record<string, string> = first ?? {};
  return (message ?? search ?? text ?? '').slice(0, LONGEST).replace(/\s+/g, ' ').trim();
}
