import { useEffect, useRef, useState } from 'react';
import { changeUrl, emailFailure } from '#web/features/accounts/settings/email-words.ts';
import { auth } from '#web/lib/auth.ts';
import { useConfig } from '#web/lib/config.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { ArrowUpRight, MailCheck } from '#web/ui/layout/icons.ts';
import { SectionFooter } from '#web/ui/layout/settings-section.tsx';

type Props = { email: string; newEmail: string; both: boolean; takeFocus: boolean; onCancelled: () => void };
type Message = { tone: 'success' | 'error'; text: string };

/** A change of address waiting for its confirmations: which mailbox has to confirm, and how to resend or cancel. */
export function EmailPending({ email, newEmail, both, takeFocus, onCancelled }: Props) {
  const { busy, message, forget, resend, cancel } = useChange(email, onCancelled);
  const heading = useRef<HTMLParagraphElement>(null);
  // Replaces the form that had the focus.
  useEffect(() => {
    if (takeFocus) heading.current?.focus();
  }, [takeFocus]);
  return (
    <>
      <div className="flex gap-3 p-4 text-sm sm:p-5">
        <MailCheck className="mt-0.5 size-4 shrink-0 text-accent-text" aria-hidden />
        <div className="min-w-0">
          <p ref={heading} tabIndex={-1} className="font-medium outline-none">
            {both ? 'Waiting for both confirmations' : 'Waiting for the confirmation'}
          </p>
          <p className="mt-1 break-words text-fg-2">
            {both ? (
              <>
                We sent a link to <Address>{email}</Address> and one to <Address>{newEmail}</Address>. Open both, in any
                order, within 24 hours.
              </>
            ) : (
              <>
                We sent a link to <Address>{newEmail}</Address>. Open it within 24 hours.
              </>
            )}{' '}
            Until then you sign in with your current address.
          </p>
          <InboxLink />
        </div>
      </div>
      <SectionFooter
        message={
          message && (
            <Banner tone={message.tone} onClose={forget}>
              {message.text}
            </Banner>
          )
        }
      >
        <Button busy={busy === 'cancel'} needsServer onClick={() => void cancel()}>
          Cancel the change
        </Button>
        <Button busy={busy === 'resend'} needsServer onClick={() => void resend()}>
          Send again
        </Button>
      </SectionFooter>
    </>
  );
}

const Address = ({ children }: { children: string }) => (
  <strong className="font-medium break-all text-fg">{children}</strong>
);

/** Shown while the server delivers its mail to its own development inbox (GAP-09). */
function InboxLink() {
  const inbox = useConfig()?.inbox_url;
  if (!inbox) return null;
  return (
    <a href={inbox} target="_blank" rel="noreferrer" className="text-link mt-2 inline-flex items-center gap-1">
      Open the inbox
      <ArrowUpRight className="size-3.5" aria-hidden />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}

function useChange(email: string, onCancelled: () => void) {
  const [busy, setBusy] = useState<'resend' | 'cancel'>();
  const [message, setMessage] = useState<Message>();
  const run = async (what: 'resend' | 'cancel', work: () => Promise<Message | undefined>) => {
    if (busy) return;
    setBusy(what);
    setMessage(undefined);
    setMessage(await work().catch(failed));
    setBusy(undefined);
  };
  return {
    busy,
    message,
    forget: () => setMessage(undefined),
    resend: () => run('resend', () => resend(email)),
    cancel: () => {
      onCancelled();
      return run('cancel', () => cancelChange(email));
    },
  };
}

const failed = (error: unknown): Message => {
  console.error(error);
  return { tone: 'error', text: emailFailure(error).text };
};

async function resend(email: string): Promise<Message> {
  const { error } = await auth().resend({ type: 'email_change', email, options: { emailRedirectTo: changeUrl() } });
  return error ? failed(error) : { tone: 'success', text: 'The links were sent again. Earlier ones no longer work.' };
}

/** Requesting the current address cancels the change, which also closes this card. */
async function cancelChange(email: string): Promise<Message | undefined> {
  const { error } = await auth().updateUser({ email });
  return error ? failed(error) : undefined;
}
