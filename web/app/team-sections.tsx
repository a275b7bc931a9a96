import { useQuery } from '@tanstack/react-query';
import { MailSettings } from '#web/features/review/notifications/mail-settings.tsx';
import { Colleagues } from '#web/features/team/colleagues.tsx';
import { useConfig } from '#web/lib/config.ts';
import { workspacesQuery } from '#web/lib/open-workspace.ts';
import { IntegrationsSection } from '#web/ui/layout/integrations-section.tsx';
import { SectionFooter, SettingsSection } from '#web/ui/layout/settings-section.tsx';

/** What is about working together, absent where this installation has no teams (TEAM-32), and the way to other systems. */
export function TeamSections() {
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
        text="Share roles, brand voices and documents, and agree on them before they go out."
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
