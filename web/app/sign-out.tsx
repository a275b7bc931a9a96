import { create } from 'zustand';
import { plural } from '#web/lib/format.ts';
import { keptDocuments, saveOpenPages } from '#web/lib/kept-texts.ts';
import { signOut, useSession } from '#web/lib/session.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

/** How many documents have text that a sign-out would lose; null while nothing is asked. */
const useQuestion = create<{ documents: number | null }>()(() => ({ documents: null }));

/** Signs out once the open pages are saved; asks first when there is unsaved text left (at most 3 s later). */
export async function signOutOnceSaved(): Promise<void> {
  await saveOpenPages();
  const { user } = useSession.getState();
  const documents = user ? keptDocuments(user.id) : 0;
  if (documents === 0) await signOut();
  else useQuestion.setState({ documents });
}

/** The question of `signOutOnceSaved`. */
export function SignOutQuestion() {
  const documents = useQuestion((state) => state.documents);
  const close = () => useQuestion.setState({ documents: null });
  return (
    <ConfirmDialog
      open={documents !== null}
      title="Sign out"
      message={`You have unsaved changes in ${plural(documents ?? 0, 'text')}. Sign out and lose them?`}
      confirm="Sign out"
      cancel="Stay"
      local
      onConfirm={() => {
        close();
        void signOut();
      }}
      onClose={close}
    />
  );
}
