import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type AppConfig, appConfig, readConfig } from '#shared/accounts/contracts/settings.ts';
import { connectCalls } from '#web/lib/call.ts';
import { readOf } from '#web/lib/endpoint.ts';
import { hasPasskeys } from '#web/lib/secure-context.ts';
import { deviceStorage } from '#web/lib/storage.ts';

const configQuery = { ...readOf(readConfig), staleTime: Number.POSITIVE_INFINITY };

/** HTTP headers allow Latin letters only. */
export const clientInfo = ({ brand, version }: Pick<AppConfig, 'brand' | 'version'>): string =>
  `${encodeURIComponent(brand).replaceAll('%20', ' ')}/${version}`;

// The last response is cached, so that the first paint of the next visit shows the brand.
const KEY = 'config';
const FIRST_VISIT = { brand: 'Rolevoice', version: import.meta.env.VITE_VERSION ?? 'dev' };

function remembered(): AppConfig | null {
  try {
    return appConfig.parse(JSON.parse(deviceStorage.getItem(KEY) ?? ''));
  } catch {
    return null;
  }
}

const remember = (config: AppConfig) => deviceStorage.setItem(KEY, JSON.stringify({ ...config, demo_accounts: [] }));

/** Loads the settings of this installation and sets the client name of every call (GAP-97). Never rejects. */
export async function loadConfig(client: QueryClient): Promise<void> {
  const last = remembered();
  if (last) client.setQueryData(configQuery.queryKey, last, { updatedAt: 0 });
  connectCalls({ clientInfo: clientInfo(last ?? FIRST_VISIT) });
  await client.prefetchQuery({ ...configQuery, staleTime: 0 });
  const config = client.getQueryData(configQuery.queryKey);
  if (!config) return;
  connectCalls({ clientInfo: clientInfo(config) });
  remember(config);
}

/** The settings of this installation; undefined until they have loaded. */
export const useConfig = (): AppConfig | undefined => useQuery(configQuery).data;

/** Brand and provider (APP-01); a space of the same height until they have loaded. */
export function useBrand(): { brand: string; provider: string } {
  const config = useConfig();
  return { brand: config?.brand ?? '\u00a0', provider: config?.provider ?? '' };
}

/** Whether server and browser support passkeys. */
export const usePasskeysOffered = (): boolean => useConfig()?.passkeys === true && hasPasskeys();
