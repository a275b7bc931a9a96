/** The URL, or undefined for what is none: `URL.canParse` and `URL.parse` are newer than the oldest browser. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
