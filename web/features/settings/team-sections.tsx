import { useQuery } from '@tanstack/react-query';
import { Colleagues } from '#web/features/settings/colleagues.tsx';
import { MailSettings } from '#web/features/settings/mail-settings.tsx';
import { useConfig } from '#web/lib/config.ts';
import { workspacesQuery } from '#web/lib/open-workspace.ts';
import { SectionFooter, SettingsSection } from '#web/ui/layout/settings-section.tsx';

/** What is about working together; nothing where this installation has no teams (TEAM-32). */
export const TeamSections = () => (useConfig()?.teams === false ? null : <Sections />);

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
