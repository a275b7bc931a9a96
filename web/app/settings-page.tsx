import { useQuery } from '@tanstack/react-query';
import { DeleteAccount } from '#web/features/accounts/settings/delete-account.tsx';
import { Devices } from '#web/features/accounts/settings/devices.tsx';
import { EmailForm } from '#web/features/accounts/settings/email-form.tsx';
import { PasswordForm } from '#web/features/accounts/settings/password-form.tsx';
import { ProfileForm } from '#web/features/accounts/settings/profile-form.tsx';
import { SecondFactors } from '#web/features/accounts/settings/second-factors.tsx';
import { SettingsTabs } from '#web/features/accounts/settings/settings-tabs.tsx';
import { SignInMethods } from '#web/features/accounts/settings/sign-in-methods.tsx';
import { useFragment } from '#web/features/accounts/settings/use-fragment.ts';
import { ExportMyData } from '#web/features/exports/data/data-exports.tsx';
import { MailSettings } from '#web/features/review/notifications/mail-settings.tsx';
import { Colleagues } from '#web/features/team/colleagues.tsx';
import { useConfig } from '#web/lib/config.ts';
import { workspacesQuery } from '#web/lib/open-workspace.ts';
import { IntegrationsSection } from '#web/ui/layout/integrations-section.tsx';
import { LegalLinks } from '#web/ui/layout/legal-links.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { SectionFooter, SettingsSection } from '#web/ui/layout/settings-section.tsx';

/** /settings (SET-01..29). */
export function SettingsPage() {
  useFragment();
  const hasProvider = Boolean(useConfig()?.sign_in_provider);
  return (
    <Page title="Settings" subtitle="Your profile, your password and your account">
      <SettingsTabs />
      <div className="mt-8">
        <SettingsSection title="Profile" untitled text="Your first name signs the sourcing emails you generate.">
          <ProfileForm />
        </SettingsSection>
        <SettingsSection title="Email address" text="What you sign in with, and where our mails go.">
          <EmailForm />
        </SettingsSection>
        <SettingsSection title="Change Password" text="Use a password you do not use anywhere else.">
          <PasswordForm />
        </SettingsSection>
        {hasProvider && <SignInMethods />}
        <SecondFactors />
        <SettingsSection
          id="devices"
          title="Signed-in devices"
          text="Every device you are signed in on. Sign out any that you do not recognise."
        >
          <Devices />
        </SettingsSection>
        <TeamSections />
        <SettingsSection
          title="Export my data"
          text="Everything about you, readable by people and machines: your account, what you wrote, your files."
        >
          <ExportMyData />
        </SettingsSection>
        <SettingsSection title="Delete Account" text="Removes you and everything you made.">
          <DeleteAccount />
        </SettingsSection>
        <LegalLinks className="pb-4" />
      </div>
    </Page>
  );
}

/** What is about working together, absent where this installation has no teams (TEAM-32), and the way to other systems. */
function TeamSections() {
  const hasTeams = useConfig()?.teams !== false;
  return (
    <>
      {hasTeams && <Sections />}
      <IntegrationsSection />
    </>
  );
}

function Sections() {
  const isNotified = useQuery(workspacesQuery).data?.notifications != null;
  return (
    <>
      <SettingsSection
        title="Colleagues"
        text="Share roles, brand voices and texts, and agree on them before they go out."
      >
        <Colleagues />
      </SettingsSection>
      {isNotified && (
        <SettingsSection
          id="notifications"
          title="Notifications"
          text="New notifications appear in the sidebar. Emails bundle what you have not read there."
        >
          <MailSettings footer={(button, note) => <SectionFooter note={note}>{button}</SectionFooter>} />
        </SettingsSection>
      )}
    </>
  );
}
