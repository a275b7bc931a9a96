import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version in the nearest package.json: the bundled api lies in a folder below it too. */
export function productVersion(from = import.meta.dirname): string {
  const file = join(from, 'package.json');
  if (existsSync(file)) return String((JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown }).version ?? '0');
  const above = dirname(from);
  return above === from ? '0' : productVersion(above);
}
