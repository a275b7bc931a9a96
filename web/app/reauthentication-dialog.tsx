import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Reauthentication } from '#shared/accounts/contracts/auth.ts';
import { checkProof, type Problem, provePasskey, readWithDigits, sendDigits } from '#web/app/reauthentication-calls.ts';
import { CodeField } from '#web/features/accounts/code-field.tsx';
import { PasswordField } from '#web/features/accounts/password-field.tsx';
import { usePerson } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { TextButton } from '#web/ui/form/text-button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

const FORM = 'reauthentication';

type Props = { open: boolean; onAnswer: (confirmed: boolean) => void };

/**
 * The dialog 'Confirm it is you': asks for the strongest proof the user has set up; the pending call then continues.
 */
export function ReauthenticationDialog({ open, onAnswer }: Props) {
  const [busy, setBusy] = useState(false);
  const cancel = () => !busy && onAnswer(false);
  return (
    <Dialog
      open={open}
      onClose={cancel}
      title="Confirm it is you"
      description="This needs a recent sign-in. What you were doing goes on once you have confirmed."
      footer={
        <>
          <Button disabled={busy} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} variant="primary" busy={busy} needsServer>
            Confirm
          </Button>
        </>
      }
    >
      <Question busy={busy} onBusy={setBusy} onConfirmed={() => onAnswer(true)} />
    </Dialog>
  );
}

type QuestionProps = { busy: boolean; onBusy: (busy: boolean) => void; onConfirmed: () => void };

/**
 * Reads the required proof once per opening. Reading also sends the mail with the digits, so nothing else may refetch
 * it: its key belongs to no noun.
 */
function Question(props: QuestionProps) {
  const proof = useQuery({
    queryKey: ['proof'],
    queryFn: readWithDigits,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const placeholder = (
    <Loading>
      <Skeleton className="h-16 w-full" />
    </Loading>
  );
  return (
    <Loaded query={proof} failed="Failed to load the ways to confirm" placeholder={placeholder}>
      {(asked) => <Proof asked={asked} {...props} />}
    </Loaded>
  );
}

function Proof({ asked, busy, onBusy, onConfirmed }: QuestionProps & { asked: Reauthentication }) {
  const [text, setText] = useState('');
  const [factorId, setFactorId] = useState(asked.factors[0]?.id);
  const [problem, setProblem] = useState<Problem>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const run = async (check: () => Promise<Problem | undefined>) => {
    if (busy) return;
    onBusy(true);
    const met = await check();
    onBusy(false);
    setProblem(met);
    if (met) field.current?.select();
    else onConfirmed();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(() => checkProof(asked, text, factorId));
  };
  const { passkey } = asked;
  const given = { text, onText: setText, field, error: problem?.isField ? problem.text : undefined };
  return (
    <form id={FORM} noValidate className="space-y-4" onSubmit={submit}>
      {asked.factors.length > 1 && (
        <SelectField label="Device" value={factorId} onChange={(event) => setFactorId(event.target.value)}>
          {asked.factors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {asked.ask === 'password' && <Password {...given} />}
      {(asked.ask === 'code' || asked.ask === 'digits') && <Code {...given} isMailed={asked.ask === 'digits'} />}
      {asked.ask === 'passkey' && <p className="text-sm text-fg-2">Your browser asks for one of your passkeys.</p>}
      {asked.ask === 'code' && passkey && (
        <TextButton onClick={() => void run(() => provePasskey(passkey))}>Use a passkey</TextButton>
      )}
      {asked.ask === 'digits' && <SendAgain onProblem={setProblem} />}
      {problem && !problem.isField && <Banner tone="error">{problem.text}</Banner>}
    </form>
  );
}

type Given = {
  text: string;
  onText: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
  error: string | undefined;
};

function Password({ text, onText, field, error }: Given) {
  const { email } = usePerson();
  return (
    <>
      {/* The user name for password managers. */}
      <input type="email" autoComplete="username" readOnly hidden value={email} aria-label="Account" />
      <PasswordField
        ref={field}
        label="Your password"
        name="proof"
        autoComplete="current-password"
        required
        error={error}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </>
  );
}

function Code({ text, onText, field, error, isMailed }: Given & { isMailed: boolean }) {
  const { email } = usePerson();
  const hint = isMailed ? `Six digits from the mail we sent to ${email}` : undefined;
  return <CodeField ref={field} value={text} onChange={onText} error={error} hint={hint} />;
}

function SendAgain({ onProblem }: { onProblem: (problem: Problem | undefined) => void }) {
  const [sent, setSent] = useState(false);
  const send = async () => {
    setSent(false);
    const problem = await sendDigits();
    onProblem(problem);
    setSent(!problem);
  };
  return (
    <p className="text-sm text-fg-2" role="status">
      {sent ? 'A new mail is on its way. ' : 'No mail? '}
      <TextButton onClick={() => void send()}>Send it again</TextButton>
    </p>
  );
}
