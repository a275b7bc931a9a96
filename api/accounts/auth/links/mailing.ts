import { randomInt } from 'node:crypto';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import type { Challenge } from '#api/accounts/auth/input.ts';
import { LINK_SECONDS, type LinkKind } from '#api/accounts/auth/tokens/lifetimes.ts';
import { insertFlow } from '#db/accounts/auth/flow-states.ts';
import { putOneTimeToken, type Wanted } from '#db/accounts/auth/one-time-tokens.ts';
import {
  insertMail,
  type MailDetails,
  type MailSecret,
  mailSecretAbout,
  type OutboxKind,
  TOKEN_PLACE,
} from '#db/base/mail-outbox.ts';
import type { Db, Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import { cause } from '#platform/log.ts';
import { enqueueMails } from '#platform/queue.ts';
import { withDeadline } from '#platform/redis.ts';
import { randomToken, sha256 } from '#platform/secret.ts';

export const PKCE_PREFIX = 'pkce_';
const FLOW_KIND = {
  signup: 'email/signup',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
} as const;
export const flowKindOf = (kind: string): string => FLOW_KIND[kind as keyof typeof FLOW_KIND] ?? kind;

export const digitsMac = (
  { secret }: Pick<AuthContext, 'secret'>,
  userId: string,
  kind: string,
  digits: string,
): string => secret.mac(digits, `one-time digits ${userId} ${kind}`);

type Mint = {
  userId: string;
  kind: LinkKind;
  challenge?: Challenge | undefined;
  /** The address or number of a change: the token is valid for no other. */
  relatesTo?: string;
  /** The browser that asked for the mail (bindBrowser): its pages follow the link without a question. */
  askedIn?: string | undefined;
  /** The account data of this token; 'unchanged': that of the older one of the kind. */
  wanted?: Wanted | 'unchanged' | undefined;
};

/** Makes the user's one-time token of a kind; an older one of that kind becomes void. */
export async function mintToken(db: Db, ctx: AuthContext, mint: Mint): Promise<MailSecret> {
  const { userId, kind, challenge, relatesTo = '', askedIn = null, wanted } = mint;
  const token = `${challenge ? PKCE_PREFIX : ''}${randomToken()}`;
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  const made = {
    user_id: userId,
    kind,
    token_hash: sha256(token),
    otp_hmac: digitsMac(ctx, userId, kind, digits),
    relates_to: relatesTo,
    pkce: challenge !== undefined,
    asked_in: askedIn,
    expires_at: new Date(Date.now() + LINK_SECONDS[kind] * 1_000),
  };
  await putOneTimeToken(db, made, wanted);
  // The two links of a change of address share one flow.
  if (challenge && kind !== 'email_change_current') {
    await insertFlow(db, { user_id: userId, kind: flowKindOf(kind), ...challenge });
  }
  return { token, digits };
}

/**
 * The page of the web app that a mail's button opens, without its token, which the worker inserts. Opening it consumes
 * nothing, and the fragment reaches no log. The page asks whether to continue as the owner of the link.
 */
export const linkBase = (ctx: AuthContext, kind: LinkKind, redirectTo: string): string =>
  `${ctx.siteUrl}/auth/confirm#redirect_to=${encodeURIComponent(redirectTo)}&token_hash=${TOKEN_PLACE}&type=${linkType(kind)}`;

/** The URL that consumes a token when it is opened (contract, 5.1), for programs that asked for it. */
export const actionLink = (ctx: AuthContext, kind: LinkKind, { token }: MailSecret, redirectTo: string): string =>
  `${ctx.baseUrl}/verify?token=${token}&type=${linkType(kind)}&redirect_to=${encodeURIComponent(redirectTo)}`;

const linkType = (kind: LinkKind): string => (kind.startsWith('email_change') ? 'email_change' : kind);

type Mail = {
  kind: OutboxKind;
  userId: string;
  to: string;
  minted?: MailSecret | undefined;
  /** Shown in the mail; nothing secret. */
  details?: Pick<
    MailDetails,
    'link' | 'first_name' | 'new_email' | 'method' | 'act' | 'to_asker' | 'left' | 'device' | 'at' | 'ip'
  >;
  validSeconds?: number;
};
export type Post = (mail: Mail) => Promise<void>;

/**
 * Runs a transaction whose mails are enqueued once it is committed. A mail is a row of the outbox first: an unavailable
 * mail server or Redis can neither fail nor delay the request (the worker's sweep picks up what was not enqueued).
 */
export async function withMails<T>(ctx: AuthContext, work: (tx: Tx, post: Post) => Promise<T>): Promise<T> {
  const { result, ids } = await transact(ctx.db, async (tx) => {
    const made: string[] = [];
    const done = await work(tx, async (mail) => {
      made.push(await putMail(tx, ctx, mail));
    });
    return { result: done, ids: made };
  });
  enqueue(ctx, ids);
  return result;
}

/** Enqueues committed mails. Without Redis the worker's sweep picks them up. */
export function enqueue({ queues, log }: Pick<AuthContext, 'queues' | 'log'>, ids: string[]): void {
  if (ids.length === 0) return;
  withDeadline(enqueueMails(queues.mail, ids)).catch((thrown: unknown) =>
    log.warn(cause(thrown), 'mails were left to the sweep'),
  );
}

/** Stores a mail inside the caller's transaction, which enqueues it afterwards; returns its id. */
export async function putMail(tx: Tx, ctx: AuthContext, mail: Mail): Promise<string> {
  const { kind, userId, to, minted, details = {}, validSeconds = 24 * 3_600 } = mail;
  const goodUntil = new Date(Date.now() + validSeconds * 1_000).toISOString();
  const { id } = await insertMail(tx, {
    user_id: userId,
    kind,
    to_address: to,
    token_encrypted: minted ? ctx.secret.seal(JSON.stringify(minted), mailSecretAbout(userId, kind)) : null,
    details: JSON.stringify({ ...details, site_url: ctx.siteUrl, good_until: goodUntil } satisfies MailDetails),
  });
  return id;
}
