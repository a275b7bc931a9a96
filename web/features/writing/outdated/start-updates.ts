import { AppError } from '#shared/errors.ts';
import type { OutdatedDocument } from '#shared/writing/contracts/outdated-documents.ts';
import { startProposal } from '#shared/writing/contracts/proposals.ts';
import { call } from '#web/lib/call.ts';
import { randomId } from '#web/lib/random-id.ts';

type Parts<One> = {
  start: (one: One) => Promise<unknown>;
  wait: (ms: number) => Promise<void>;
  onError: (one: One, error: AppError) => void;
  /** False: the page is gone. */
  goesOn: () => boolean;
};

const ROOM_MS = 5_000;

/**
 * Starts one after the other. What does not fit under the limit of tasks waits until another is done; what is refused for
 * another reason holds up none. Resolves when all were started or refused.
 */
export async function startUpdates<One>(items: readonly One[], parts: Parts<One>): Promise<void> {
  for (const one of items) await startOne(one, parts);
}

async function startOne<One>(one: One, { start, wait, onError, goesOn }: Parts<One>): Promise<void> {
  while (goesOn()) {
    try {
      await start(one);
      return;
    } catch (thrown) {
      const error = AppError.from(thrown);
      if (error.code !== 'too_many_tasks') return onError(one, error);
      await wait(error.more.retryAfterMs ?? ROOM_MS);
    }
  }
}

/** Asks for a proposal that brings a document in line with its role. The same key is the same proposal. */
export const startUpdate = ({ id, version }: OutdatedDocument) =>
  call(startProposal, {
    params: { id },
    body: { version, target: { of: 'document' }, preset: 'role_changes' },
    idempotencyKey: randomId(),
  });

/** Neither being updated nor waiting to be read. */
export const isUntouched = ({ proposal }: OutdatedDocument): boolean =>
  proposal === null || proposal.status === 'failed';
