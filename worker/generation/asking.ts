import type { RetryOptions } from '#db/faults.ts';
import { waitGeneration } from '#db/queries/generations/claim.ts';
import type { GenerationView } from '#db/queries/generations/rows.ts';
import { addTokenUse } from '#db/queries/token-use.ts';
import type { Db } from '#db/schema.ts';
import { cause, type Log } from '#platform/log.ts';
import { AppError } from '#shared/errors.ts';
import { kinds } from '#shared/kinds/index.ts';
import { answerSchemas } from '#shared/kinds/schemas.ts';
import { type Material, withDocumentTokens } from '#worker/generation/context.ts';
import type { Limiter } from '#worker/generation/limiter.ts';
import type { Progress } from '#worker/generation/progress.ts';
import { buildPrompt, type Prompt } from '#worker/generation/prompt.ts';
import type { Provider, ProviderAnswer, ProviderCall } from '#worker/generation/provider.ts';
import { type FailedAttempts, retryPrompt } from '#worker/generation/retry-prompt.ts';
import type { Run } from '#worker/generation/runs.ts';
import { promptTokens } from '#worker/generation/tokens.ts';

export type AttemptParts = {
  db: Db;
  limiter: Pick<Limiter, 'most' | 'acquire' | 'settle' | 'giveBack'>;
  provider: Pick<Provider, 'complete'>;
  log: Log;
  /** How long database faults are waited out; 30 s unless said. */
  patience?: RetryOptions;
  /** What the earlier texts of an account may take. */
  versionBytes?: number | undefined;
};
export type Attempt = {
  row: GenerationView;
  /** Those of this generation so far, if there were any. */
  failed: FailedAttempts | undefined;
  run: Run;
  progress: Progress;
};

/** What is asked for, and what it was made of, in case it has to be made shorter. */
export type Question = { prompt: Prompt; material: Material };

/** What the account used today. Without the database it is lost; the generation has other troubles then. */
export const countTokens = (
  { db, log }: AttemptParts,
  { id, user_id }: GenerationView,
  tokens: number,
): Promise<void> =>
  addTokenUse(db, user_id, tokens).catch((thrown: unknown) => {
    log.warn({ generation_id: id, tokens, ...cause(thrown) }, 'used tokens were not counted');
  });

/** Takes tokens, calls, and settles what was really used. The wait costs no attempt (GAP-90). */
export async function askProvider(parts: AttemptParts, attempt: Attempt, question: Question): Promise<ProviderAnswer> {
  const { limiter } = parts;
  const { row, run, progress } = attempt;
  const { prompt } = question;
  const asked = promptTokens(prompt.messages);
  const settings = fitting(prompt, limiter.most - asked);
  const waits = createWaits(parts, run, progress);
  const grant = await run.waiting(() =>
    limiter.acquire(asked + settings.max_tokens, { signal: run.signal, onWait: waits.until }),
  );
  waits.over();
  let written = 0;
  let thought = 0;
  progress.asked();
  try {
    const answer = await completeFitting(parts, attempt, question, {
      settings,
      signal: run.signal,
      onDelta: (piece, tokens) => {
        written = tokens;
        progress.write(piece, tokens, kinds[prompt.kind].expected_tokens);
      },
      onThought: (tokens) => {
        thought = tokens;
      },
    });
    void limiter.settle(grant, answer.total_tokens);
    return answer;
  } catch (thrown) {
    // A call that brought nothing is taken for one that was not made; one we ended ourselves was under way.
    const wasUsed = written + thought > 0 || run.signal.aborted;
    const used = asked + written + thought;
    void (wasUsed ? limiter.settle(grant, used) : limiter.giveBack(grant));
    if (wasUsed) await countTokens(parts, row, used);
    throw thrown;
  }
}

/** A longer answer than usual is asked for only as far as the whole budget allows (GAP-119). */
const fitting = ({ kind, settings }: Prompt, room: number): Prompt['settings'] => ({
  ...settings,
  max_tokens: Math.max(kinds[kind].settings.max_tokens, Math.min(settings.max_tokens, room)),
});

type Calling = Pick<ProviderCall, 'settings' | 'signal' | 'onDelta' | 'onThought'>;

/** Asks with ever less of the documents while the provider finds the prompt too long (GAP-118). That is no attempt. */
async function completeFitting(
  { provider, log }: AttemptParts,
  { row, failed }: Attempt,
  question: Question,
  calling: Calling,
): Promise<ProviderAnswer> {
  let refusal: unknown;
  for (const { messages, kind } of everShorter(question, failed)) {
    try {
      return await provider.complete({ messages, schema: answerSchemas[kind], ...calling });
    } catch (thrown) {
      if (!(thrown instanceof AppError && thrown.code === 'context_exceeded')) throw thrown;
      refusal = thrown;
      log.warn(
        { generation_id: row.id, prompt_tokens: promptTokens(messages) },
        'the prompt was too long for the model',
      );
    }
  }
  throw refusal;
}

/** What all documents together may take, one step after the other; the last leaves little more than their titles. */
const DOCUMENT_TOKENS = [1_500, 500, 100] as const;

/** The prompt, then what is shorter than the one before. The role and the brand voice are never shortened. */
function* everShorter({ prompt, material }: Question, failed: FailedAttempts | undefined): Generator<Prompt> {
  yield prompt;
  let tokens = promptTokens(prompt.messages);
  for (const total of DOCUMENT_TOKENS) {
    const shorter = retryPrompt(buildPrompt(withDocumentTokens(material, total)), failed);
    const needed = promptTokens(shorter.messages);
    if (needed < tokens) yield shorter;
    tokens = Math.min(tokens, needed);
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
