import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import { changeText } from '#api/writing/documents/change.ts';
import { openProposal } from '#api/writing/proposals/start.ts';
import { closeTasks, openTasksOf, taskOf } from '#db/tasks/tasks.ts';
import { generatedDocumentOf } from '#db/writing/documents/records.ts';
import { materialOfToday } from '#db/writing/documents/role-of-today.ts';
import { CHANNELS } from '#shared/checks/channels/channels.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';
import { compose } from '#shared/writing/refine/compose.ts';
import { presetLabel } from '#shared/writing/refine/labels.ts';
import type { RefineInput } from '#shared/writing/refine/payload.ts';

type Accept = { id: string; version: number; use: 'all' | readonly number[] };

/**
 * Makes the text with the used changes the current version and closes the proposal with the person's own for the document, in
 * one transaction. A repeated call answers the document. Throws edit_conflict with the current document, proposal_closed.
 */
export async function acceptRefinement(parts: Pick<Deps, 'config' | 'db'>, scope: Scope, { id, version, use }: Accept) {
  const row = await found(taskOf(parts.db, scope, id));
  const documentId = row.document_id ?? '';
  let closed: string[] = [];
  if (row.closed_as === 'accepted')
    return { document: await found(generatedDocumentOf(parts.db, scope, documentId)), closed };
  const document = await changeText(parts, scope, { id: documentId, base: version }, async (current, tx) => {
    const { input, result } = openProposal(await found(taskOf(tx, scope, id)), documentId);
    if (!isDeepStrictEqual(input.content, current.content)) throw new AppError('edit_conflict', { current });
    checkNumbers(use, result.changes.length);
    const own = await openTasksOf(tx, scope, documentId, { own: true });
    const ids = [...new Set([id, ...own.map((one) => one.id)])];
    closed = await closeTasks(tx, scope, ids, 'accepted');
    const metadata = { ...current.metadata, updated_at: new Date().toISOString() };
    const content = compose(input.content, result.changes, use);
    const { role_id } = current;
    const isOfRole = input.preset === 'role_changes' && role_id !== null;
    const material = isOfRole ? await materialOfToday(tx, scope, role_id, row.created_at) : undefined;
    return { content, metadata, origin: 'refined' as const, instruction: instructionOf(input), material };
  });
  return { document, closed };
}

function checkNumbers(use: Accept['use'], count: number): void {
  if (use !== 'all' && (use.length === 0 || use.some((number) => number >= count)))
    throw new AppError('invalid_input', { fields: { use: 'Choose changes of this proposal.' } });
}

/** What the person asked for, as the versions of the document show it. */
export const instructionOf = ({ preset, instruction, channel }: RefineInput): string =>
  preset === null ? instruction : presetLabel(preset, CHANNELS.find(({ id }) => id === channel)?.name ?? null);
