import { type ReactNode, useState } from 'react';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { contentToText } from '#shared/text/kinds/index.ts';
import { useMayOn } from '#web/features/team/authors.ts';
import { shownForOf } from '#web/features/text/content-parts.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { fileName } from '#web/features/text/file-name.ts';
import type { Counts } from '#web/features/text/page/page-tab.ts';
import { copiedText } from '#web/features/writing/documents/page/copied-text.ts';
import type { PageDialog } from '#web/features/writing/documents/page/page-dialogs.tsx';
import { PageDialogs } from '#web/features/writing/documents/page/page-dialogs.tsx';
import { RefineButton } from '#web/features/writing/documents/refine/refine-button.tsx';
import type { Saver } from '#web/features/writing/documents/saving/saver.ts';
import { toSend } from '#web/features/writing/documents/saving/saving.ts';
import { COPY_FAILED, copyText } from '#web/lib/copy-text.ts';
import { useMayEach } from '#web/lib/rights.ts';
import { saveText } from '#web/lib/save-file.ts';
import { usePerson } from '#web/lib/session.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Copy, Download, Info, Pencil, RotateCw, Trash2 } from '#web/ui/layout/icons.ts';
import { RowMenu } from '#web/ui/overlay/row-menu.tsx';
import { useOnDemand } from '#web/ui/overlay/use-on-demand.ts';

type Props = {
  /** The share links of the document and its export; the first stands at the end that may grow. */
  leading: { share: ReactNode; exported: ReactNode };
  document: GeneratedDocument;
  saver: Saver;
  counts: Counts;
  /** Null: it can be written again. */
  refusal: string | null;
  notify: (message: string, undo: null, ms: number) => void;
  onRegenerate: () => void;
  onNamed: (name: string | null) => void;
  onDeleted: () => void;
};

const COPIED_MS = 4000;

/** The buttons and the menu of a document. */
export function PageActions({
  leading,
  document,
  saver,
  counts,
  refusal,
  notify,
  onRegenerate,
  onNamed,
  onDeleted,
}: Props) {
  const person = usePerson();
  const may = useMayEach();
  const mayDelete = useMayOn('content.delete', document.user_id);
  const [dialog, setDialog] = useState<PageDialog | null>(null);
  const hasDialogs = useOnDemand(dialog !== null);
  const text = () => contentToText(document.kind, toSend(saver.state()).content, shownForOf(person, document));
  const copy = async () => {
    try {
      await copyText(text());
      notify(copiedText(counts), null, COPIED_MS);
    } catch (error) {
      console.error(COPY_FAILED, error);
      notify(COPY_FAILED, null, COPIED_MS);
    }
  };
  const named = Boolean(document.version_name);
  const actions = [
    ...(may('generation.start') ? [{ label: 'Regenerate', icon: RotateCw, refusal, onSelect: onRegenerate }] : []),
    ...(may('content.write')
      ? [{ label: named ? 'Rename version' : 'Name this version', icon: Pencil, onSelect: () => setDialog('name') }]
      : []),
    // On phones the button has no room.
    { label: 'Copy text', icon: Copy, onSelect: copy },
    {
      label: 'Download text',
      icon: Download,
      onSelect: () => saveText(text(), fileName(document.template_name, document.created_at)),
    },
    { label: 'Details', icon: Info, onSelect: () => setDialog('details') },
    ...(mayDelete ? [{ label: 'Delete', icon: Trash2, danger: true, onSelect: () => setDialog('delete') }] : []),
  ];
  return (
    <div className="flex items-center gap-1.5 max-sm:-mr-3">
      {leading.share}
      {may('content.write') && <RefineButton />}
      <Button icon={Copy} className="max-sm:hidden" onClick={copy}>
        Copy
      </Button>
      {leading.exported}
      <RowMenu name={documentName(document)} actions={actions} />
      {hasDialogs && (
        <PageDialogs
          document={document}
          saver={saver}
          onNamed={onNamed}
          onDeleted={onDeleted}
          open={dialog}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
