import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { renameVersion } from '#web/features/writing/documents/api.ts';
import type { Saver } from '#web/features/writing/documents/saving/saver.ts';
import { NameDialog } from '#web/features/writing/documents/versions/name-dialog.tsx';

type Props = {
  document: GeneratedDocument;
  saver: Saver;
  open: boolean;
  onClose: () => void;
  onNamed: (name: string | null) => void;
};

/** Names the current version. What is unsaved is saved first. */
export function CurrentNameDialog({ document, saver, open, onClose, onNamed }: Props) {
  const rename = async (name: string | null) => {
    if (!(await saver.flush())) throw new Error('What was typed could not be saved first');
    const named = await renameVersion(document.id, saver.state().stored.version, name);
    onNamed(named.name);
  };
  return <NameDialog name={document.version_name ?? null} open={open} onClose={onClose} rename={rename} />;
}
