import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type AppConfig, readConfig } from '#shared/contracts/accounts.ts';
import { call, connectCalls } from '#web/lib/call.ts';
import { keys } from '#web/lib/query.ts';

const configQuery = queryOptions({
  queryKey: keys.config,
  queryFn: ({ signal }) => call(readConfig, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A header holds Latin letters only. */
export const clientInfo = ({ brand, version }: Pick<AppConfig, 'brand' | 'version'>): string =>
  `${encodeURIComponent(brand).replaceAll('%20', ' ')}/${version}`;

/** Asks for the settings of this installation; from then on every call names the client (GAP-97). Never rejects. */
export async function loadConfig(client: QueryClient): Promise<void> {
  await client.prefetchQuery(configQuery);
  const config = client.getQueryData(configQuery.queryKey);
  if (config) connectCalls({ clientInfo: clientInfo(config) });
}

/** The settings of this installation; undefined until they are known. */
export const useConfig = (): AppConfig | undefined => useQuery(configQuery).data;

/** The brand and its provider (APP-01); the brand's room is kept until they are known. */
export function useBrand(): { brand: string; provider: string } {
  const config = useConfig();
  return { brand: config?.brand ?? '\u00a0', provider: config?.provider ?? '' };
}
