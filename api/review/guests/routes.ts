import type { Request } from 'express';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import { found } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { clientKey, createLimiter, type Limiter } from '#api/http/limits.ts';
import { type ApiRouter, apiRouter, servePublic } from '#api/http/serve.ts';
import { publishThreads } from '#api/review/comments/publish.ts';
import { pageOf } from '#api/review/guests/page.ts';
import { openFixesOf } from '#api/review/reviews/open-fixes.ts';
import { answerReview } from '#api/review/reviews/steps.ts';
import { newToken, shareHash } from '#api/review/shares/token.ts';
import { aboutOf } from '#api/writing/documents/change.ts';
import { recordEvent } from '#db/base/outbox.ts';
import { reply, startThread } from '#db/review/comments/write.ts';
import { peopleOf, standingOf } from '#db/review/reviews/standing.ts';
import type { Guest, GuestScope } from '#db/review/shares/guest.ts';
import * as guests from '#db/review/shares/guest.ts';
import { documentAt } from '#db/review/shares/guest-page.ts';
import { pinVersions } from '#db/review/shares/links.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { transact } from '#db/transact.ts';
import { generatedDocumentOf } from '#db/writing/documents/records.ts';
import { AppError } from '#shared/errors.ts';
import type { OpenFixes } from '#shared/review/contracts/open-fixes.ts';
import * as contract from '#shared/review/contracts/shared-page.ts';
import { SHARE_HEADER, SHARE_PASS_HEADER } from '#shared/review/shared-calls.ts';
import type { Verdict } from '#shared/text/review.ts';

type GuestAnswer = {
  place: number;
  version: number;
  verdict: Verdict;
  note: string;
  /** As of a member (JUDGE-63). */
  over?: number | undefined;
  open: OpenFixes | null;
};

/**
 * In a transaction: takes the answer of a guest to what is in review. What was answered stays what the link shows.
 * Throws share_read_only, no_such_item, review_changed, open_fixes.
 */
async function answerAsGuest(tx: Tx, scope: GuestScope, guest: Guest, given: GuestAnswer): Promise<void> {
  if (!scope.may_answer) throw new AppError('share_read_only');
  const { share_id, label, created_by, sender } = scope;
  const link_of = { id: sender === null ? null : created_by, name: sender };
  const { verdict, version, note, over, open } = given;
  const { id: document_id } = await found(documentAt(tx, scope, given.place));
  const answered = { document_id, version, verdict, note };
  const by = { guest: { share_id, guest_id: guest.id, name: guest.name, link_of } };
  const before = await standingOf(tx, scope, document_id);
  const { counts } = await answerReview(tx, scope, { ...answered, over, open, by });
  await pinVersions(tx, scope, share_id, { document_id, version });
  const document = await found(generatedDocumentOf(tx, scope, document_id));
  const origin = { workspace_id: scope.workspace_id, actor_id: null, actor_name: guest.name };
  const review_id = before?.round?.id ?? '';
  const people = before?.round ? (await peopleOf(tx, scope, review_id)).map(({ id }) => id) : [];
  const round = { review_id, requested_by: before?.round?.sent_by?.id ?? null, people };
  await recordEvent(tx, origin, {
    type: 'share.answered',
    subject_id: share_id,
    payload: { ...aboutOf(document), ...answered, ...round, label, counts, link_of, creator: created_by },
  });
  await recordActivity(
    tx,
    { workspace_id: scope.workspace_id, guest: guest.name },
    {
      action: 'share.answered',
      subject: { id: document_id, name: document.template_name ?? 'Unknown Template' },
      details: {
        label,
        verdict,
        note,
        counts,
        maker: link_of.id,
        job_title: document.job_title,
        version: document.ordinal,
      },
    },
  );
}

const MINUTE = 60;
const HOUR = 3_600;
const VISIT_SECONDS = 30 * MINUTE;

/** What one link and one address may do (SHARE-10). Throws too_many_requests. */
function createGuestLimits({ redis, config }: Pick<AuthContext, 'redis' | 'config'>) {
  const limiter = (name: string, points: number, seconds: number) =>
    createLimiter(redis, { name: `share_${name}`, points, seconds });
  const ofAddress = limiter('address', 300, MINUTE);
  const ofLink = limiter('reads', 120, MINUTE);
  const comments = limiter('comments', 20, HOUR);
  const answers = limiter('answers', 10, HOUR);
  const names = limiter('names', 20, HOUR);
  const visits = limiter('visit', 1, VISIT_SECONDS);
  const take = async (counted: Limiter, key: string) => {
    const wait = config.RATE_LIMITS ? await counted.take(key) : 0;
    if (wait > 0) throw new AppError('too_many_requests', { retryAfterMs: wait });
  };
  return {
    /** Before the token is looked up: guessing is limited too. */
    address: (req: Request) => take(ofAddress, clientKey(req.ip)),
    read: ({ share_id }: GuestScope) => take(ofLink, share_id),
    comment: ({ share_id }: GuestScope) => take(comments, share_id),
    answer: ({ share_id }: GuestScope) => take(answers, share_id),
    name: ({ share_id }: GuestScope) => take(names, share_id),
    /** Whether this tab was not counted in the last 30 minutes (SHARE-12). */
    isNewVisit: async ({ share_id }: GuestScope, visit: string) => (await visits.take(`${share_id} ${visit}`)) === 0,
  };
}

/** Comments of the guests of one link, in all (SHARE-10). */
const COMMENTS_OF_LINK_MAX = 200;

type Named = { scope: guests.GuestScope; guest: guests.Guest };

/** The page of a share link, for people without an account: by its token alone, whatever else the request carries. */
export function sharedRoutes(ctx: AuthContext, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  const { db } = ctx;
  const limits = createGuestLimits(ctx);
  const { opened, named } = createDoor(ctx, limits);
  servePublic(router, { ...contract.readShared, access: 'public' }, async ({ req, query: { visit } }) => {
    const scope = await opened(req);
    await limits.read(scope);
    if (visit !== undefined && (await limits.isNewVisit(scope, visit))) await guests.countView(db, scope);
    return pageOf(ctx, scope, await guestOf(ctx, scope, req));
  });
  servePublic(router, { ...contract.nameGuest, access: 'public' }, async ({ req, body: { name } }) => {
    const scope = await opened(req);
    await limits.name(scope);
    const known = await guestOf(ctx, scope, req);
    if (known) {
      await guests.renameGuest(db, scope, known.id, name);
      return { name, pass: passOf(req) };
    }
    const { token: pass, token_hash: pass_hash } = newToken();
    await guests.insertGuest(db, scope, { name, pass_hash });
    return { name, pass };
  });
  servePublic(router, { ...contract.startGuestThread, access: 'public' }, ({ req, body: { place, ...thread } }) =>
    comment(req, async (tx, { scope, guest }) => {
      const { id: document_id } = await found(documentAt(tx, scope, place));
      return startThread(tx, authorOf(scope, guest), { document_id, ...thread });
    }),
  );
  servePublic(router, { ...contract.replyAsGuest, access: 'public' }, ({ req, params, body }) =>
    comment(req, (tx, { scope, guest }) =>
      reply(tx, authorOf(scope, guest), { thread_id: params.id, body: body.body }),
    ),
  );
  servePublic(router, { ...contract.answerShared, access: 'public' }, async ({ req, body }) => {
    const door = await opened(req);
    await limits.answer(door);
    const isAsked = door.may_answer && body.verdict === 'approved';
    const open = isAsked ? await openAt(door, body.place) : null;
    const { scope, guest } = await transact(db, async (tx) => {
      const who = await named(tx, req);
      await answerAsGuest(tx, who.scope, who.guest, { ...body, open });
      return who;
    });
    return pageOf(ctx, scope, guest);
  });
  /** What is to fix in the text at a place of the link; null as of a place that it does not have. */
  async function openAt(scope: GuestScope, place: number): Promise<OpenFixes | null> {
    const document = await documentAt(db, scope, place);
    return document ? openFixesOf(db, scope, document.id) : null;
  }
  /** Writes words of a guest and answers the page with them. */
  async function comment(req: Request, write: (tx: Tx, who: Named) => Promise<{ document_id: string }>) {
    await limits.comment(await opened(req));
    const { scope, guest, document_id } = await transact(db, async (tx) => {
      const who = await named(tx, req);
      if (!who.scope.may_comment) throw new AppError('share_read_only');
      if ((await guests.countGuestComments(tx, who.scope)) >= COMMENTS_OF_LINK_MAX)
        throw new AppError('limit_reached', { message: `The limit is ${COMMENTS_OF_LINK_MAX} comments.` });
      return { ...who, document_id: (await write(tx, who)).document_id };
    });
    await publishThreads(ctx, scope, document_id);
    return pageOf(ctx, scope, guest);
  }
  return router;
}

const tokenOf = (req: Request): string => req.get(SHARE_HEADER) ?? '';
const passOf = (req: Request): string => req.get(SHARE_PASS_HEADER) ?? '';
const guestOf = ({ db }: Pick<AuthContext, 'db'>, scope: guests.GuestScope, req: Request) =>
  passOf(req) === '' ? Promise.resolve(undefined) : guests.guestOf(db, scope, shareHash(passOf(req)));

const authorOf = ({ workspace_id, share_id }: guests.GuestScope, guest: guests.Guest) => ({
  workspace_id,
  guest: { ...guest, share_id },
});

/** How a request becomes a guest of its link, and, in a transaction, one with a name. */
function createDoor({ db, config }: AuthContext, limits: ReturnType<typeof createGuestLimits>) {
  const teams = config.TEAMS;
  const invalid = () => new AppError('share_invalid');
  return {
    opened: async (req: Request): Promise<guests.GuestScope> => {
      // Neither kept nor found by anything on the way, and no address handed on (SHARE-11).
      req.res?.set({ 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' });
      await limits.address(req);
      const scope = await guests.openShare(db, shareHash(tokenOf(req)), { teams });
      if (!scope) throw invalid();
      return scope;
    },
    /** The link is neither changed nor revoked before the transaction ends. */
    named: async (tx: Tx, req: Request): Promise<Named> => {
      const scope = await guests.openShare(tx, shareHash(tokenOf(req)), { teams, lock: true });
      if (!scope) throw invalid();
      const guest = await guests.guestOf(tx, scope, shareHash(passOf(req)));
      if (!guest) throw new AppError('share_read_only', { message: 'Enter your name first.' });
      return { scope, guest };
    },
  };
}
