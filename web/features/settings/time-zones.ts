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

/** The zone that a typed text means: its name in whatever case, or its city alone where only one zone has it. */
export function zoneOf(text: string, zones: readonly string[]): string | undefined {
  const wanted = text.trim().toLowerCase();
  const named = zones.find((zone) => zoneLabel(zone).toLowerCase() === wanted);
  const [city, another] = zones.filter((zone) => zoneLabel(zone).toLowerCase().endsWith(`/${wanted}`));
  return named ?? (another ? undefined : city);
}
