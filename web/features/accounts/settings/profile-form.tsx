import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMemo, useState } from 'react';
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { filled } from '#shared/contracts/common.ts';
import { AvatarRow } from '#web/features/accounts/settings/avatar-row.tsx';
import { browserZone, timeZones, zoneLabel, zoneOf } from '#web/features/accounts/settings/time-zones.ts';
import { auth } from '#web/lib/auth.ts';
import { logProblems } from '#web/lib/log-problems.ts';
import { type Person, usePerson } from '#web/lib/session.ts';
import { submitByKeys } from '#web/lib/submit-by-keys.ts';
import { useFormDraft } from '#web/lib/use-form-draft.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import type { SaveOutcome } from '#web/ui/feedback/save-message.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { RestoredNote } from '#web/ui/form/restored-note.tsx';
import { SuggestField } from '#web/ui/form/suggest-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { Lock } from '#web/ui/layout/icons.ts';
import { SectionFooter } from '#web/ui/layout/settings-section.tsx';

// The same limits as at registration.
const profileWith = (zones: readonly string[]) =>
  z.object({
    first_name: filled('First name', 100),
    last_name: filled('Last name', 100),
    job_title: filled('Job title', 200),
    /** The label of the zone, not its id. */
    timezone: z
      .string()
      .check(z.refine((text) => zoneOf(text, zones) !== undefined, 'Choose a time zone from the list')),
  });
type Profile = z.output<ReturnType<typeof profileWith>>;

const pick = ({ first_name, last_name, job_title, timezone }: Person): Profile => ({
  first_name,
  last_name,
  job_title,
  timezone: zoneLabel(timezone ?? browserZone()),
});

/** SET-02..08, GAP-98, GAP-102. */
export function ProfileForm() {
  const person = usePerson();
  const zones = useMemo(() => timeZones(person.timezone), [person.timezone]);
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const form = useForm({ resolver: standardSchemaResolver(profileWith(zones)), defaultValues: pick(person) });
  const { errors, isDirty, isSubmitting } = form.formState;
  const draft = useFormDraft(form, 'profile');
  const refused = (problems: FieldErrors) => {
    setOutcome(undefined);
    logProblems(problems);
  };
  const submit = form.handleSubmit(async (given) => {
    setOutcome(undefined);
    const timezone = zoneOf(given.timezone, zones) ?? browserZone();
    const saved = await save({ ...given, timezone });
    if (saved) {
      form.reset({ ...given, timezone: zoneLabel(timezone) });
      draft.drop();
    }
    setOutcome(saved ? { ok: true, text: 'Profile updated successfully!' } : failed);
  }, refused);
  const discard = () => {
    form.reset(pick(person));
    draft.drop();
    form.setFocus('first_name');
  };
  return (
    <form noValidate onSubmit={submit} onKeyDown={submitByKeys}>
      <div className="space-y-5 p-4 sm:p-5">
        <RestoredNote show={draft.restored} onDiscard={discard} />
        <AvatarRow />
        <Fields register={form.register} errors={errors} email={person.email} />
        <SuggestField
          label="Time Zone"
          hint="Every date and time is shown in it. Type a city to find it."
          suggestions={zones.map(zoneLabel)}
          autoComplete="off"
          required
          error={errors.timezone?.message}
          // Browsers suggest only zones that contain the text, so typing has to replace it.
          onFocus={(event) => event.target.select()}
          {...form.register('timezone')}
        />
      </div>
      <SectionFooter message={outcome && <Outcome outcome={outcome} onClose={() => setOutcome(undefined)} />}>
        <Button type="submit" variant="primary" busy={isSubmitting} needsServer>
          {isSubmitting ? 'Saving...' : 'Save Changes'}
        </Button>
      </SectionFooter>
      <UnsavedGuard when={isDirty} onLeave={draft.drop} />
    </form>
  );
}

const failed: SaveOutcome = { ok: false, text: 'Failed to update profile' };

async function save(data: Profile): Promise<boolean> {
  try {
    const { error } = await auth().updateUser({ data });
    if (error) console.error(error);
    return !error;
  } catch (thrown) {
    console.error(thrown);
    return false;
  }
}

const Outcome = ({ outcome, onClose }: { outcome: SaveOutcome; onClose: () => void }) => (
  <Banner tone={outcome.ok ? 'success' : 'error'} onClose={onClose}>
    {outcome.text}
  </Banner>
);

type FieldsProps = { register: UseFormRegister<Profile>; errors: FieldErrors<Profile>; email: string };

function Fields({ register, errors, email }: FieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="First Name"
        autoComplete="given-name"
        required
        error={errors.first_name?.message}
        {...register('first_name')}
      />
      <TextField
        label="Last Name"
        autoComplete="family-name"
        required
        error={errors.last_name?.message}
        {...register('last_name')}
      />
      <TextField
        label="Job Title"
        autoComplete="organization-title"
        required
        error={errors.job_title?.message}
        {...register('job_title')}
      />
      <TextField
        label="Email Address"
        type="email"
        autoComplete="email"
        readOnly
        value={email}
        title={email}
        aside={<Locked />}
        className="text-ellipsis"
      />
    </div>
  );
}

const Locked = () => (
  <span className="inline-flex items-center gap-1">
    <Lock className="size-3" aria-hidden />
    Change it below
  </span>
);
