import { useEffect, useState } from 'react';
import { auth } from '#web/lib/auth.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';

const WAIT_SECONDS = 60;

/** Sends the confirmation mail again, once a minute; the wait is counted down in the button (GAP-10). */
export function ResendButton({ email, waitFirst = false }: { email: string; waitFirst?: boolean }) {
  const [left, setLeft] = useState(waitFirst ? WAIT_SECONDS : 0);
  const [sending, setSending] = useState(false);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  const resend = async () => {
    setSending(true);
    const { error } = await auth().resend({ type: 'signup', email, options: { emailRedirectTo: confirmedUrl() } });
    setSending(false);
    setSaid(error ? 'The email was not sent. Please try again in a minute.' : 'The email was sent again.');
    setLeft(WAIT_SECONDS);
  };
  return (
    <div>
      <Button className="tnum w-full" disabled={left > 0} busy={sending} needsServer onClick={() => void resend()}>
        {left > 0 ? `Resend the email in ${left} s` : 'Resend the email'}
      </Button>
      <p role="status" className="mt-2 text-center text-xs text-fg-3 empty:hidden">
        {said}
      </p>
    </div>
  );
}

/** Where the confirmation mail leads (GAP-04). */
export const confirmedUrl = (): string => `${location.origin}${paths.login}?source=email_confirm`;
