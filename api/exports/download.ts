import { addAbortSignal, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import * as z from 'zod/mini';
import type { Deps } from '#api/deps.ts';
import { readTicket, signTicket } from '#api/exports/ticket.ts';
import { attachedAs } from '#api/files/file-name.ts';
import { openFile } from '#api/files/file-store.ts';
import { found } from '#api/http/found.ts';
import type { Identity } from '#api/http/identity.ts';
import { bearerOwner } from '#db/accounts/auth/sessions.ts';
import { type ExportRow, linkedExport } from '#db/exports/exports.ts';
import type { ExportPart } from '#db/schema-privacy.ts';
import { cause } from '#platform/log.ts';
import { AppError } from '#shared/errors.ts';
import { formatName, formats } from '#shared/exports/formats.ts';

type Parts = Pick<Deps, 'db' | 'storage' | 'secret' | 'log'>;

/** The part of a completed export that is still kept: no_such_item, export_expired. */
function partOf(row: ExportRow, number: number): ExportPart {
  const part = row.state === 'completed' ? row.parts[number - 1] : undefined;
  if (!part) throw new AppError('no_such_item');
  if ((row.expires_at?.getTime() ?? 0) < Date.now()) throw new AppError('export_expired');
  return part;
}

/** The address of one file of an export of this person, valid for a minute and while the session lives. */
export function linkTo({ secret }: Pick<Deps, 'secret'>, user: Identity, row: ExportRow, part: number) {
  partOf(row, part);
  const about = { export_id: row.id, part, user_id: user.id, session_id: user.session_id };
  return { url: `/api/exports/${row.id}/file?ticket=${signTicket(secret, about)}` };
}

/** Whether the session that asked for the link still lives, and its account may be used. */
async function isLive(db: Deps['db'], userId: string, sessionId: string): Promise<boolean> {
  const owner = await bearerOwner(db, { userId, sessionId, workspaceId: null, slug: null });
  const isBanned = (owner?.banned_until?.getTime() ?? 0) > Date.now();
  return Boolean(owner?.session_id) && !owner?.deleted_at && !isBanned;
}

const mediaTypeOf = (name: string): string => {
  const ending = z.safeParse(formatName, name.split('.').at(-1));
  return ending.success ? formats[ending.data].mediaType : 'application/zip';
};

/** Streams one file of an export to the browser that opened its link. Throws no_such_item for a link that is not valid. */
export async function sendExport(parts: Parts, { id, ticket }: { id: string; ticket: string }, res: Response) {
  const { db, storage, secret, log } = parts;
  const given = readTicket(secret, ticket);
  const isValid = given?.export_id === id && (await isLive(db, given.user_id, given.session_id));
  if (!given || !isValid) throw new AppError('no_such_item', { message: 'This link has expired. Download it again.' });
  await sendPart({ storage, log }, await found(linkedExport(db, given.user_id, id)), given.part, res);
}

/** Streams one file of an export. Throws no_such_item for one that is not made, and export_expired. */
export async function sendPart(
  { storage, log }: Pick<Parts, 'storage' | 'log'>,
  row: ExportRow,
  number: number,
  res: Response,
): Promise<void> {
  const part = partOf(row, number);
  const first = await segment(storage, part, 1);
  res.set({
    ...attachedAs(part.name, mediaTypeOf(part.name)),
    'Content-Length': String(part.bytes),
    'Cache-Control': 'private, no-store',
  });
  res.flushHeaders();
  // A generator that waits for the next bytes of the storage cannot be ended from outside; the bytes can.
  const closed = new AbortController();
  res.once('close', () => closed.abort());
  // Too late for an error response: the broken connection shows the client that the file is incomplete.
  await pipeline(Readable.from(bytesOf(storage, part, first, closed.signal)), res).catch((thrown: unknown) => {
    log.warn({ export_id: row.id, ...cause(thrown) }, 'a download broke off');
  });
}

async function segment(storage: Deps['storage'], { path }: ExportPart, number: number): Promise<Readable> {
  const found = await openFile(storage, { bucket: storage.exports, path: `${path}.${number}` });
  if (!found) throw new AppError('export_expired');
  return found.body;
}

async function* bytesOf(
  storage: Deps['storage'],
  part: ExportPart,
  first: Readable,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  yield* addAbortSignal(signal, first);
  for (let number = 2; number <= part.segments; number += 1)
    yield* addAbortSignal(signal, await segment(storage, part, number));
}
