import { reviewsBench } from '#api/review/reviews/testing/bench.ts';
import type { TestApp } from '#api/testing/app.ts';
import type { Who } from '#api/testing/call.ts';
import { PATH } from '#api/writing/documents/testing/bench.ts';
import type { MadeShare } from '#shared/review/contracts/shares.ts';

type Wish = { label?: string; days?: number; may_comment?: boolean; may_answer?: boolean; also?: string[] };
export type GuestTab = { token: string; pass?: string };

/** An app, and the calls of share links and of their guests. */
export async function sharesBench(given?: Promise<TestApp>) {
  const bench = await reviewsBench(given);
  const { call, url, team } = bench;
  const wish = { label: 'Head of workshop', days: 30, may_comment: true, may_answer: false };
  const share = (who: Who, documentId: string, more: Wish = {}) =>
    call(who, 'POST', `${PATH}/${documentId}/shares`, { ...wish, ...more });
  const shared = async (who: Who, documentId: string, more: Wish = {}): Promise<MadeShare> => {
    const made = await share(who, documentId, more);
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  /** A request of a guest: with the token of the link, and in a tab with a name also its pass. */
  const guest = async ({ token, pass }: GuestTab, method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/api/shared${path}`, {
      method,
      headers: {
        'x-share-token': token,
        ...(pass && { 'x-share-pass': pass }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: text ? JSON.parse(text) : undefined };
  };
  const named = async (token: string, name = 'Rosa Lind'): Promise<GuestTab> => {
    const { body } = await guest({ token }, 'POST', '/name', { name });
    return { token, pass: body.pass };
  };
  const answer = (tab: GuestTab, more: object = {}) =>
    guest(tab, 'POST', '/answer', { place: 0, version: 1, verdict: 'approved', ...more });
  /** A workspace where links decide, and its document in review: sent by Ada by a link of hers, with one of Cy as well. */
  const decided = async (text?: string, settings: { editors_approve?: boolean } = {}) => {
    const made = await team(text, { ...settings, link_approvals_count: true });
    const [own, other] = [
      await shared(made.ada, made.id, { may_answer: true }),
      await shared(made.cy, made.id, { may_answer: true }),
    ];
    return { ...made, own, other };
  };
  return { ...bench, share, shared, guest, named, answer, decided };
}
