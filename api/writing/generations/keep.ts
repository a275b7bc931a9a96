import { setTimeout as wait } from 'node:timers/promises';
import { toGeneration } from '#api/tasks/cards.ts';
import type { StartParts } from '#api/tasks/start.ts';
import { generationOf } from '#db/tasks/read.ts';
import type { GenerationView } from '#db/tasks/rows.ts';
import { keepDraft } from '#db/writing/generations/settle.ts';
import type { Result } from '#db/writing/generations/store.ts';
import { publishCard } from '#platform/live-events.ts';
import { cause } from '#platform/log.ts';
import { withDeadline } from '#platform/redis.ts';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#shared/scope.ts';
import type { Generation } from '#shared/tasks/contracts/generations.ts';
import { readAnswer } from '#shared/text/answers/index.ts';

// The worker stores the draft a moment after the row was cancelled.
const LOOKS_AGAIN = 10;
const PAUSE_MS = 300;

/** GAP-126: the draft of a cancelled generation becomes the document. Throws no_draft, and the error of an unusable answer. */
export async function keepOne({ db, redis, log }: StartParts, scope: Scope, id: string): Promise<Generation> {
  const found = await generationOf(db, scope, id);
  if (!found) throw new AppError('NOT_FOUND');
  const isOffered = found.error?.code === 'cancelled' && found.error.kept !== true;
  const keep = () => keepDraft(db, scope, id, resultOf);
  let row = await keep();
  for (let again = 0; !row && isOffered && again < LOOKS_AGAIN; again++) {
    await wait(PAUSE_MS);
    row = await keep();
  }
  if (!row) throw new AppError('no_draft');
  const generation = toGeneration(row);
  await withDeadline(publishCard(redis, generation.card)).catch((thrown: unknown) => {
    log.warn({ generation_id: id, ...cause(thrown) }, 'the card of a kept draft was not published');
  });
  return generation;
}

function resultOf(draft: string, { kind, job_title, company_name }: GenerationView): Result {
  const time = new Date().toISOString();
  return {
    content: readAnswer(kind, draft).content,
    metadata: { context_summary: { job_title, company_name }, generation_timestamp: time, updated_at: time },
  };
}
