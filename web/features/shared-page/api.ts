import type { Anchor } from '#shared/anchors.ts';
import * as contracts from '#shared/contracts/shared-page.ts';
import type { Verdict } from '#shared/review.ts';
import { call } from '#web/lib/call.ts';

/** The token in the fragment of a link, also where a scanner of mails wrote its '#' as '%23'. */
export function tokenIn(address: string): string {
  const [, token = ''] = address.split(/#|%23/i);
  return token;
}

export type Access = { token: string; pass: string | null };
const headersOf = ({ token, pass }: Access): Record<string, string> => ({
  [contracts.SHARE_HEADER]: token,
  ...(pass !== null && { [contracts.SHARE_PASS_HEADER]: pass }),
});

/** @throws AppError 'share_invalid' for a link that does not work, whatever the reason. */
export const readShared = (access: Access, visit: string) =>
  call(contracts.readShared, { query: { visit }, headers: headersOf(access) });
export const nameGuest = (access: Access, name: string) =>
  call(contracts.nameGuest, { body: { name }, headers: headersOf(access) });

/** On the whole document when `anchor` is null. */
type NewThread = { place: number; body: string; anchor: Anchor | null };
export const startThread = (access: Access, body: NewThread) =>
  call(contracts.startGuestThread, { body, headers: headersOf(access) });
export const reply = (access: Access, id: string, body: string) =>
  call(contracts.replyAsGuest, { params: { id }, body: { body }, headers: headersOf(access) });

type Answer = { place: number; version: number; verdict: Verdict; note: string };
/** @throws AppError 'review_changed' when that version is not in review any more. */
export const answer = (access: Access, body: Answer) =>
  call(contracts.answerShared, { body, headers: headersOf(access) });
