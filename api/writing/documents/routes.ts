import type { Deps } from '#api/deps.ts';
import { done, found, foundOwn } from '#api/http/found.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, serve } from '#api/http/serve.ts';
import { aboutOf, type Current, changeText } from '#api/writing/documents/change.ts';
import { serveVersions } from '#api/writing/documents/versions.ts';
import { recordEvent } from '#db/base/outbox.ts';
import type { Tx } from '#db/schema.ts';
import { recordActivity } from '#db/team/activity.ts';
import { transact } from '#db/transact.ts';
import { listGeneratedDocuments as listDocuments } from '#db/writing/documents/list.ts';
import * as queries from '#db/writing/documents/records.ts';
import { CONTENT_MAX_CHARACTERS } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';
import { readAnswer } from '#shared/text/answers/index.ts';
import { seenText } from '#shared/text/as-seen.ts';
import {
  type Content,
  deleteGeneratedDocument,
  listGeneratedDocuments,
  readGeneratedDocument,
  saveGeneratedDocument,
  saveGeneratedItem,
} from '#shared/text/contracts/generated-documents.ts';
import { lengthOf, textsOf } from '#shared/text/document-parts.ts';
import { type KindName, kinds, readContent } from '#shared/text/kinds/index.ts';
import { lineFeeds } from '#shared/text/line-ends.ts';

type Stored = { kind: KindName; content: Content };

const wrong = (field: 'content' | 'index' | 'item', message: string): AppError =>
  new AppError('invalid_input', { fields: { [field]: message } });

/**
 * The content to store in place of this document's: it has the shape of its kind, or is text where it
 * is text now, as a structured kind may hold from earlier releases. A text that is the complete list of a
 * structured kind becomes that list (GAP-56). Line ends become LF. Throws content_too_large before anything is read,
 * content_empty (OUT-07, STORE-05, GAP-81) or invalid_input.
 */
export function checkedContent({ kind, content: current }: Stored, given: Content): Content {
  checkLength(given, current);
  const content = withLineFeeds(given);
  if (textsOf(content).some(unstorable)) throw wrong('content', 'Content holds a character that cannot be stored');
  if (isBlank(content)) throw new AppError('content_empty');
  const list = listIn({ kind, content });
  if (list) return list;
  const read = readContent(kind, content) ?? (typeof current === 'string' ? readContent('plain', content) : undefined);
  if (read !== undefined) return read;
  throw wrong('content', 'Content does not have the shape of this kind of text');
}

/** Only a complete list: of a partly readable text the rest would be lost. */
function listIn({ kind, content }: Stored): Content | undefined {
  if (typeof content !== 'string' || kinds[kind].entries === null) return undefined;
  try {
    const { content: list, have, want } = readAnswer(kind, content);
    return have === want ? list : undefined;
  } catch (thrown) {
    if (thrown instanceof AppError) return undefined;
    throw thrown;
  }
}

/** The list with one card replaced (GAP-81); the other cards stay as they are. */
function withItem(document: Stored, index: number, item: Record<string, string>): Content {
  const { content } = document;
  if (typeof content === 'string') throw wrong('index', 'This text has no single cards');
  if (index >= content.length) throw wrong('index', 'There is no such card');
  if (isBlank([item])) throw new AppError('content_empty');
  const withOne = (one: typeof item) => content.map((kept, at) => (at === index ? one : kept));
  checkLength(withOne(item), content);
  return withOne(checkedContent(document, [item])[0] as typeof item);
}

/** Throws content_too_large, unless the text was as long before: an existing text may always be shortened. */
function checkLength(content: Content, current: Content): void {
  const length = lengthOf(content);
  if (length > CONTENT_MAX_CHARACTERS && length > lengthOf(current)) throw new AppError('content_too_large');
}

const withLineFeeds = (content: Content): Content =>
  typeof content === 'string'
    ? lineFeeds(content)
    : content.map((item) => Object.fromEntries(Object.entries(item).map(([field, text]) => [field, lineFeeds(text)])));

/** A blank field is refused like a blank text. */
const isBlank = (content: Content): boolean => {
  const texts = textsOf(content);
  return texts.length === 0 || texts.some((text) => seenText(text).trim() === '');
};

/** Postgres can hold neither a NUL nor half of a surrogate pair. */
const unstorable = (text: string): boolean => text.includes('\u0000') || /\p{Surrogate}/u.test(text);

/** Generated documents: reading, editing, versions (OUT, GAP-71, GAP-81). */
export function generatedDocumentRoutes(parts: Pick<Deps, 'config' | 'db'>, checkBearer: CheckBearer): ApiRouter {
  const { db } = parts;
  const router = apiRouter(checkBearer);
  serve(router, listGeneratedDocuments, ({ scope, query }) => listDocuments(db, scope, query));
  serve(router, readGeneratedDocument, ({ scope, params, query }) => {
    const isOutgoing = scope.key !== undefined && query.version !== 'draft';
    return found((isOutgoing ? queries.outgoingDocumentOf : queries.generatedDocumentOf)(db, scope, params.id));
  });
  serve(router, saveGeneratedDocument, ({ scope, params: { id }, body }) =>
    changeText(parts, scope, { id, base: body.version }, async (current) => ({
      ...edited(current, checkedContent(current, body.content), body.sitting),
      replaced: body.replaced,
    })),
  );
  serve(router, saveGeneratedItem, ({ scope, params: { id }, body }) =>
    changeText(parts, scope, { id, base: body.version }, async (current) =>
      edited(current, withItem(current, body.index, body.item), body.sitting),
    ),
  );
  serve(router, deleteGeneratedDocument, ({ scope, params: { id } }) => {
    const deleted = transact(db, (tx) => remove(tx, scope, id));
    return done(foundOwn(scope, deleted, { read: () => queries.generatedDocumentOf(db, scope, id) }));
  });
  serveVersions(router, parts);
  return router;
}

function edited(current: Current, content: Content, sitting: string | undefined) {
  const metadata = { ...current.metadata, updated_at: new Date().toISOString() };
  return { content, metadata, origin: 'edited' as const, sitting };
}

/** False: the workspace has no such document, or it is not the caller's to delete. */
async function remove(tx: Tx, scope: Scope, id: string): Promise<boolean> {
  await queries.lockGeneratedDocument(tx, scope, id);
  const current = await queries.generatedDocumentOf(tx, scope, id);
  if (!current || !(await queries.deleteGeneratedDocument(tx, scope, id))) return false;
  await recordEvent(tx, scope, { type: 'document.deleted', subject_id: id, payload: aboutOf(current) });
  await recordActivity(tx, scope, { action: 'document.deleted', ...queries.namedDocument(current) });
  return true;
}
