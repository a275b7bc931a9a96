import type { ShownDocument } from '#shared/review/contracts/shared-page.ts';
import { formatDate } from '#web/lib/format.ts';

type Answer = NonNullable<ShownDocument['answer']>;

/** 'You approved this version on 23 Nov 2026.' A link can be shared by several guests, but answers once. */
export function answered({ verdict, name, at }: Answer, own: string | null): string {
  const who = name === own ? 'You' : name;
  const did = verdict === 'approved' ? 'approved this version' : 'requested changes to this version';
  return `${who} ${did} on ${formatDate(at)}.`;
}

/** Why no answer is taken. */
export const notTaken = ({ is_approved }: Pick<ShownDocument, 'is_approved'>): string =>
  is_approved ? 'This version is approved.' : 'No answer is needed now.';
