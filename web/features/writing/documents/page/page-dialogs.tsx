import { nameVersion } from '#shared/text/contracts/document-versions.ts';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { DeleteGeneratedDialog } from '#web/features/writing/documents/delete-generated-dialog.tsx';
import { DetailsDialog } from '#web/features/writing/documents/page/details-dialog.tsx';
import type { Saver } from '#web/features/writing/documents/saving/saver.ts';
import { NameDialog } from '#web/features/writing/documents/versions/name-dialog.tsx';
import { call } from '#web/lib/call.ts';

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

type NameProps = {
  document: GeneratedDocument;
  saver: Saver;
  open: boolean;
  onClose: () => void;
  onNamed: (name: string | null) => void;
};

/** Names the current version. What is unsaved is saved first. */
function CurrentNameDialog({ document, saver, open, onClose, onNamed }: NameProps) {
  const rename = async (name: string | null) => {
    if (!(await saver.flush())) throw new Error('What was typed could not be saved first');
    const params = { id: document.id, n: saver.state().stored.version };
    onNamed((await call(nameVersion, { params, body: { name } })).name);
  };
  return <NameDialog name={document.version_name ?? null} open={open} onClose={onClose} rename={rename} />;
}
