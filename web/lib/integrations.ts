import type { AppConfig } from '#shared/accounts/contracts/settings.ts';
import type { Permission } from '#shared/permissions.ts';
import { useConfig } from '#web/lib/config.ts';
import { paths } from '#web/lib/paths.ts';
import { useMayEach } from '#web/lib/rights.ts';

/** The description of the API, OpenAPI: outside the app, the same in every workspace. */
export const API_DESCRIPTION = '/api/openapi.json';

type Settings = Pick<AppConfig, 'public_api' | 'webhooks'>;
export type Integrations = { tabs: { to: string; name: string }[]; hasApi: boolean };

/**
 * The tabs of Integrations that one's role and this installation have. Without any the page does not exist, and nothing
 * links to it (KEY-01).
 */
export function integrationsFor(may: (permission: Permission) => boolean, settings: Settings = {}): Integrations {
  const hasApi = settings.public_api !== false;
  const hasWebhooks = settings.webhooks !== false;
  return {
    hasApi,
    tabs: [
      ...(may('key.manage') && hasApi ? [{ to: paths.integrations, name: 'API keys' }] : []),
      ...(may('webhook.manage') && hasWebhooks ? [{ to: paths.webhooks, name: 'Webhooks' }] : []),
      // Editors list adverts in it (FEED-02).
      ...(may('content.write') && hasApi ? [{ to: paths.feed, name: 'Job feed' }] : []),
    ],
  };
}

export function useIntegrations(): Integrations {
  const config = useConfig();
  return integrationsFor(useMayEach(), config);
}
