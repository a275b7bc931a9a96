import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import { recordEvent } from '#db/base/outbox.ts';
import type { Tx } from '#db/schema.ts';
import { transact } from '#db/transact.ts';
import * as queries from '#db/writing/documents/records.ts';
import { versionOf } from '#db/writing/documents/versions.ts';
import type { Material } from '#db/writing/materials.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';
import type { Content, DocumentMetadata } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { isLocked, lockedSentences } from '#shared/text/review.ts';

export type Current = NonNullable<Awaited<ReturnType<typeof queries.generatedDocumentOf>>>;
type Parts = Pick<Deps, 'db'>;
type Change = {
  content: Content;
  metadata: DocumentMetadata;
  origin: 'edited' | 'refined' | 'restored';
  /** What a person asked for, of a refined text. */
  instruction?: string;
  /** Why it was made, of a refined text; the answer of a review that it was refined from. */
  cause?: string;
  note_id?: string | undefined;
  /** Of an edited text that nothing was typed in: how many words of findings were replaced. */
  replaced?: number | undefined;
  /** What the text states now, when it was brought in line with its role. */
  material?: Material | undefined;
  kind?: KindName;
  restored_from?: number;
  sitting?: string | undefined;
};
type Decide = (current: Current, tx: Tx) => Promise<Change>;
/** `base`: the version that the change began from; undefined: nothing is compared. */
type Which = { id: string; base: number | undefined };

/**
 * Makes another text the current version and answers the whole document. Throws edit_conflict with the current one when
 * that is not the base, document_locked while it is in review or approved. The same text changes nothing and is never a conflict: a save whose answer was lost is repeated.
 */
export const changeText = ({ db }: Parts, scope: Scope, { id, base }: Which, decide: Decide) =>
  transact(db, async (tx) => {
    await found(queries.lockGeneratedDocument(tx, scope, id));
    const current = await found(queries.generatedDocumentOf(tx, scope, id));
    const isStale = base !== undefined && base !== current.version;
    const wanted = await (isStale ? decide(current, tx).catch(noChange) : decide(current, tx));
    if (isDeepStrictEqual(wanted?.content, current.content)) return current;
    checkUnlocked(current);
    if (isStale || !wanted) throw new AppError('edit_conflict', { current });
    await queries.replaceText(tx, scope, current, wanted);
    const saved = await found(queries.generatedDocumentOf(tx, scope, id));
    await recordEvent(tx, scope, { type: 'document.updated', subject_id: id, payload: aboutOf(saved) });
    return saved;
  });

/** The text of an earlier version, to become the current one. Throws no_such_item. */
export async function earlierText(tx: Tx, scope: Scope, current: Current, number: number): Promise<Change> {
  const { content, kind, metadata } = await found(versionOf(tx, scope, current.id, number));
  const { context_summary } = current.metadata;
  const restored = { content, kind, metadata: { ...(context_summary && { context_summary }), ...metadata } };
  return { ...restored, origin: 'restored', restored_from: number };
}

/** Makes an earlier version of the locked document the current one; answers its new number. */
export async function restoredText(
  tx: Tx,
  scope: Scope,
  { id, number }: { id: string; number: number },
): Promise<number> {
  const current = await found(queries.generatedDocumentOf(tx, scope, id));
  const earlier = await earlierText(tx, scope, current, number);
  await queries.replaceText(tx, scope, current, earlier);
  const saved = await found(queries.generatedDocumentOf(tx, scope, id));
  await recordEvent(tx, scope, { type: 'document.updated', subject_id: id, payload: aboutOf(saved) });
  return saved.version;
}

/** Throws document_locked for a text that is in review or approved. */
export function checkUnlocked({ review_state }: Pick<Current, 'review_state'>): void {
  if (isLocked(review_state)) throw new AppError('document_locked', { message: lockedSentences[review_state] });
}

/** What is refused is not the stored text. */
function noChange(thrown: unknown): undefined {
  if (!(thrown instanceof AppError)) throw thrown;
}

/** What an event says of a document. */
export const aboutOf = ({ role_id, template_id, template_name, job_title, company_name, version }: Current) => ({
  role_id,
  template_id,
  template_name,
  job_title,
  company_name,
  version,
});
