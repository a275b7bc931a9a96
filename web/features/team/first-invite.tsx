import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { createWorkspace, type InvitedRole, readBringable } from '#shared/team/contracts/workspaces.ts';
import { WORKSPACE_NAME_MAX } from '#shared/team/workspace-names.ts';
import { INVITED_ROLE_NAMES } from '#web/features/team/workspace-roles.ts';
import { call } from '#web/lib/call.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { plural } from '#web/lib/format.ts';
import { isUnconfirmed, UNCONFIRMED } from '#web/lib/reauthentication.ts';
import { createRequestKeys } from '#web/lib/request-keys.ts';
import { addressIn } from '#web/lib/workspace.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { SelectFrom } from '#web/ui/form/select.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx';

type Bringable = NonNullable<ReturnType<typeof useBringable>>;
type Invite = { email: string; role: InvitedRole };
type Asked = { name: string; bring: boolean; invite?: Invite };

const useBringable = () => useQuery(readOf(readBringable)).data;

const WAYS = {
  invite: {
    title: 'Invite a colleague',
    text: 'You share a workspace: brand voices, assets, roles and texts. Personal stays yours alone.',
    button: 'Create workspace and invite',
  },
  create: {
    title: 'New workspace',
    text: 'A place to share brand voices, assets, roles and texts. You are its owner and invite your colleagues from there.',
    button: 'Create workspace',
  },
} as const;

type Props = {
  open: boolean;
  onClose: () => void;
  /** 'create': one more workspace, without an invitation. */
  way?: keyof typeof WAYS;
};

/** Creates a workspace, and invites the first colleague, who writes like oneself (TEAM-03, TEAM-04, TEAM-05). */
export function FirstInvite({ open, onClose, way = 'invite' }: Props) {
  const has = useBringable();
  const [typed, setTyped] = useState<string>();
  const [invite, setInvite] = useState<Invite>({ email: '', role: 'editor' });
  const [wanted, setWanted] = useState(way === 'invite');
  const creating = useCreating();
  const name = typed ?? (way === 'invite' ? has?.company : undefined) ?? '';
  const refusal = has ? refusalOf(has) : null;
  const fields = creating.error ? AppError.from(creating.error).fields : {};
  const submit = () => {
    const asked = { name, bring: wanted && has !== undefined && !refusal };
    creating.mutate(way === 'create' ? asked : { ...asked, invite: { ...invite, email: invite.email.trim() } });
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={WAYS[way].title}
      description={WAYS[way].text}
      submit={WAYS[way].button}
      busy={creating.isPending}
      disabled={!has}
      onSubmit={submit}
    >
      <TextField
        label="Workspace name"
        maxLength={WORKSPACE_NAME_MAX}
        value={name}
        error={fields.name}
        onChange={(event) => setTyped(event.target.value)}
      />
      {way === 'invite' && <Invited invite={invite} error={fields['invite.email']} onChange={setInvite} />}
      {has && <Bring has={has} refusal={refusal} wanted={wanted} onWant={setWanted} />}
      {creating.error && Object.keys(fields).length === 0 && <Banner tone="error">{failureOf(creating.error)}</Banner>}
    </FormDialog>
  );
}

type InvitedProps = { invite: Invite; error: string | undefined; onChange: (invite: Invite) => void };

const Invited = ({ invite, error, onChange }: InvitedProps) => (
  <>
    <TextField
      label="Email of your colleague"
      type="email"
      autoComplete="off"
      value={invite.email}
      error={error}
      onChange={(event) => onChange({ ...invite, email: event.target.value })}
    />
    <Field id="first-role" label="Role">
      {(control) => (
        <SelectFrom
          {...control}
          options={INVITED_ROLE_NAMES}
          value={invite.role}
          onChoose={(role) => onChange({ ...invite, role })}
        />
      )}
    </Field>
  </>
);

type BringProps = { has: Bringable; refusal: string | null; wanted: boolean; onWant: (wanted: boolean) => void };

function Bring({ has, refusal, wanted, onWant }: BringProps) {
  const { brand_voices, assets, roles, documents } = has;
  if (brand_voices + assets + roles + documents === 0) return null;
  return (
    <div>
      <Checkbox
        checked={wanted && !refusal}
        disabled={refusal !== null}
        onChange={(event) => onWant(event.target.checked)}
      >
        Move my roles and texts to this team
      </Checkbox>
      <p className="pl-6.5 text-xs text-fg-3">
        {refusal ??
          `They leave your Personal space. ${plural(brand_voices, 'brand voice')}, ${plural(assets, 'asset')}, ${plural(roles, 'role')} and ${plural(documents, 'text')}.`}
      </p>
    </div>
  );
}

function refusalOf({ unfinished, documents, documents_max }: Bringable): string | null {
  if (unfinished > 0) return 'Wait until your generations are done.';
  if (documents <= documents_max) return null;
  return `You have ${plural(documents, 'text')}. Copy roles over as you need them.`;
}

/** A limit is said as it is; what a second try may mend, as a failure. */
function failureOf(thrown: Error): string {
  const { status, message } = AppError.from(thrown);
  if (isUnconfirmed(thrown)) return UNCONFIRMED;
  return status === 409 || status === 429 ? message : 'Failed to create the workspace. Please try again.';
}

/** Opens the new workspace by another page load. */
function useCreating() {
  const [keys] = useState(() => createRequestKeys());
  return useMutation({
    mutationFn: (wish: Asked) =>
      call(createWorkspace, { body: wish, idempotencyKey: keys.forClick(JSON.stringify(wish)) }),
    onError: (thrown) => keys.ended(thrown),
    onSuccess: ({ slug }) => location.assign(addressIn(slug, '/')),
  });
}
