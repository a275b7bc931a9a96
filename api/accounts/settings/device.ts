type Named = readonly [name: string, pattern: RegExp];

// In this order: many browsers also name the ones they descend from.
const BROWSERS: readonly Named[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\S+.*\bSafari\//],
];
const SYSTEMS: readonly Named[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (text: string, names: readonly Named[]): string | undefined =>
  names.find(([, pattern]) => pattern.test(text))?.[0];

/** A browser's own description in plain words: 'Chrome on Windows'; null when it is unknown. */
export function deviceOf(userAgent: string | null): string | null {
  const text = userAgent ?? '';
  const [browser, system] = [nameIn(text, BROWSERS), nameIn(text, SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}
