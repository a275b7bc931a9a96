const UNIT_MS: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };
const PARTS = /(?<![\d.])(\d+(?:\.\d+)?)(ms|h|m|s)/g;

/** A duration as Go writes it ('24h', '1h30m') in milliseconds; 0 for 'none'; undefined for an invalid one. */
export function durationMs(text: string): number | undefined {
  if (text === 'none') return 0;
  if (!/^(?:\d+(?:\.\d+)?(?:ms|h|m|s))+$/.test(text)) return undefined;
  const parts = [...text.matchAll(PARTS)];
  const total = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0), 0);
  return Number.isSafeInteger(Math.round(total)) ? Math.round(total) : undefined;
}
