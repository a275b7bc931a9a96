import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { formatCount, formatDateTime, plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type Props = { document: GeneratedDocument; open: boolean; onClose: () => void };

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What the text was generated with (CONTENT-19). */
export function DetailsDialog({ document, open, onClose }: Props) {
  const { metadata, created_at } = document;
  const { model, tokens_used, generation_timestamp = created_at, context_summary } = metadata;
  const documents = context_summary?.document_count;
  const rows: [string, string | null][] = [
    ['Template', documentName(document)],
    ['Generated', formatDateTime(generation_timestamp)],
    ['Brand voice', textOf(context_summary?.brand_voice)],
    ['Assets', typeof documents === 'number' ? plural(documents, 'asset') : null],
    ['Model', textOf(model)],
    ['Tokens', tokens_used === undefined ? null : formatCount(tokens_used)],
  ];
  return (
    <Dialog open={open} onClose={onClose} title="Details" footer={<Button onClick={onClose}>Close</Button>}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        {rows.map(
          ([name, value]) =>
            value && (
              <div key={name} className="contents">
                <dt className="text-fg-3">{name}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Dialog>
  );
}
