import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CodeField, digitsOf, isCode } from '#web/features/accounts/code-field.tsx';
import {
  dropEnrolment,
  type Enrolment,
  enrolmentProblem,
  finishEnrolment,
  startEnrolment,
} from '#web/features/accounts/settings/two-step-factors.ts';
import { useBrand } from '#web/lib/config.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

const FORM = 'two-step';
const NAME_LENGTH = 100;
const TURNED_ON = 'Two-step verification is on. You were signed out everywhere else.';

type Props = {
  suggested: string;
  isFirst: boolean;
  open: boolean;
  onClose: () => void;
  onDone: (text: string) => void;
};

/** Asks for a name, then shows the QR code and asks for the first code. */
export function SetUp({ suggested, isFirst, open, onClose, onDone }: Props) {
  const { brand } = useBrand();
  const [name, setName] = useState(suggested);
  const steps = useSteps(() => onDone(isFirst ? TURNED_ON : `${name.trim()} was added.`));
  const { enrolment, busy } = steps;
  const close = () => {
    if (busy) return;
    steps.drop();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={enrolment ? 'Scan the code' : isFirst ? 'Set up two-step verification' : 'Add another device'}
      description={
        enrolment
          ? 'Scan this picture with your authenticator app, then enter the code the app shows.'
          : 'You need an authenticator app on your phone, such as Aegis, 2FAS or Google Authenticator.'
      }
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} variant="primary" busy={busy} needsServer>
            {enrolment ? 'Turn on' : 'Continue'}
          </Button>
        </>
      }
    >
      {enrolment ? (
        <Scan key={enrolment.id} enrolment={enrolment} onCode={steps.finish} />
      ) : (
        <NameForm name={name} onName={setName} onSubmit={() => steps.start(name.trim(), brand)} />
      )}
      {steps.problem && (
        <Banner tone="error" className="mt-4" detail={steps.problem.detail}>
          {steps.problem.text}
        </Banner>
      )}
    </Dialog>
  );
}

type Problem = ReturnType<typeof enrolmentProblem>;

/** The state of the set-up. Ignores further actions while one is in flight. */
function useSteps(onDone: () => void) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (thrown) {
      const met = enrolmentProblem(thrown);
      setProblem(met);
      if (met.isExpired) setEnrolment(undefined);
    } finally {
      setBusy(false);
    }
  };
  return {
    enrolment,
    problem,
    busy,
    start: (name: string, issuer: string) =>
      name
        ? void run(async () => setEnrolment(await startEnrolment(name, issuer)))
        : setProblem({ text: 'Enter a name for the device' }),
    finish: (code: string) => {
      if (!enrolment) return;
      if (!isCode(code)) return setProblem({ text: 'Enter the six digits of the code' });
      void run(async () => {
        await finishEnrolment(enrolment.id, digitsOf(code));
        onDone();
      });
    },
    drop: () => enrolment && dropEnrolment(enrolment.id),
  };
}

type NameProps = { name: string; onName: (name: string) => void; onSubmit: () => void };

function NameForm({ name, onName, onSubmit }: NameProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form id={FORM} noValidate onSubmit={send}>
      <TextField
        label="Name of this device"
        hint="You see it here and when you sign in"
        name="device"
        autoComplete="off"
        maxLength={NAME_LENGTH}
        value={name}
        onChange={(event) => onName(event.target.value)}
      />
    </form>
  );
}

function Scan({ enrolment, onCode }: { enrolment: Enrolment; onCode: (code: string) => void }) {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onCode(code);
    field.current?.select();
  };
  return (
    <form id={FORM} noValidate className="space-y-4" onSubmit={send}>
      {/* White in the dark theme as well: cameras need a light background. */}
      <img
        src={enrolment.picture}
        alt="QR code for your authenticator app"
        className="mx-auto size-48 rounded-md border border-line bg-white"
      />
      <p className="text-center text-sm md:hidden">
        <a href={enrolment.uri} className="text-link">
          On this phone? Open your authenticator app
        </a>
      </p>
      <KeyField secret={enrolment.secret} />
      <CodeField ref={field} value={code} onChange={setCode} />
    </form>
  );
}

/** For apps that cannot scan: shown in groups of four, copied without blanks. */
const KeyField = ({ secret }: { secret: string }) => (
  <TextAreaField
    label="Key"
    hint="Cannot scan the picture? Copy or type this key into the app."
    readOnly
    rows={1}
    className="resize-none font-mono text-sm!"
    value={secret.replace(/(.{4})(?=.)/g, '$1 ')}
    onFocus={(event) => event.target.select()}
    onCopy={(event) => {
      event.preventDefault();
      event.clipboardData.setData('text/plain', secret);
    }}
  />
);
