import { type FormEvent, useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { type KeyAccess, type KeyPermission, permissionsOfAccess } from '#shared/key-permissions.ts';
import { createApiKey, KEY_NAME_MAX, type MadeApiKey } from '#shared/open/contracts/api-keys.ts';
import { AccessField } from '#web/features/open/integrations/keys/access-field.tsx';
import { expiryChoices } from '#web/features/open/integrations/keys/key-words.ts';
import { useChange } from '#web/lib/endpoint.ts';
import { failureOf } from '#web/lib/reauthentication.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

const FORM = 'create-key';
const DAYS = 90;

type Props = { open: boolean; onClose: () => void; onMade: (made: MadeApiKey) => void };

/** The dialog 'Create key' (KEY-03). */
export function CreateKeyDialog({ open, onClose, onMade }: Props) {
  const { mutate, isPending, error, reset } = useChange(createApiKey, { isSecret: true });
  const [name, setName] = useState('');
  const [access, setAccess] = useState<KeyAccess>('read');
  const [custom, setCustom] = useState<readonly KeyPermission[]>(permissionsOfAccess.read);
  const [choices] = useState(() => expiryChoices(serverNow()));
  const [chosen, setChosen] = useState(() => choices.findIndex(({ days }) => days === DAYS));
  const failure = error === null ? undefined : AppError.from(error);
  const fields = failure?.code === 'invalid_input' ? failure.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const permissions = [...(access === 'custom' ? custom : permissionsOfAccess[access])];
    const onSuccess = (made: MadeApiKey) => {
      onMade(made);
      // Else the cache of mutations would hold the key for as long as the page is open.
      reset();
    };
    mutate({ body: { name, permissions, days: choices[chosen]?.days ?? null } }, { onSuccess });
  };
  return (
    <Dialog
      open={open}
      title="Create key"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" busy={isPending} needsServer>
            Create key
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="space-y-5" onSubmit={submit}>
        {failure && Object.keys(fields).length === 0 && (
          <Banner tone="error" takeFocus>
            {failureOf(error)}
          </Banner>
        )}
        <TextField
          label="Name"
          hint="Where it will be used."
          maxLength={KEY_NAME_MAX}
          value={name}
          error={fields.name}
          onChange={({ target }) => setName(target.value)}
        />
        <AccessField
          access={access}
          onAccess={setAccess}
          custom={custom}
          onCustom={setCustom}
          error={fields.permissions}
        />
        <SelectField
          label="Expires"
          hint="Admins get an email 7 days before."
          value={chosen}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {choices.map(({ days, name: words }, at) => (
            <option key={days ?? 'never'} value={at}>
              {words}
            </option>
          ))}
        </SelectField>
      </form>
    </Dialog>
  );
}
