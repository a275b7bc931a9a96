import { templates } from '#db/templates/index.ts';
import type { Content } from '#shared/contracts/generated-documents.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { type Scores, scoreText } from '#shared/evaluate/scores.ts';
import type { KindName } from '#shared/kinds/names.ts';
import { material } from '#shared/material.ts';
import type { EvaluatedRole } from '#worker/evaluation/roles.ts';
import type { Provider } from '#worker/generation/provider.ts';
import { promptTokens } from '#worker/generation/tokens.ts';
import type { Prompt } from '#worker/tasks/task.ts';
import { materialOf } from '#worker/tasks/write/material.ts';
import { write } from '#worker/tasks/write.ts';

/** One text that was asked for. */
export type Answered = {
  task: 'write';
  kind: KindName;
  role: string;
  /** Attempts made; with `failed` none of them gave a text. */
  attempts: number;
  failed: string | null;
  scores: Scores | null;
  content: Content | null;
  /** Tokens and seconds of all attempts. */
  tokens: number;
  seconds: number;
};

const MAX_ATTEMPTS = 3;
/** All roles of the evaluation are written in English. */
const WRITTEN_IN = 'en';
const MS_PER_SECOND = 1_000;

export type Asking = {
  provider: Pick<Provider, 'complete'>;
  /** Waits until the budget has room for so many tokens. */
  room: (tokens: number) => Promise<void>;
  signal: AbortSignal;
};

const roomFor = ({ messages, settings }: Prompt): number => promptTokens(messages) + settings.max_tokens;

/** Writes one text as the worker does, without queue and database: prompt, provider, review, at most three attempts. */
export async function askToWrite(asking: Asking, kind: KindName, evaluated: EvaluatedRole): Promise<Answered> {
  const { role, voice, documents } = evaluated;
  const template = templates.find((one) => one.kind === kind);
  if (!template) throw new Error(`No template writes ${kind}`);
  const rows = documents.map(({ title, text }) => ({
    ...{ title, extracted_text: text, description: '', file_path: title },
    file_type: title.endsWith('.pdf') ? 'application/pdf' : 'application/msword',
  }));
  const made = materialOf(template, { ...role, guidelines: voice, documents: rows }, voice);
  const began = performance.now();
  const answered: Answered = {
    ...{ task: 'write', kind, role: evaluated.name, attempts: 0, failed: null },
    ...{ scores: null, content: null, tokens: 0, seconds: 0 },
  };
  let lastCode: ErrorCode | undefined;
  while (answered.attempts < MAX_ATTEMPTS && answered.content === null) {
    const failed = answered.attempts > 0 ? { count: answered.attempts, lastCode } : undefined;
    const prompt = write.prompt(made, failed);
    await asking.room(roomFor(prompt));
    answered.attempts++;
    try {
      const answer = await asking.provider.complete({ ...prompt, signal: asking.signal, onDelta: () => undefined });
      answered.tokens += answer.total_tokens;
      const lastAttempt = answered.attempts === MAX_ATTEMPTS;
      const about = { material: made, lastAttempt, failed };
      answered.content = (write.review(answer, about) as { content: Content }).content;
      answered.failed = null;
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      lastCode = thrown.code;
      answered.failed = thrown.code;
    }
  }
  answered.seconds = (performance.now() - began) / MS_PER_SECOND;
  if (answered.content !== null) {
    const sources = material.parse({ role, brand_guidelines: voice, documents });
    answered.scores = scoreText({ kind, content: answered.content, material: sources, wanted: wantedOf(evaluated) });
  }
  return answered;
}

/** Without a chosen language a text is written in that of the role. */
const wantedOf = ({ role }: EvaluatedRole): string => role.content_language || WRITTEN_IN;
