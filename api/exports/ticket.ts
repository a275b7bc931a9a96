import { z } from 'zod';
import { isSameSecret, type Secret } from '#platform/secret.ts';
import { EXPORT_LINK_SECONDS } from '#shared/constants.ts';

const about = z.object({
  export_id: z.uuid(),
  part: z.int().min(1),
  user_id: z.uuid(),
  session_id: z.uuid(),
  /** Milliseconds since 1970. */
  until: z.int(),
});
/** What a link to an export allows: one part of it, to a session that was reauthenticated. */
export type Ticket = z.output<typeof about>;

const PURPOSE = 'link to an export';

export function signTicket(secret: Secret, ticket: Omit<Ticket, 'until'>): string {
  const whole: Ticket = { ...ticket, until: Date.now() + EXPORT_LINK_SECONDS * 1_000 };
  const body = Buffer.from(JSON.stringify(whole)).toString('base64url');
  return `${body}.${secret.mac(body, PURPOSE)}`;
}

/** Undefined: not signed by this installation, changed, or expired. */
export function readTicket(secret: Secret, given: string): Ticket | undefined {
  const [body = '', mac = ''] = given.split('.');
  if (!isSameSecret(mac, secret.mac(body, PURPOSE))) return undefined;
  const { data } = about.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return data && data.until > Date.now() ? data : undefined;
}
