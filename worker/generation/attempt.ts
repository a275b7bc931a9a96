import { type RetryOptions, retryFaults } from '#db/faults.ts';
import type { RawMaterial } from '#db/queries/generation-context.ts';
import type { GenerationView } from '#db/queries/generation-rows.ts';
import { settleGeneration } from '#db/queries/generation-settle.ts';
import { waitGeneration } from '#db/queries/generations.ts';
import { addTokenUse } from '#db/queries/token-use.ts';
import type { Db } from '#db/schema.ts';
import { cause, type Log } from '#platform/log.ts';
import { DRAFT_TAIL_CHARACTERS } from '#shared/constants.ts';
import type { DocumentMetadata } from '#shared/contracts/generated-documents.ts';
import { contentToText, kinds, shortOf } from '#shared/kinds/index.ts';
import { loadMaterial, type Material } from '#worker/generation/context.ts';
import type { Limiter } from '#worker/generation/limiter.ts';
import type { Progress } from '#worker/generation/progress.ts';
import { buildPrompt, type Prompt } from '#worker/generation/prompt.ts';
import type { Provider, ProviderAnswer } from '#worker/generation/provider.ts';
import { reviewAnswer } from '#worker/generation/review.ts';
import type { Run } from '#worker/generation/runs.ts';
import { promptTokens } from '#worker/generation/tokens.ts';

export type AttemptParts = {
  db: Db;
  limiter: Pick<Limiter, 'acquire' | 'settle' | 'giveBack'>;
  provider: Pick<Provider, 'complete'>;
  log: Log;
  /** How long database faults are waited out; 30 s unless said. */
  patience?: RetryOptions;
  /** What the earlier texts of an account may take. */
  versionBytes?: number | undefined;
};
export type Attempt = { row: GenerationView; material: RawMaterial | undefined; run: Run; progress: Progress };

/** Review has three parts, and the card shows each (GAP-54). */
const PARSED_PERCENT = 33;
const NORMALISED_PERCENT = 66;

/**
 * One attempt: context, prompt, tokens, call, review, store. Answers the completed row, or undefined when the row went
 * to somebody else meanwhile. Throws what made it fail, a `Stopped`, or a database fault that outlasted its retries.
 */
export async function makeAttempt(parts: AttemptParts, attempt: Attempt): Promise<GenerationView | undefined> {
  const { row, run, progress } = attempt;
  progress.begin('analyzing');
  const load = () => loadMaterial(parts.db, row, attempt.material);
  const material = await retryFaults(load, { ...parts.patience, signal: run.signal });
  const prompt = buildPrompt(material);
  progress.done('analyzing');
  progress.begin('generating');
  const answer = await generate(parts, attempt, prompt);
  progress.done('generating');
  progress.begin('reviewing');
  let settled: GenerationView | undefined;
  try {
    settled = await store(parts, attempt, { material, prompt, answer });
    return settled;
  } finally {
    // Storing counts them too; an answer that is not stored was paid for all the same.
    if (!settled) await countTokens(parts, row, answer.total_tokens);
  }
}

/** What the account used today. Without the database it is lost; the generation has other troubles then. */
const countTokens = ({ db, log }: AttemptParts, { id, user_id }: GenerationView, tokens: number): Promise<void> =>
  addTokenUse(db, user_id, tokens).catch((thrown: unknown) => {
    log.warn({ generation_id: id, tokens, ...cause(thrown) }, 'used tokens were not counted');
  });

/** Takes tokens, calls, and settles what was really used. The wait costs no attempt (GAP-90). */
async function generate(parts: AttemptParts, { row, run, progress }: Attempt, prompt: Prompt): Promise<ProviderAnswer> {
  const { limiter, provider } = parts;
  const asked = promptTokens(prompt.messages);
  const waits = createWaits(parts, run, progress);
  const grant = await run.waiting(() =>
    limiter.acquire(asked + prompt.settings.max_tokens, { signal: run.signal, onWait: waits.until }),
  );
  waits.over();
  let written = 0;
  try {
    const answer = await provider.complete({
      messages: prompt.messages,
      settings: prompt.settings,
      signal: run.signal,
      onDelta: (piece, tokens) => {
        written = tokens;
        progress.write(piece, tokens, kinds[prompt.kind].expected_tokens);
      },
    });
    void limiter.settle(grant, answer.total_tokens);
    return answer;
  } catch (thrown) {
    // A call that brought nothing is taken for one that was not made; one we ended ourselves was under way.
    const wasUsed = written > 0 || run.signal.aborted;
    void (wasUsed ? limiter.settle(grant, asked + written) : limiter.giveBack(grant));
    if (wasUsed) await countTokens(parts, row, asked + written);
    throw thrown;
  }
}

/** Tells card and row what is waited for, in order and without holding up the work. */
function createWaits({ db, log }: AttemptParts, { held }: Run, progress: Progress) {
  let written: Promise<unknown> | undefined;
  const write = (until: Date | null): void => {
    progress.wait(until);
    written = (written ?? Promise.resolve())
      .then(() => waitGeneration(db, held, until))
      .catch((thrown: unknown) => log.warn({ generation_id: held.id, ...cause(thrown) }, 'a wait was not written'));
  };
  return {
    until: (retryAt: Date): void => write(retryAt),
    over: (): void => {
      if (written) write(null);
    },
  };
}

type Work = { material: Material; prompt: Prompt; answer: ProviderAnswer };

async function store(parts: AttemptParts, { row, run, progress }: Attempt, work: Work) {
  const { prompt, answer } = work;
  const lastAttempt = row.attempt_count + 1 >= row.max_attempts;
  const { content, truncated } = reviewAnswer({
    raw: answer.text,
    finishReason: answer.finish_reason,
    kind: prompt.kind,
    lastAttempt,
  });
  progress.percent('reviewing', PARSED_PERCENT);
  const draft = contentToText(prompt.kind, content, row).slice(0, DRAFT_TAIL_CHARACTERS);
  progress.percent('reviewing', NORMALISED_PERCENT);
  const metadata = metadataOf(work, truncated);
  const settled = await settleGeneration(
    parts.db,
    run.held,
    { content, metadata },
    { ...parts.patience, versionBytes: parts.versionBytes },
  );
  if (!settled) return undefined;
  progress.done('reviewing');
  const short_of = shortOf(prompt.kind, content);
  await progress.end(settled.row, { id: settled.document_id, draft, tokens: answer.total_tokens, short_of });
  return settled.row;
}

/** ENT-13. What the document says of itself also when its role is gone (GAP-50). */
function metadataOf({ material, answer }: Work, truncated: boolean): DocumentMetadata {
  const { role, brand_guidelines, document } = material.context;
  const time = new Date().toISOString();
  return {
    tokens_used: answer.total_tokens,
    model: answer.model,
    context_summary: {
      job_title: role.job_title,
      company_name: role.company_name,
      location: role.location,
      brand_voice: brand_guidelines.profile_name,
      document_count: document.count,
    },
    generation_timestamp: time,
    updated_at: time,
    ...(truncated && { truncated }),
  };
}
