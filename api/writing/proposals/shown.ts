import type { Request, Response } from 'express';
import type { Deps } from '#api/deps.ts';
import { found } from '#api/http/found.ts';
import { cardEnded, readAtEnd, waitsOf } from '#api/http/waits.ts';
import { keptCards } from '#api/tasks/cards.ts';
import { instructionOf } from '#api/writing/proposals/accept.ts';
import { type TaskRow, taskOf } from '#db/tasks/tasks.ts';
import { generatedDocumentOf } from '#db/writing/documents/records.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';
import { isFinal } from '#shared/tasks/card.ts';
import { currentCard } from '#shared/tasks/card-of-row.ts';
import type * as contract from '#shared/writing/contracts/proposals.ts';
import { refineInput, refineResult } from '#shared/writing/refine/payload.ts';

type Parts = Pick<Deps, 'db' | 'redis' | 'log'>;

/** Throws no_such_item. */
export async function shownProposal(parts: Parts, scope: Scope, id: string): Promise<contract.Proposal> {
  const row = await found(taskOf(parts.db, scope, id));
  const document = row.document_id && (await generatedDocumentOf(parts.db, scope, row.document_id));
  if (row.task !== 'refine' || !document) throw new AppError('no_such_item');
  const [proposal] = await shownProposals(parts, [row], document.version);
  return proposal as contract.Proposal;
}

type Waiting = { scope: Scope; id: string; seconds: number };

/** The same once it has ended, or as it is when the seconds are over. */
export const endedProposal = (
  parts: Parts,
  { req, res }: { req: Request; res: Response },
  { scope, id, seconds }: Waiting,
): Promise<contract.Proposal> =>
  readAtEnd(
    waitsOf(req),
    res,
    { seconds, scope, isOver: cardEnded(id) },
    { read: () => shownProposal(parts, scope, id), isFinal: ({ card }) => isFinal(card) },
  );

export async function shownProposals(
  parts: Parts,
  rows: readonly TaskRow[],
  version: number,
): Promise<contract.Proposal[]> {
  if (rows.length === 0) return [];
  const kept = await keptCards(parts, rows);
  return rows.map((row) => {
    const input = row.input && refineInput.parse(row.input);
    const { id, document_id, created_at, closed_as, key_name } = row;
    return {
      id,
      document_id: document_id ?? '',
      created_at: created_at.toISOString(),
      closed_as,
      key_name,
      card: currentCard(row, kept.get(id)),
      base_version: row.base_version ?? 0,
      is_stale: row.base_version !== version,
      target: input?.target ?? null,
      preset: input?.preset ?? null,
      channel: input?.channel ?? null,
      instruction: input ? instructionOf(input) : '',
      parent: input?.parent ?? null,
      note: input?.note ?? null,
      before: input?.content ?? null,
      result: row.result && refineResult.parse(row.result),
    };
  });
}
