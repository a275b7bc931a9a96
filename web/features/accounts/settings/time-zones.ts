/** The time zone of this browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/**
 * Every zone of the browser, UTC first (SET-05). Added when missing: UTC, the stored zone, and the browser's own, which
 * its list may name differently.
 */
export function timeZones(
  stored: string | null,
  known: readonly string[] = Intl.supportedValuesOf('timeZone'),
): string[] {
  const others = new Set([...known, browserZone(), ...(stored ? [stored] : [])]);
  others.delete('UTC');
  return ['UTC', ...[...others].sort()];
}

/** 'America/New York' instead of the id. */
export const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');

/** The zone a text means: its name in any case, or its city when only one zone has it. */
export function zoneOf(text: string, zones: readonly string[]): string | undefined {
  const searched = text.trim().toLowerCase();
  const named = zones.find((zone) => zoneLabel(zone).toLowerCase() === searched);
  const [city, another] = zones.filter((zone) => zoneLabel(zone).toLowerCase().endsWith(`/${searched}`));
  return named ?? (another ? undefined : city);
}
