import {
  acceptInvitation,
  askForInvitation,
  declineInvitation,
  INVITATION_HEADER,
  readInvitation,
  registerByInvitation,
} from '#shared/team/contracts/invitations.ts';
import { accessToken } from '#web/lib/auth.ts';
import { call } from '#web/lib/call.ts';

/** The token in the fragment of a link, also where a scanner of mails wrote its '#' as '%23'. */
export function tokenIn(address: string): string {
  const [, token = ''] = address.split(/#|%23/i);
  return token;
}

const headers = (token: string) => ({ [INVITATION_HEADER]: token });

/** Public, yet a person who is signed in says so: the page depends on who reads it. */
export async function read(token: string, signal: AbortSignal) {
  const bearer = await accessToken();
  const own = bearer ? { authorization: `Bearer ${bearer}` } : {};
  return call(readInvitation, { headers: { ...headers(token), ...own }, signal });
}
export const accept = (token: string) => call(acceptInvitation, { body: {}, headers: headers(token) });
export const decline = (token: string) => call(declineInvitation, { body: {}, headers: headers(token) });
export const askAgain = (token: string) => call(askForInvitation, { headers: headers(token) });
type Person = { first_name: string; last_name: string; job_title: string; password: string };
export const register = (token: string, body: Person) => call(registerByInvitation, { body, headers: headers(token) });
