import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { DeleteGeneratedDialog } from '#web/features/writing/documents/delete-generated-dialog.tsx';
import { DetailsDialog } from '#web/features/writing/documents/page/details-dialog.tsx';
import { CurrentNameDialog } from '#web/features/writing/documents/page/name-dialog.tsx';
import type { Saver } from '#web/features/writing/documents/saving/saver.ts';

export type PageDialog = 'name' | 'details' | 'delete';

type Props = {
  open: PageDialog | null;
  document: GeneratedDocument;
  saver: Saver;
  onClose: () => void;
  onNamed: (name: string | null) => void;
  onDeleted: () => void;
};

/** What the menu of a document opens. */
export function PageDialogs({ open, document, saver, onClose, onNamed, onDeleted }: Props) {
  return (
    <>
      <CurrentNameDialog document={document} saver={saver} onClose={onClose} onNamed={onNamed} open={open === 'name'} />
      <DetailsDialog document={document} onClose={onClose} open={open === 'details'} />
      <DeleteGeneratedDialog
        document={document}
        onClose={onClose}
        open={open === 'delete'}
        onDeleted={() => {
          saver.dispatch({ type: 'deleted' });
          onDeleted();
        }}
      />
    </>
  );
}
