import type { DocumentVersionRow } from '#shared/text/contracts/document-versions.ts';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { formatCount, formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { History } from '#web/ui/layout/icons.ts';

type Props = { document: GeneratedDocument; latest: DocumentVersionRow | undefined; onRestore: () => void };

/**
 * The origin of the text, and the button to restore an earlier version (GAP-71). `latest`: the newest of the earlier
 * versions.
 */
export function DocumentFacts({ document, latest, onRestore }: Props) {
  const { job_title, company_name, created_at, updated_at, metadata } = document;
  const facts: [string, string | undefined][] = [
    ['Role', [job_title, company_name].filter(Boolean).join(', ')],
    ['Created', formatDateTime(created_at)],
    ['Last updated', formatDateTime(updated_at)],
    ['Model', metadata.model],
    ['Tokens', metadata.tokens_used === undefined ? undefined : formatCount(metadata.tokens_used)],
  ];
  return (
    <div className="min-w-0 max-lg:border-t max-lg:border-line max-lg:pt-5">
      <dl className="grid gap-3 text-sm max-lg:grid-cols-2">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="min-w-0">
                <dt className="text-xs font-medium text-fg-3">{name}</dt>
                <dd className="mt-0.5 break-words text-fg-2">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {latest && <Earlier latest={latest} onRestore={onRestore} />}
    </div>
  );
}

function Earlier({ latest, onRestore }: { latest: DocumentVersionRow; onRestore: () => void }) {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="tnum text-xs text-fg-3">
        Version {latest.ordinal} from {formatDateTime(latest.created_at)}
      </p>
      <Button size="sm" icon={History} className="mt-2 max-sm:w-full" onClick={onRestore}>
        Restore previous version
      </Button>
    </div>
  );
}
