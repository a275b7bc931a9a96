import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { found } from '#api/http/found.ts';
import type { StartParts } from '#api/tasks/start.ts';
import { type StartedTask, startTask } from '#api/tasks/start-task.ts';
import { checkUnlocked } from '#api/writing/documents/change.ts';
import type { Tx } from '#db/schema.ts';
import { closeTasks, openTasksOf, type TaskRow, taskOf } from '#db/tasks/tasks.ts';
import { generatedDocumentOf } from '#db/writing/documents/records.ts';
import { markNoteUsed } from '#db/writing/notes.ts';
import { CHANNELS } from '#shared/checks/channels/channels.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';
import { INSTRUCTION_MIN, PROPOSALS_MAX, type startProposal } from '#shared/writing/contracts/proposals.ts';
import { checkTarget } from '#shared/writing/refine/check-target.ts';
import { compose } from '#shared/writing/refine/compose.ts';
import { type RefineInput, refineInput, refineResult } from '#shared/writing/refine/payload.ts';

type Body = z.output<NonNullable<(typeof startProposal)['body']>>;
type Current = NonNullable<Awaited<ReturnType<typeof generatedDocumentOf>>>;
type Start = { id: string; body: Body; key: string | undefined; requestId: string };

/**
 * Starts a refinement of the current text. Throws edit_conflict with the current document, document_locked, invalid_input,
 * nothing_to_refine, passage_too_long, proposal_closed, no_such_item for a `note` that is none of this text, and what `startTask` throws.
 */
export const startRefinement = (
  parts: StartParts,
  scope: Scope,
  { id, body, key, requestId }: Start,
): Promise<StartedTask> =>
  startTask(parts, scope, { key, of: ['refine', id, body] }, async (tx) => {
    const current = await found(generatedDocumentOf(tx, scope, id));
    if (current.version !== body.version) throw new AppError('edit_conflict', { current });
    checkUnlocked(current);
    checkInstruction(body);
    const input = await inputFor(tx, scope, current, body);
    if (body.note !== undefined) await found(markNoteUsed(tx, scope, { id: body.note, document_id: id }));
    await makeRoom(tx, scope, id);
    return { task: 'refine', input, document_id: id, base_version: current.version, request_id: requestId };
  });

function checkInstruction({ preset, instruction, channel }: Body): void {
  const message = `Say in at least ${INSTRUCTION_MIN} characters what should change.`;
  if (preset === null && instruction.length < INSTRUCTION_MIN)
    throw new AppError('invalid_input', { fields: { instruction: message } });
  if (preset === 'fit' && !CHANNELS.some(({ id }) => id === channel))
    throw new AppError('invalid_input', { fields: { channel: 'Choose a channel.' } });
}

async function inputFor(tx: Tx, scope: Scope, current: Current, body: Body): Promise<RefineInput> {
  const { kind, content } = current;
  const { preset, instruction, channel } = body;
  const noted = body.note === undefined ? {} : { note: body.note };
  const about = { kind, content, preset, instruction: preset === null ? instruction : '', channel, ...noted };
  if (body.parent === null)
    return { ...about, draft: null, parent: null, target: checkTarget(kind, content, body.target) };
  const parent = await found(taskOf(tx, scope, body.parent.id));
  const { input, result } = openProposal(parent, current.id);
  if (!isDeepStrictEqual(input.content, content)) throw new AppError('edit_conflict', { current });
  const draft = compose(content, result.changes, body.parent.use);
  return { ...about, draft, parent: parent.id, target: input.target };
}

/** What an open, completed proposal for the document holds. Throws proposal_closed. */
export function openProposal(row: TaskRow, documentId: string) {
  if (row.task !== 'refine' || row.document_id !== documentId || !row.input || !row.result)
    throw new AppError('proposal_closed');
  return { input: refineInput.parse(row.input), result: refineResult.parse(row.result) };
}

/** The oldest open proposals make room for the next one (REFINE-11). */
async function makeRoom(tx: Tx, scope: Scope, documentId: string): Promise<void> {
  const open = await openTasksOf(tx, scope, documentId, { own: true });
  const oldest = open.slice(PROPOSALS_MAX - 1).map(({ id }) => id);
  if (oldest.length > 0) await closeTasks(tx, scope, oldest, 'replaced');
}
