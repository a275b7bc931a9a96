import type { Factor } from '@supabase/auth-js';
import { type FormEvent, useRef, useState } from 'react';
import { CodeField, digitsOf, isCode } from '#web/features/accounts/code-field.tsx';
import {
  isExpiredLink,
  isFactorRemoved,
  type Message,
  secondStepMessage,
} from '#web/features/accounts/sign-in/messages.ts';
import { auth, renewToken } from '#web/lib/auth.ts';
import { forgetSession } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField } from '#web/ui/form/select.tsx';

/**
 * Asks for the code of one of the user's authenticator apps. A correct one raises the session to aal2, which the page reacts to.
 */
export function SecondStepForm({ factors }: { factors: Factor[] }) {
  const [factorId, setFactorId] = useState<string>();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Message>();
  const field = useRef<HTMLInputElement>(null);
  const chosen = factors.find(({ id }) => id === factorId) ?? factors[0];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !chosen) return;
    setBusy(true);
    const problem = isCode(code) ? await enter(chosen.id, digitsOf(code)) : INCOMPLETE;
    setBusy(false);
    setFailure(problem);
    if (problem) field.current?.select();
  };
  return (
    <form className="mt-5 space-y-4" noValidate onSubmit={(event) => void submit(event)}>
      {factors.length > 1 && (
        <SelectField label="Device" value={chosen?.id} onChange={(event) => setFactorId(event.target.value)}>
          {factors.map(({ id, friendly_name }) => (
            <option key={id} value={id}>
              {friendly_name || 'Authenticator app'}
            </option>
          ))}
        </SelectField>
      )}
      <CodeField ref={field} value={code} onChange={setCode} />
      {failure && (
        <Banner tone="error" detail={failure.detail}>
          {failure.text}
        </Banner>
      )}
      <Button type="submit" variant="primary" className="w-full" busy={busy} needsServer>
        Continue
      </Button>
    </form>
  );
}

const INCOMPLETE: Message = { text: 'Enter the six digits of the code' };

/** Returns undefined when the code was correct or none is required any more, else the failure. */
async function enter(factorId: string, code: string): Promise<Message | undefined> {
  try {
    const { error } = await auth().mfa.challengeAndVerify({ factorId, code });
    if (!error) return undefined;
    // The refreshed session has the current factors.
    if (isFactorRemoved(error) && (await renewToken())) return undefined;
    if (isExpiredLink(error)) forgetSession();
    return secondStepMessage(error);
  } catch (thrown) {
    console.error(thrown);
    return secondStepMessage(thrown);
  }
}
