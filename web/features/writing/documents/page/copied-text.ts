import type { Counts } from '#web/features/text/page/page-tab.ts';
import { plural } from '#web/lib/format.ts';

/** 'Copied. 2 to fix and 3 facts are open.' (CONTENT-17). */
export function copiedText({ checks, facts }: Counts): string {
  const open = [checks ? `${checks} to fix` : '', facts ? plural(facts, 'fact') : ''].filter(Boolean);
  if (open.length === 0) return 'Copied';
  const isOne = (checks ?? 0) + (facts ?? 0) === 1;
  return `Copied. ${open.join(' and ')} ${isOne ? 'is' : 'are'} open.`;
}
