import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { RoleInput } from '#shared/roles/contracts/role-input.ts';
import { COUNTRIES, hasRegions } from '#shared/text/currencies.ts';
import { experienceLabels, type LocationType, locationLabels } from '#shared/text/role-terms.ts';
import { DocumentPicker } from '#web/features/roles/document-picker.tsx';
import { HybridDays } from '#web/features/roles/hybrid-days.tsx';
import { LanguageField } from '#web/features/roles/language-field.tsx';
import { OfferFields } from '#web/features/roles/offer-fields.tsx';
import { daysFor, type RoleDraft } from '#web/features/roles/role-draft.ts';
import type { SignOf } from '#web/features/roles/sign-of.ts';
import { VoicePicker } from '#web/features/roles/voice-picker.tsx';
import type { Held } from '#web/lib/record-save.ts';
import { RadioPills } from '#web/ui/form/radio-pills.tsx';
import { SuggestField } from '#web/ui/form/suggest-field.tsx';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';

type RoleForm = UseFormReturn<Held<RoleDraft>>;
type Signed = { form: RoleForm; signOf?: SignOf | undefined };

const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));
const levels = optionsOf(experienceLabels);
const locations = optionsOf(locationLabels);
const changed = { shouldDirty: true, shouldValidate: false } as const;

type Props = ComponentProps<typeof OfferFields>;

/** ROLE-03, 09..22, OFFER-01: four sections. */
export function RoleFields({ form, ...offer }: Props) {
  const sign = (name: string) => offer.signOf?.(name, form.getValues());
  const { errors } = form.formState;
  // The errors have the names of the saved fields, not those of the form.
  const { document_ids } = errors as FieldErrors<RoleInput>;
  return (
    <>
      <Card title="Company Details" actions={<p className="text-xs text-fg-3">Required unless marked optional</p>}>
        <TextField
          id="company_name"
          label="Company Name"
          autoComplete="organization"
          aside={sign('company_name')}
          error={errors.company_name?.message}
          {...form.register('company_name')}
        />
      </Card>
      <RoleDetails form={form} signOf={offer.signOf} />
      <Card
        title="Offer"
        description="Optional. What you fill in goes into every text as it stands here; what you leave out is never made up."
      >
        <OfferFields form={form} {...offer} />
      </Card>
      <Card title="Brand Elements" description="How it should sound, and what it may refer to.">
        <div className="space-y-5">
          <VoicePicker
            id="brand_guidelines_id"
            value={form.watch('brand_guidelines')}
            onChange={(voice) => form.setValue('brand_guidelines', voice, changed)}
          />
          <LanguageField form={form} />
          <DocumentPicker
            id="document_ids"
            chosen={form.watch('reference_documents')}
            error={document_ids?.message}
            onChange={(documents) => form.setValue('reference_documents', documents, changed)}
          />
        </div>
      </Card>
    </>
  );
}

/** Suggestions; any text is allowed (GAP-46). With the names of the browser. */
function countries(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return COUNTRIES.map((code) => names.of(code) ?? code).sort((a, b) => a.localeCompare(b));
}

function RoleDetails({ form, signOf }: Signed) {
  const sign = (name: string) => signOf?.(name, form.getValues());
  const { errors } = form.formState;
  return (
    <Card title="Role Details">
      <div className="space-y-5">
        <TextField
          id="job_title"
          label="Job Title"
          aside={sign('job_title')}
          error={errors.job_title?.message}
          {...form.register('job_title')}
        />
        <LevelField form={form} aside={sign('experience_level')} />
        <WorkplaceFields form={form} aside={sign('location_type')} daysAside={sign('days_onsite')} />
        <PlaceFields form={form} signOf={signOf} />
        <TextAreaField
          id="role_requirements"
          label="Role Requirements"
          aside={sign('role_requirements')}
          rows={5}
          hint="Day-to-day work, goals of the first months, the team around the role."
          placeholder="What does the person need to do?"
          error={errors.role_requirements?.message}
          {...form.register('role_requirements')}
        />
        <TextAreaField
          id="person_specification"
          label="Person Specification"
          aside={sign('person_specification')}
          rows={5}
          hint="Say what is essential and what is only welcome."
          placeholder="What experience, education and background should the person have?"
          error={errors.person_specification?.message}
          {...form.register('person_specification')}
        />
      </div>
    </Card>
  );
}

/** Country and city, and the region where the country has rules of its own for it. */
export function PlaceFields({ form, signOf }: Signed) {
  const sign = (name: string) => signOf?.(name, form.getValues());
  const { errors } = form.formState;
  const suggestions = useMemo(countries, []);
  const hasRegion = useHasRegion(form);
  return (
    <div className={`grid gap-5 ${hasRegion ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
      <SuggestField
        id="country"
        label="Country"
        autoComplete="off"
        suggestions={suggestions}
        aside={sign('country')}
        error={errors.country?.message}
        {...form.register('country')}
      />
      <TextField id="city" label="City" aside={sign('city')} error={errors.city?.message} {...form.register('city')} />
      {hasRegion && (
        <TextField
          id="region"
          label="Region"
          aside={sign('region')}
          optional
          error={errors.region?.message}
          {...form.register('region')}
        />
      )}
    </div>
  );
}

export function LevelField({ form, aside }: { form: RoleForm; aside?: ReactNode }) {
  return (
    <RadioPills
      legend="Level of Experience"
      name="experience_level"
      aside={aside}
      options={levels}
      value={form.watch('experience_level') || null}
      error={form.formState.errors.experience_level?.message}
      onChange={(level) => {
        form.setValue('experience_level', level, changed);
        form.clearErrors('experience_level');
      }}
    />
  );
}

/** States and provinces have rules of their own in some countries; one that was given shows everywhere (OFFER-01). */
function useHasRegion(form: RoleForm): boolean {
  const [country, region] = [form.watch('country'), form.watch('region')];
  const isAsked = useMemo(() => hasRegions(country), [country]);
  // Kept while it is being emptied, because the field has the focus.
  const [wasGiven] = useState(region !== '');
  return isAsked || wasGiven || region !== '';
}

type WorkplaceProps = { form: RoleForm; aside?: ReactNode; daysAside?: ReactNode };

/** The location type, and the days of a hybrid role. */
export function WorkplaceFields({ form, aside, daysAside }: WorkplaceProps) {
  const location = form.watch('location_type');
  const setDays = (days: ReturnType<typeof daysFor>) => {
    form.setValue('days_onsite', days.days_onsite, changed);
    form.setValue('days_remote', days.days_remote, changed);
  };
  const choose = (next: LocationType) => {
    form.setValue('location_type', next, changed);
    form.clearErrors('location_type');
    setDays(daysFor(next, form.getValues()));
  };
  return (
    <div className="space-y-3">
      <RadioPills
        legend="Location Type"
        name="location_type"
        aside={aside}
        options={locations}
        value={location || null}
        error={form.formState.errors.location_type?.message}
        onChange={choose}
      />
      {location === 'hybrid' && (
        <HybridDays onsite={form.watch('days_onsite') ?? 1} aside={daysAside} onChange={setDays} />
      )}
    </div>
  );
}
