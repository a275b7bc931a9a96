/** The zone this browser lives in. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/**
 * Every zone the browser knows, UTC first (SET-05). Browsers leave UTC out of their list and may not know the stored
 * zone, or name their own differently: those are added.
 */
export function timeZones(
  stored: string | null,
  known: readonly string[] = Intl.supportedValuesOf('timeZone'),
): string[] {
  const others = new Set([...known, browserZone(), ...(stored ? [stored] : [])]);
  others.delete('UTC');
  return ['UTC', ...[...others].sort()];
}

/** 'America/New York' reads better than its id. */
export const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');
