import { useEffect, useState } from 'react';
import { restoreVersion } from '#shared/text/contracts/document-versions.ts';
import type { GeneratedDocument } from '#shared/text/contracts/generated-documents.ts';
import type { Saver } from '#web/features/writing/documents/saving/saver.ts';
import type { Clash, Saving } from '#web/features/writing/documents/saving/state.ts';
import type { Texts } from '#web/features/writing/documents/saving/texts.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/form/button.tsx';

type Props = {
  saver: Saver;
  saving: Saving;
  clash: Clash;
  comparing: boolean;
  onCompare: (comparing: boolean) => void;
  /** The newer text was taken; `mine` stays among the versions. */
  onRestored: (document: GeneratedDocument, mine: Texts) => void;
};

/** The whole text was replaced while something was unsaved here (CONTENT-27, CONTENT-28). */
export function Replaced({ saver, saving, clash: { how, newer }, comparing, onCompare, onRestored }: Props) {
  const [busy, setBusy] = useState<'mine' | 'newer' | null>(null);
  const [failed, setFailed] = useState(false);
  // The comparison ends with what it is about.
  useEffect(() => () => onCompare(false), [onCompare]);
  const decide = async (which: 'mine' | 'newer') => {
    const mine = saving.texts;
    setBusy(which);
    setFailed(false);
    saver.dispatch({ type: 'decided', texts: mine, at: Date.now() });
    try {
      if (!(await saver.flush())) throw new Error('The text was not saved');
      if (which === 'newer') {
        const params = { id: newer.id, n: newer.version };
        onRestored(await call(restoreVersion, { params, body: { version: saver.state().stored.version } }), mine);
      }
    } catch (error) {
      console.warn('The choice could not be saved', error);
      setFailed(true);
    }
    setBusy(null);
  };
  const buttons = (
    <div className="flex flex-wrap gap-1.5">
      {!comparing && (
        <Button size="sm" onClick={() => onCompare(true)}>
          Compare
        </Button>
      )}
      <Button size="sm" busy={busy === 'newer'} disabled={busy === 'mine'} needsServer onClick={() => decide('newer')}>
        Use newer
      </Button>
      <Button
        size="sm"
        variant="primary"
        busy={busy === 'mine'}
        disabled={busy === 'newer'}
        needsServer
        onClick={() => decide('mine')}
      >
        Keep mine
      </Button>
    </div>
  );
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-warn/35 bg-warn-soft px-4 py-3 text-sm"
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium text-warn-text">A newer text was {how} while you were writing</p>
        <p className="mt-0.5 text-fg-2">
          Yours is kept on this device and not saved yet. The other one stays in Versions.
        </p>
        {failed && <p className="mt-0.5 font-medium text-danger-text">That could not be saved. Try again.</p>}
      </div>
      {buttons}
    </div>
  );
}
