import { INVITATION_HEADER } from '#shared/team/contracts/invitations.ts';

/** The token in the fragment of a link, also where a scanner of mails wrote its '#' as '%23'. */
export function tokenIn(address: string): string {
  const [, token = ''] = address.split(/#|%23/i);
  return token;
}

/** How a call names the invitation it is about. */
export const headersOf = (token: string) => ({ [INVITATION_HEADER]: token });
