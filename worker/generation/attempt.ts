import { retryFaults } from '#db/faults.ts';
import type { GenerationView } from '#db/queries/generations/rows.ts';
import { settleGeneration } from '#db/queries/generations/settle.ts';
import { DRAFT_TAIL_CHARACTERS } from '#shared/constants.ts';
import type { DocumentMetadata } from '#shared/contracts/generated-documents.ts';
import { contentToText, shortOf } from '#shared/kinds/index.ts';
import { type Attempt, type AttemptParts, askProvider, countTokens } from '#worker/generation/asking.ts';
import { loadMaterial, type Material } from '#worker/generation/context.ts';
import { buildPrompt, type Prompt } from '#worker/generation/prompt.ts';
import type { ProviderAnswer } from '#worker/generation/provider.ts';
import { retryPrompt } from '#worker/generation/retry-prompt.ts';
import { reviewAnswer } from '#worker/generation/review.ts';

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
  const load = () => loadMaterial(parts.db, row);
  const material = await retryFaults(load, { ...parts.patience, signal: run.signal });
  const prompt = retryPrompt(buildPrompt(material), attempt.failed);
  progress.done('analyzing');
  progress.begin('generating');
  const answer = await askProvider(parts, attempt, { prompt, material });
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
  const metadata = { ...metadataOf(work, truncated), output_tokens: progress.written() };
  const settled = await settleGeneration(
    parts.db,
    run.held,
    { content, metadata },
    { ...parts.patience, versionBytes: parts.versionBytes },
  );
  if (!settled) return undefined;
  progress.done('reviewing');
  const short_of = shortOf(prompt.kind, content);
  const tokens = progress.written();
  await progress.end(settled.row, { id: settled.document_id, draft, tokens, short_of });
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
