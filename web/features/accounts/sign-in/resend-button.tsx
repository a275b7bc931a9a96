import { useEffect, useState } from 'react';
import { auth } from '#web/lib/auth.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/form/button.tsx';

const WAIT_MS = 60_000;

type Props = {
  /** The address, or a function that reads it from the form; nothing is sent when that returns undefined. */
  email: string | (() => Promise<string | undefined>);
  waitFirst?: boolean;
};

/** Sends the confirmation mail again, at most once a minute; the button counts down the wait (GAP-10). */
export function ResendButton({ email: given, waitFirst = false }: Props) {
  const { left, wait } = useCountdown(waitFirst);
  const [sending, setSending] = useState(false);
  const [message, setMessage] = useState('');
  const resend = async () => {
    const email = typeof given === 'string' ? given : await given();
    if (!email) return;
    setSending(true);
    const { error } = await auth().resend({ type: 'signup', email, options: { emailRedirectTo: confirmedUrl() } });
    setSending(false);
    setMessage(error ? 'The email was not sent. Please try again in a minute.' : 'The email was sent again.');
    wait();
  };
  return (
    <div>
      <Button className="tnum w-full" disabled={left > 0} busy={sending} needsServer onClick={() => void resend()}>
        {left > 0 ? `Resend the email in ${left} s` : 'Resend the email'}
      </Button>
      <p role="status" className="mt-2 text-center text-xs text-fg-3 empty:hidden">
        {message}
      </p>
    </div>
  );
}

/** Seconds until the next mail; read from the clock, because timers of hidden tabs are throttled. */
function useCountdown(running: boolean) {
  const [until, setUntil] = useState(() => (running ? Date.now() + WAIT_MS : 0));
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  const wait = () => {
    setNow(Date.now());
    setUntil(Date.now() + WAIT_MS);
  };
  return { left, wait };
}

/** Where the link of the confirmation mail leads (GAP-04). */
export const confirmedUrl = (): string => `${location.origin}${paths.login}?source=email_confirm`;
