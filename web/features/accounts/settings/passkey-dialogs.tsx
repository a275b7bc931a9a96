import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { loadCeremonies } from '#web/features/accounts/passkeys.ts';
import { type Passkey, passkeyProblem, renamePasskey } from '#web/features/accounts/settings/passkeys-calls.ts';
import { isGone } from '#web/lib/is-gone.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

const NAME_LENGTH = 100;

type Opened = { open: boolean; onClose: () => void; onDone: (text: string) => void };

/** Asks for a name and what the passkey is for; the browser's own dialog follows. */
export function NewPasskey({ suggested, ...dialog }: Opened & { suggested: string }) {
  const [signsIn, setSignsIn] = useState(true);
  return (
    <NameDialog
      {...dialog}
      initial={suggested}
      title="Add a passkey"
      description="Your browser asks where to keep it: on this device, on your phone, or on a security key."
      confirm="Continue"
      run={(name) => loadCeremonies().then(({ register }) => register(name, signsIn))}
      done={(name) => `${name} was added.`}
    >
      <Checkbox checked={signsIn} onChange={(event) => setSignsIn(event.target.checked)}>
        Also sign in with it, without a password
      </Checkbox>
    </NameDialog>
  );
}

export const Rename = ({ passkey, ...dialog }: Opened & { passkey: Passkey }) => (
  <NameDialog
    {...dialog}
    initial={passkey.friendly_name}
    title="Rename passkey"
    confirm="Save"
    run={(name) => renamePasskey(passkey.id, name)}
    done={(name) => `The passkey is now called ${name}.`}
  />
);

type NameProps = Opened & {
  initial: string;
  title: string;
  description?: string;
  confirm: string;
  run: (name: string) => Promise<void>;
  /** What to say afterwards. */
  done: (name: string) => string;
  children?: React.ReactNode;
};

function NameDialog({ open, onClose, onDone, initial, title, description, confirm, run, done, children }: NameProps) {
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { mutateAsync } = useMutation({ mutationFn: run });
  const submit = async () => {
    const given = name.trim();
    if (!given) return setProblem('Enter a name for the passkey');
    setBusy(true);
    setProblem(undefined);
    const failure = await mutateAsync(given).then(
      () => onDone(done(given)),
      (thrown: unknown) => (isGone(thrown) ? onClose() : passkeyProblem(thrown)),
    );
    setBusy(false);
    setProblem(failure ?? undefined);
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      submit={confirm}
      busy={busy}
      onSubmit={() => void submit()}
    >
      <TextField
        label="Name of the passkey"
        name="passkey"
        autoComplete="off"
        maxLength={NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {children}
      {problem && <Banner tone="error">{problem}</Banner>}
    </FormDialog>
  );
}
