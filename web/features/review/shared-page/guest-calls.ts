import type { Endpoint } from '#shared/endpoint.ts';
import type { SharedPage } from '#shared/review/contracts/shared-page.ts';
import { SHARE_HEADER, SHARE_PASS_HEADER, sharedCalls } from '#shared/review/shared-calls.ts';
import type { Anchor } from '#shared/text/anchors.ts';
import type { Verdict } from '#shared/text/review.ts';
import { call } from '#web/lib/call.ts';

/** The token in the fragment of a link, also where a scanner of mails wrote its '#' as '%23'. */
export function tokenIn(address: string): string {
  const [, token = ''] = address.split(/#|%23/i);
  return token;
}

export type Access = { token: string; pass: string | null };
const headersOf = ({ token, pass }: Access): Record<string, string> => ({
  [SHARE_HEADER]: token,
  ...(pass !== null && { [SHARE_PASS_HEADER]: pass }),
});

type Part = 'params' | 'query' | 'body';
type Given = Partial<Record<Part, unknown>>;
/** Of this release, as its server answers: without the library of schemas, which is as large as this page. */
const unread = { parse: (sent: unknown) => sent } as Endpoint['reply'];
const send = async <Reply>(of: keyof typeof sharedCalls, access: Access, given: Given): Promise<Reply> =>
  (await call({ ...sharedCalls[of], reply: unread } as Endpoint, { ...given, headers: headersOf(access) })) as Reply;

/** @throws AppError 'share_invalid' for a link that does not work, whatever the reason. */
export const readShared = (access: Access, visit: string) => send<SharedPage>('read', access, { query: { visit } });
export const nameGuest = (access: Access, name: string) =>
  send<{ name: string; pass: string }>('name', access, { body: { name } });

/** On the whole document when `anchor` is null. */
type NewThread = { place: number; body: string; anchor: Anchor | null };
export const startThread = (access: Access, body: NewThread) => send<SharedPage>('start', access, { body });
export const reply = (access: Access, id: string, body: string) =>
  send<SharedPage>('reply', access, { params: { id }, body: { body } });

type Answer = { place: number; version: number; verdict: Verdict; note: string; over: number };
/** @throws AppError 'review_changed' when that version is not in review any more, 'open_fixes' when there is more to fix. */
export const answer = (access: Access, body: Answer) => send<SharedPage>('answer', access, { body });

const config = { method: 'GET', path: '/api/config', may: null, access: 'public', reply: unread } as Endpoint;
export const readBrand = async () => (await call(config)) as { brand: string; provider: string };
