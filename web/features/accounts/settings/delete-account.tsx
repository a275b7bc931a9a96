import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, type UseFormSetError, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { readReauthentication } from '#shared/accounts/contracts/auth.ts';
import { deleteAccount } from '#shared/accounts/contracts/settings.ts';
import { PasswordField } from '#web/features/accounts/password-field.tsx';
import {
  type DeletionFailure,
  deletionFailure,
  isSessionEnded,
} from '#web/features/accounts/settings/deletion-failure.ts';
import { call } from '#web/lib/call.ts';
import { useConfig } from '#web/lib/config.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { logProblems } from '#web/lib/log-problems.ts';
import { workspacesQuery } from '#web/lib/open-workspace.ts';
import { signOut } from '#web/lib/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { TriangleAlert } from '#web/ui/layout/icons.ts';
import { SectionFooter } from '#web/ui/layout/settings-section.tsx';

/** SET-22: a card with a button; after a click the warning replaces it. */
export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasPassword = useHasPassword();
  const close = () => {
    setOpen(false);
    // The button has to be rendered first.
    requestAnimationFrame(() => button.current?.focus());
  };
  if (open) return <DeletionForm hasPassword={hasPassword} onCancel={close} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:p-5">
      <p className="text-sm text-fg-2">
        {hasPassword
          ? 'You are asked for your password before anything is deleted.'
          : 'You are asked to confirm that it is you before anything is deleted.'}
      </p>
      <Button ref={button} variant="danger-outline" className="max-sm:w-full" onClick={() => setOpen(true)}>
        Delete Account
      </Button>
    </div>
  );
}

/** Accounts that sign in only with the provider have no password and reauthenticate in another way. */
function useHasPassword(): boolean {
  const { data } = useQuery(readOf(readReauthentication));
  return data?.has_password ?? true;
}

const understood = z.object({
  understood: z.literal(true, 'Please confirm that you understand the consequences'),
  removeComments: z.boolean(),
  password: z.string(),
});
const confirmation = z.extend(understood, { password: z.string().check(z.minLength(1, 'Password is required')) });

type Confirmation = z.output<typeof confirmation>;

/** Password and deletion in one request; the sign-out then redirects to /login (SET-26..29). */
function useDeletion(setError: UseFormSetError<Confirmation>) {
  const [failure, setFailure] = useState<DeletionFailure>();
  const run = async (given: Confirmation) => {
    setFailure(undefined);
    const problem = await erase(given);
    if (!problem) {
      await signOut('local', 'account-deleted');
    } else if (problem.isPassword) {
      console.error(problem.text);
      setError('password', { message: problem.text }, { shouldFocus: true });
    } else setFailure(problem);
  };
  const refused = (problems: FieldErrors) => {
    setFailure(undefined);
    logProblems(problems);
  };
  return { failure, forget: () => setFailure(undefined), run, refused };
}

/** SET-23..25. */
function DeletionForm({ hasPassword, onCancel }: { hasPassword: boolean; onCancel: () => void }) {
  const form = useForm({
    resolver: standardSchemaResolver(hasPassword ? confirmation : understood),
    defaultValues: { understood: false as true, removeComments: false, password: '' },
  });
  const { failure, forget, run, refused } = useDeletion(form.setError);
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  const { hasShared, goingAlong, owned } = useSharedLosses();
  useEffect(() => setFocus(hasPassword ? 'password' : 'understood'), [setFocus, hasPassword]);
  const submit = form.handleSubmit(run, refused);
  return (
    <form noValidate onSubmit={submit} aria-label="Delete Account">
      <DeletedData hasShared={hasShared} goingAlong={goingAlong} />
      <div className="space-y-4 p-4 sm:p-5">
        {hasPassword && (
          <PasswordField
            label="Confirm Password"
            autoComplete="current-password"
            required
            error={errors.password?.message}
            {...form.register('password')}
          />
        )}
        {hasShared && (
          <Checkbox {...form.register('removeComments')}>
            Also remove my comments
            <span className="block text-xs text-fg-3">Those with replies read 'Comment removed'.</span>
          </Checkbox>
        )}
        <Checkbox required error={errors.understood?.message} {...form.register('understood')}>
          I understand that this action cannot be undone
        </Checkbox>
      </div>
      <SectionFooter message={<Refusal owned={owned} failure={failure} onClose={forget} />}>
        <Button disabled={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" busy={isSubmitting} disabled={owned.length > 0} needsServer>
          {isSubmitting ? 'Deleting...' : 'Confirm Delete'}
        </Button>
      </SectionFooter>
    </form>
  );
}

/** Returns undefined once the account was deleted, else the failure. */
async function erase({ password, removeComments }: Confirmation): Promise<DeletionFailure | undefined> {
  try {
    await call(deleteAccount, { body: { ...(password && { password }), remove_comments: removeComments } });
    return undefined;
  } catch (thrown) {
    return isSessionEnded(thrown) ? undefined : deletionFailure(thrown);
  }
}

type RefusalProps = { owned: readonly string[]; failure: DeletionFailure | undefined; onClose: () => void };

/** What stands in the way beforehand (TEAM-27), or what the server refused. */
function Refusal({ owned, failure, onClose }: RefusalProps) {
  if (owned.length > 0) return <Banner tone="warning">{onlyOwnerOf(owned)}</Banner>;
  return (
    failure && (
      <Banner tone="error" onClose={onClose} detail={failure.detail}>
        {failure.text}
      </Banner>
    )
  );
}

const LOSSES = [
  'Your profile and all your data are permanently deleted',
  'Your saved documents and templates are permanently deleted',
  'Your generated content and assets are permanently deleted',
  'You lose access immediately',
];

/** What a deletion means for the shared workspaces of the person; until they are known, nothing. */
function useSharedLosses() {
  const hasTeams = useConfig()?.teams !== false;
  const items = useQuery({ ...workspacesQuery, enabled: hasTeams }).data?.items ?? [];
  const alone = (members: number) => members === 1;
  return {
    hasShared: items.length > 0,
    /** Nobody else is in these. */
    goingAlong: items.filter(({ members }) => alone(members)).map(({ name }) => name),
    /** Others would be left in these without an owner. */
    owned: items.filter(({ members, is_only_owner }) => is_only_owner && !alone(members)).map(({ name }) => name),
  };
}

const onlyOwnerOf = (workspaces: readonly string[]): string =>
  `You are the only owner of ${workspaces.join(', ')}. Make another member an owner, or delete the workspace first.`;

type Props = { hasShared: boolean; goingAlong: readonly string[] };

/** What the deletion removes (SET-23), and what of it stays with others (TEAM-27). */
function DeletedData({ hasShared, goingAlong }: Props) {
  const losses = [
    ...LOSSES,
    ...goingAlong.map((name) => `${name} and everything in it are permanently deleted: nobody else is a member`),
    ...(hasShared ? ['Roles, texts and comments in shared workspaces stay, without your name'] : []),
  ];
  return (
    <div className="border-b border-line bg-danger-soft p-4 sm:p-5">
      <p className="flex items-center gap-2 font-semibold text-danger-text">
        <TriangleAlert className="size-4" aria-hidden />
        This cannot be undone
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-10 text-sm break-words marker:text-danger">
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </div>
  );
}
