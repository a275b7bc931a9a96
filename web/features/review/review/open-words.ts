import type { OpenFixes } from '#shared/review/contracts/open-fixes.ts';

/** '2 to fix: “recent graduate”, “10 years”.' */
export function openWords({ count, phrases }: OpenFixes): string {
  const named = phrases.map((phrase) => `“${phrase}”`).join(', ');
  return `${count} to fix: ${named}${count > phrases.length ? ', …' : ''}.`;
}
