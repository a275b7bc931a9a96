import { useState } from 'react';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import { startRun } from '#web/features/tasks/generations.ts';
import { randomId } from '#web/lib/random-id.ts';
import { ActionDialog } from '#web/ui/overlay/action-dialog.tsx';

type Props = { document: GeneratedDocument; open: boolean; onClose: () => void };

/** Asks before the document is written again (CONTENT-18). A click after a lost answer starts no second run. */
export function RegenerateDialog({ document: { role_id, template_id }, open, onClose }: Props) {
  const [key, setKey] = useState(randomId);
  return (
    <ActionDialog
      open={open}
      title="Regenerate"
      message="Write this again? Your text stays among the versions."
      confirm="Regenerate"
      busyLabel="Starting..."
      harmless
      run={async () => {
        if (role_id && template_id) await startRun({ role_id, template_ids: [template_id] }, key);
      }}
      failureText={(error) => error.message}
      onDone={() => setKey(randomId())}
      onClose={onClose}
    />
  );
}
