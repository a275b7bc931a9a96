import { addTokenUse } from '#db/accounts/token-use.ts';
import { type RetryOptions, retryFaults } from '#db/faults.ts';
import type { Db } from '#db/schema.ts';
import { waitGeneration } from '#db/tasks/claim.ts';
import type { GenerationView } from '#db/tasks/rows.ts';
import { mayGoOn } from '#db/team/acting-key.ts';
import { cause, type Log } from '#platform/log.ts';
import { AppError } from '#shared/errors.ts';
import { type Task, tasks } from '#shared/tasks.ts';
import type { Limiter } from '#worker/tasks/limiter/limiter.ts';
import type { ProviderAnswer, ProviderCall } from '#worker/tasks/provider/answer.ts';
import type { Provider } from '#worker/tasks/provider/provider.ts';
import { promptTokens } from '#worker/tasks/provider/tokens.ts';
import type { Progress } from '#worker/tasks/run/progress.ts';
import type { Run } from '#worker/tasks/run/runs.ts';
import type { Sources } from '#worker/tasks/sources.ts';
import type { FailedAttempts, Finished, Prompt, TaskWork } from '#worker/tasks/task.ts';

export type AttemptParts = {
  /** The implementation of each task. */
  works: Readonly<Record<Task, TaskWork>>;
  db: Db;
  limiter: Pick<Limiter, 'most' | 'acquire' | 'settle' | 'giveBack'>;
  provider: Pick<Provider, 'complete'>;
  log: Log;
  /** Opens what people name as the source of a reading. */
  sources: Sources;
  /** How long database faults are waited out; 30 s by default. */
  faultRetry?: RetryOptions;
};
type Attempt = {
  row: GenerationView;
  /** Undefined: this is the first. */
  failed: FailedAttempts | undefined;
  run: Run;
  progress: Progress;
};

/** Review has three parts, and the card shows each (GAP-54). */
const PARSED_PERCENT = 33;
const NORMALISED_PERCENT = 66;

/**
 * One attempt of a job, whatever its task. Returns the completed row, or undefined when the row is no longer this run's.
 * Throws what made it fail, a `Stopped`, or a database fault that outlasted its retries.
 */
export async function makeAttempt(parts: AttemptParts, attempt: Attempt): Promise<GenerationView | undefined> {
  const { row, run, progress } = attempt;
  const work: TaskWork = parts.works[row.task];
  // A start that was under way while the key was revoked or stopped.
  const ofKey = row.api_key_id;
  if (ofKey !== null && !(await retryFaults(() => mayGoOn(parts.db, ofKey), parts.faultRetry ?? {})))
    throw new AppError('key_stopped');
  progress.begin('analyzing');
  const tools = { held: run.held, signal: run.signal, sources: parts.sources };
  const prepare = () => work.prepare(parts.db, row, tools);
  const { material, result } = await retryFaults(prepare, { ...parts.faultRetry, signal: run.signal });
  const { drafted } = work;
  if (drafted) progress.showAs((text) => drafted(text, material));
  const prompt = result === undefined ? work.prompt(material, attempt.failed) : undefined;
  progress.done('analyzing');
  progress.begin('generating');
  const answer = prompt && (await askProvider(parts, attempt, { work, material, prompt }));
  progress.done('generating');
  progress.begin('reviewing');
  let settled: GenerationView | undefined;
  try {
    const lastAttempt = row.attempt_count + 1 >= row.max_attempts;
    const reviewed = answer ? work.review(answer, { material, lastAttempt, failed: attempt.failed }) : result;
    const written = progress.written();
    settled = await store(parts, attempt, { row, held: run.held, material, result: reviewed, answer, written });
    return settled;
  } finally {
    // Settling counts them too; an answer that is not stored was paid for all the same.
    if (answer && !settled) await countTokens(parts, row, answer.total_tokens);
  }
}

async function store(parts: AttemptParts, { row, progress }: Attempt, finished: Finished<unknown, unknown>) {
  const work: TaskWork = parts.works[row.task];
  progress.percent('reviewing', PARSED_PERCENT);
  const shown = work.shown(finished.result, row);
  progress.percent('reviewing', NORMALISED_PERCENT);
  const settled = await work.settle(parts.db, finished, parts.faultRetry ?? {});
  if (!settled) return undefined;
  progress.done('reviewing');
  await progress.end(settled.row, { ...shown, id: settled.document_id, tokens: finished.written });
  return settled.row;
}

/** Adds to what the account used today. A failure to write is logged, never thrown. */
const countTokens = ({ db, log }: AttemptParts, { id, ...row }: GenerationView, tokens: number): Promise<unknown> =>
  addTokenUse(db, row, tokens).catch((thrown: unknown) => {
    log.warn({ generation_id: id, tokens, ...cause(thrown) }, 'used tokens were not counted');
  });

/** The first prompt, and what shorter ones can be made of. */
type Question = { work: TaskWork; material: unknown; prompt: Prompt };

/** Takes tokens, calls, and settles what was really used. The wait costs no attempt (GAP-90). */
async function askProvider(parts: AttemptParts, attempt: Attempt, question: Question): Promise<ProviderAnswer> {
  const { limiter } = parts;
  const { row, run, progress } = attempt;
  const { prompt } = question;
  const asked = promptTokens(prompt.messages);
  const settings = fitting(prompt, limiter.most - asked);
  const waits = createWaits(parts, run, progress);
  const grant = await run.waiting(() =>
    limiter.acquire(asked + settings.max_tokens, {
      priority: tasks[row.task].priority,
      signal: run.signal,
      onWait: waits.until,
    }),
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
        progress.write(piece, tokens, prompt.expected_tokens);
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

/** A longer answer than the task needs is asked for only as far as the whole budget allows (GAP-119). */
const fitting = ({ min_answer_tokens, settings }: Prompt, room: number): Prompt['settings'] => ({
  ...settings,
  max_tokens: Math.max(min_answer_tokens, Math.min(settings.max_tokens, room)),
});

type Calling = Pick<ProviderCall, 'settings' | 'signal' | 'onDelta' | 'onThought'>;

/** Asks with ever less material while the provider finds the prompt too long (GAP-118). That is no attempt. */
async function completeFitting(
  { provider, log }: AttemptParts,
  { row, failed }: Attempt,
  question: Question,
  calling: Calling,
): Promise<ProviderAnswer> {
  let refusal: unknown;
  for (const { messages, schema } of everShorter(question, failed)) {
    try {
      return await provider.complete({ messages, schema, ...calling });
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

/** The prompt, then each that is shorter than all before it. */
function* everShorter({ work, material, prompt }: Question, failed: FailedAttempts | undefined): Generator<Prompt> {
  yield prompt;
  let tokens = promptTokens(prompt.messages);
  for (const less of work.shorter(material)) {
    const shorter = work.prompt(less, failed);
    const needed = promptTokens(shorter.messages);
    if (needed < tokens) yield shorter;
    tokens = Math.min(tokens, needed);
  }
}

/** Writes to card and row how long the token budget is waited for, in order and without holding up the work. */
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
