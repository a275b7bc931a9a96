import { found } from '#api/http/found.ts';
import { sendForReview } from '#api/review/reviews/steps.ts';
import { newToken } from '#api/review/shares/token.ts';
import { aboutOf } from '#api/writing/documents/change.ts';
import { recordEvent } from '#db/base/outbox.ts';
import { standingOf } from '#db/review/reviews/standing.ts';
import * as queries from '#db/review/shares/links.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { generatedDocumentOf, lockGeneratedDocument } from '#db/writing/documents/records.ts';
import { AppError } from '#shared/errors.ts';
import { SHARES_MAX } from '#shared/review/contracts/shares.ts';
import type { PersonScope } from '#shared/scope.ts';
import type { ActivityAction } from '#shared/team/activity.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

type Wish = {
  document_id: string;
  also: readonly string[];
  label: string;
  days: number;
  may_comment: boolean;
  may_answer: boolean;
};
/** `token` is shown once. */
export type MadeToken = { id: string; token: string };

/**
 * In a transaction: makes a link to a document and others of its role. One that takes answers sends those that are
 * drafts for review. Throws no_such_item, limit_reached, review_changed.
 */
export async function makeShare(tx: Tx, scope: PersonScope, wish: Wish): Promise<MadeToken> {
  const { document_id, also, label, days, may_comment, may_answer } = wish;
  const ids = [...new Set([document_id, ...also])];
  const documents = await lockedDocuments(tx, scope, ids);
  checkOneRole(documents);
  for (const { id } of documents) await checkCount(tx, scope, id);
  const { token, token_hash } = newToken();
  const expires_at = inDays(days);
  const id = await queries.insertShare(tx, scope, {
    token_hash,
    label,
    may_comment,
    may_answer,
    expires_at,
    documents,
  });
  if (may_answer) await askForAnswers(tx, scope, ids);
  await record(tx, scope, { action: 'share.created', id, label, documents: ids, may_comment, may_answer, expires_at });
  return { id, token };
}

/** In the order of the link, locked in the order of their ids: none is saved before the transaction ends. */
async function lockedDocuments(tx: Tx, scope: PersonScope, ids: readonly string[]) {
  const rows = new Map<string, { id: string; role_id: string | null; version: number }>();
  for (const id of [...ids].sort()) rows.set(id, await found(lockGeneratedDocument(tx, scope, id)));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

function checkOneRole(documents: readonly { role_id: string | null }[]): void {
  const [first] = documents;
  const isOneRole = documents.every(({ role_id }) => role_id !== null && role_id === first?.role_id);
  if (documents.length > 1 && !isOneRole)
    throw new AppError('invalid_input', { fields: { also: 'Choose texts of the same role.' } });
}

async function checkCount(tx: Tx, scope: PersonScope, documentId: string): Promise<void> {
  if ((await queries.countLive(tx, scope, documentId)) >= SHARES_MAX)
    throw new AppError('limit_reached', {
      message: `The limit is ${SHARES_MAX} share links. Revoke one, then try again.`,
    });
}

/** Sends for review what can be sent. Throws review_changed when everything is approved already. */
async function askForAnswers(tx: Tx, scope: PersonScope, ids: readonly string[]): Promise<void> {
  let answerable = 0;
  for (const document_id of ids) {
    const { state, version } = await found(standingOf(tx, scope, document_id));
    if (state === 'approved') continue;
    answerable++;
    if (state === 'in_review') continue;
    await sendForReview(tx, scope, { document_id, version, people: [], note: '', by_link: true });
  }
  if (answerable > 0) return;
  throw new AppError('review_changed', { message: 'This text is approved already.' });
}

type Change = {
  label?: string | undefined;
  days?: number | undefined;
  may_comment?: boolean | undefined;
  may_answer?: boolean | undefined;
};

/** Locks a link that the caller may change: an editor changes only links they made. Throws no_such_item, not_yours. */
async function lockedShare(tx: Tx, scope: PersonScope, id: string) {
  const link = await found(queries.lockShare(tx, scope, id));
  if (scope.author !== null && link.created_by !== scope.author) throw new AppError('not_yours');
  return link;
}

/** Throws no_such_item, not_yours, review_changed. */
export async function changeShare(tx: Tx, scope: PersonScope, id: string, change: Change): Promise<void> {
  const link = await lockedShare(tx, scope, id);
  const { days, ...rest } = change;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const changed = { ...given, ...(days !== undefined && { expires_at: inDays(days) }) };
  if (Object.keys(changed).length === 0) return;
  await queries.setShare(tx, scope, id, changed);
  // The text that an expired link showed may be gone.
  if (days !== undefined && link.expires_at.getTime() <= Date.now()) await pinCurrent(tx, scope, link);
  if (change.may_answer && !link.may_answer) await askForAnswers(tx, scope, link.documents);
  await record(tx, scope, { action: 'share.changed', ...link, ...changed });
}

/** The link shows the current texts. Throws no_such_item, not_yours. */
export async function updateShare(tx: Tx, scope: PersonScope, id: string): Promise<void> {
  const link = await lockedShare(tx, scope, id);
  await pinCurrent(tx, scope, link);
  await record(tx, scope, { action: 'share.changed', ...link, updated: true });
}

async function pinCurrent(tx: Tx, scope: PersonScope, { id, documents }: { id: string; documents: readonly string[] }) {
  await lockedDocuments(tx, scope, documents);
  await queries.pinVersions(tx, scope, id);
}

/** Replaces the token: the link is of who has the new one. Throws no_such_item, not_yours. */
export async function renewShare(tx: Tx, scope: PersonScope, id: string): Promise<MadeToken> {
  const link = await lockedShare(tx, scope, id);
  const { token, token_hash } = newToken();
  await queries.setShare(tx, scope, id, { token_hash, created_by: scope.actor_id });
  await record(tx, scope, { action: 'share.changed', ...link, new_link: true });
  return { id, token };
}

/** Makes a member who may share its maker: it works again where its maker may not share any more. Throws no_such_item, not_yours. */
export async function takeShareOver(tx: Tx, scope: PersonScope, id: string): Promise<void> {
  const link = await lockedShare(tx, scope, id);
  await queries.setShare(tx, scope, id, { created_by: scope.actor_id });
  await record(tx, scope, { action: 'share.taken_over', ...link });
}

/** The next read is 404. Throws no_such_item, not_yours. */
export async function revokeShare(tx: Tx, scope: PersonScope, id: string): Promise<void> {
  const link = await lockedShare(tx, scope, id);
  await queries.setShare(tx, scope, id, { revoked_at: new Date() });
  await record(tx, scope, { action: 'share.revoked', ...link });
}

type Recorded = {
  action: ActivityAction;
  id: string;
  label: string;
  documents: readonly string[];
  may_comment: boolean;
  may_answer: boolean;
  expires_at: Date;
  /** It shows the current texts. */
  updated?: boolean;
  new_link?: boolean;
};

/** A row of the activity, named after the documents the link shows, whose pages show their links. */
async function record(tx: Tx, scope: PersonScope, { action, id, documents, ...details }: Recorded): Promise<void> {
  const rows = await Promise.all(documents.map((one) => generatedDocumentOf(tx, scope, one)));
  const about = rows.flatMap((row) => (row ? aboutOf(row) : []));
  const titles = about.map(({ template_name }) => template_name ?? 'Unknown Template');
  const { label, may_comment, may_answer, expires_at, updated, new_link } = details;
  await recordActivity(tx, scope, {
    action,
    subject: { id, name: titles.join(', ') },
    details: { label, may_comment, may_answer, expires_at, job_title: about[0]?.job_title ?? '', updated, new_link },
  });
  await recordEvent(
    tx,
    scope,
    ...documents.map((subject_id) => ({ type: 'document.placed' as const, subject_id, payload: {} })),
  );
}
