import { useEffect, useRef, useState } from 'react';
import type { MadeShare, Share } from '#shared/review/contracts/shares.ts';
import { ChangeForm, CreateForm } from '#web/features/review/sharing/share-forms.tsx';
import { ShareList } from '#web/features/review/sharing/share-list.tsx';
import type { SharedFrom } from '#web/features/review/sharing/shared-from.ts';
import { allowedWords, linkOf, mailText, shownWords } from '#web/features/review/sharing/words.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/rights.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { Link2 } from '#web/ui/layout/icons.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

const FORM = 'share-link';

type Props = SharedFrom & { open: boolean; onClose: () => void };

/** The share links of a document: making one, which is shown once, and the ones there are (SHARE-01, SHARE-13). */
export function ShareDialog({ document, flush, open, onClose }: Props) {
  const [made, setMade] = useState<MadeShare | null>(null);
  const [changed, setChanged] = useState<Share | null>(null);
  const [busy, setBusy] = useState(false);
  const mayWrite = useMay('share.write');
  if (made) return <Made made={made} jobTitle={document.job_title} open={open} onClose={onClose} />;
  const submit = (label: string) => (
    <Button type="submit" form={FORM} variant="primary" icon={Link2} busy={busy} needsServer>
      {label}
    </Button>
  );
  if (changed) {
    const back = () => setChanged(null);
    return (
      <Dialog
        open={open}
        title={`Change the link for ${changed.label}`}
        onClose={onClose}
        footer={
          <>
            <Button onClick={back}>Back</Button>
            {submit('Save')}
          </>
        }
      >
        <ChangeForm id={FORM} document={document} share={changed} onBusy={setBusy} onDone={back} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={open}
      title="Share"
      description="Anyone with the link can read the ticked texts. Nothing else is visible."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{mayWrite ? 'Cancel' : 'Close'}</Button>
          {mayWrite && submit('Create link')}
        </>
      }
    >
      {mayWrite && <CreateForm id={FORM} document={document} flush={flush} onBusy={setBusy} onMade={setMade} />}
      <ShareList document={document} onChange={setChanged} onRenewed={setMade} />
    </Dialog>
  );
}

type MadeProps = { made: MadeShare; jobTitle: string; open: boolean; onClose: () => void };

const Made = ({ made, jobTitle, open, onClose }: MadeProps) => (
  <Dialog
    open={open}
    title={`Share link for ${made.share.label}`}
    description={`May ${allowedWords(made.share)} until ${formatDate(made.share.expires_at)}, without an account.`}
    onClose={onClose}
    footer={<Button onClick={onClose}>Done</Button>}
  >
    <MadeLink made={made} jobTitle={jobTitle} />
  </Dialog>
);

/** The address of a link, shown once (SHARE-02). */
function MadeLink({ made, jobTitle }: { made: MadeShare; jobTitle: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const link = linkOf(made.token);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={field}
          readOnly
          aria-label="Share link"
          value={link}
          className="input min-w-0 flex-1 basis-60 font-mono text-xs"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={link} of="the link" />
      </div>
      <Banner tone="warning">
        Copy it now. We can't show this link again. Make a new one; the old one works until you end it.
      </Banner>
      <p className="text-sm text-fg-2">{shownWords(made.share)}</p>
      <CopyButton text={mailText(made, jobTitle)} of="a text for an email" word="Copy text for an email" />
    </div>
  );
}
