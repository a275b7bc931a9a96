import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MessageBanner } from '#web/features/accounts/sign-in/message-banner.tsx';
import { isExpiredLink, type Message, recoveryCodeMessage } from '#web/features/accounts/sign-in/messages.ts';
import { auth, authCall } from '#web/lib/auth.ts';
import { forgetSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/form/button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

/** The second step without a device. */
export function RecoveryCodeForm() {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Message>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(code.trim() ? await enter(code) : { text: 'Enter one of your recovery codes' });
    setBusy(false);
  };
  return (
    <form className="mt-5 space-y-4" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        label="Recovery code"
        hint="Ten letters and digits, such as 4K7QP-2MXAD"
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        className="tnum tracking-[0.1em]"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      {failure && <MessageBanner message={failure} />}
      <Button type="submit" variant="primary" className="w-full" busy={busy} needsServer>
        Continue
      </Button>
    </form>
  );
}

type Tokens = { access_token: string; refresh_token: string };

async function enter(code: string): Promise<Message | undefined> {
  try {
    const { data, error } = await authCall<Tokens>('POST', '/recovery-codes/verify', { code });
    if (error) throw error;
    const set = await auth().setSession(data);
    if (set.error) throw set.error;
    return undefined;
  } catch (thrown) {
    if (isExpiredLink(thrown)) forgetSession();
    return recoveryCodeMessage(thrown);
  }
}
