import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type MadeShare, SHARED_DOCUMENTS_MAX } from '#shared/review/contracts/shares.ts';
import { linksQuery } from '#web/features/home/role/links-query.ts';
import type { ChosenText } from '#web/features/home/role/live-texts.ts';
import { readHomeAgain } from '#web/features/home/role/use-role-home.ts';
import { rememberLink } from '#web/features/review/sharing/known-links.ts';
import { DAYS, Days, Fields, Form, type Wish } from '#web/features/review/sharing/share-forms.tsx';
import { useCreateShare } from '#web/features/review/sharing/use-share-changes.ts';
import { allowedWords, linkOf, mailText, shownWords } from '#web/features/review/sharing/words.ts';
import { documentName } from '#web/features/text/document-name.ts';
import { stateWords } from '#web/features/text/state-words.ts';
import { formatDate, plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { CopyButton } from '#web/ui/form/copy-button.tsx';
import { Link2 } from '#web/ui/layout/icons.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

const FORM = 'share-texts';

type Props = {
  home: { role: { id: string; job_title: string } };
  rows: readonly ChosenText[];
  open: boolean;
  onClose: () => void;
};

/** One link to several texts of the role: all that are written, unless they are unticked (HOME-10, HOME-11). */
export function ShareTexts({ home: { role }, rows, open, onClose }: Props) {
  const written = rows.filter(({ text }) => text.document_id !== null).slice(0, SHARED_DOCUMENTS_MAX);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [made, setMade] = useState<MadeShare | null>(null);
  const ticked = written.filter(({ key }) => !left.includes(key));
  const form = useShareForm(role.id, ticked, setMade);
  if (made) return <Made made={made} jobTitle={role.job_title} open={open} onClose={onClose} />;
  const toggle = (key: string) => setLeft(left.includes(key) ? left.filter((one) => one !== key) : [...left, key]);
  return (
    <Dialog
      open={open}
      title={`Share ${plural(ticked.length, 'text')} of ${role.job_title}`}
      description="Anyone with the link can read the ticked texts. Nothing else is visible."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            icon={Link2}
            busy={form.isBusy}
            disabled={ticked.length === 0}
            needsServer
          >
            {form.wish.may_answer ? 'Share and send for review' : 'Create link'}
          </Button>
        </>
      }
    >
      <Form id={FORM} busy={form.isBusy} error={form.error} onSend={form.send}>
        <fieldset>
          <legend className="text-sm font-medium">Texts</legend>
          <div className="mt-1.5 divide-y divide-line rounded-sm border border-line">
            {written.map(({ key, listed, text }) => (
              <Checkbox
                key={key}
                row
                className="px-1 py-0.5"
                checked={!left.includes(key)}
                note={stateWords(text.state)}
                onChange={() => toggle(key)}
              >
                {documentName(listed)}
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <Fields
          id={FORM}
          wish={form.wish}
          onWish={form.setWish}
          error={form.error}
          isApproved={ticked.length > 0 && ticked.every(({ text }) => text.state.state === 'approved')}
        />
        <Days id={FORM} days={form.days} onDays={form.setDays} />
        <StillToFix rows={ticked} />
      </Form>
    </Dialog>
  );
}

/** What the link is to be, and the call that makes it. */
function useShareForm(roleId: string, ticked: readonly ChosenText[], onMade: (made: MadeShare) => void) {
  const client = useQueryClient();
  const [wish, setWish] = useState<Wish>({ label: '', may_comment: true, may_answer: false });
  const [days, setDays] = useState<number>(DAYS);
  const [id = '', ...also] = ticked.flatMap(({ text }) => text.document_id ?? []);
  const { mutate, isPending, error } = useCreateShare({ id, flush: async () => true });
  const send = () => {
    if (id === '') return;
    mutate(
      { ...wish, days: days as typeof DAYS, also },
      {
        onSuccess: (made) => {
          rememberLink(made);
          void client.invalidateQueries({ queryKey: linksQuery(roleId).queryKey });
          void readHomeAgain(client, roleId);
          onMade(made);
        },
      },
    );
  };
  return { wish, setWish, days, setDays, send, isBusy: isPending, error };
}

/** Nothing is blocked by it. */
function StillToFix({ rows }: { rows: readonly ChosenText[] }) {
  const open = rows.filter(({ text }) => text.state.to_fix > 0);
  const count = open.reduce((sum, { text }) => sum + text.state.to_fix, 0);
  if (count === 0) return null;
  return (
    <p className="tnum text-xs text-danger-text">
      {plural(open.length, 'text')} still {open.length === 1 ? 'has' : 'have'} {count} to fix.
    </p>
  );
}

type MadeProps = { made: MadeShare; jobTitle: string; open: boolean; onClose: () => void };

/** The link, with the message to send it with (SHARE-15). */
function Made({ made, jobTitle, open, onClose }: MadeProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const link = linkOf(made.token);
  const { share } = made;
  return (
    <Dialog
      open={open}
      title={`Share link for ${share.label}`}
      description={`May ${allowedWords(share)} until ${formatDate(share.expires_at)}, without an account.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <CopyButton text={link} word="Copy link" of={`for ${share.label}`} variant="outline" />
          <CopyButton text={mailText(made, jobTitle)} word="Copy message" of={`for ${share.label}`} variant="primary" />
        </>
      }
    >
      <div className="space-y-4">
        <input
          ref={field}
          readOnly
          aria-label="Share link"
          value={link}
          className="input min-w-0 font-mono text-xs"
          onFocus={({ target }) => target.select()}
        />
        <p className="text-sm text-fg-2">{shownWords(share)}</p>
      </div>
    </Dialog>
  );
}
