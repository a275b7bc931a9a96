import { useIntegrations } from '#web/lib/integrations.ts';
import { ButtonLink } from '#web/ui/form/button-link.tsx';
import { SettingsSection } from '#web/ui/layout/settings-section.tsx';

/** The way to Integrations; nothing for a role that has none (KEY-01). */
export function IntegrationsSection() {
  const [first] = useIntegrations().tabs;
  if (!first) return null;
  return (
    <SettingsSection title="Integrations" text="Connect this workspace with your other systems.">
      <div className="p-4 sm:p-5">
        <ButtonLink to={first.to}>Open integrations</ButtonLink>
      </div>
    </SettingsSection>
  );
}
