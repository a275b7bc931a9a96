import { templates } from '#db/writing/templates/index.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { type Scores, scoreText } from '#shared/evaluate/scores.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { material } from '#shared/text/material.ts';
import type { Provider } from '#worker/tasks/provider/provider.ts';
import { promptTokens } from '#worker/tasks/provider/tokens.ts';
import type { Prompt, TaskWork } from '#worker/tasks/task.ts';
import type { EvaluatedRole } from '#worker/writing/evaluation/roles.ts';
import { materialOf } from '#worker/writing/tasks/write/material.ts';
import { write } from '#worker/writing/tasks/write.ts';

export const EVALUATED_TASKS = ['write', 'refine', 'read_advert', 'learn_voice'] as const;
export type EvaluatedTask = (typeof EVALUATED_TASKS)[number];

/** Values that were to be found: of these so many were found as they are, and so many differently. */
export type Found = { of: number; right: number; wrong: number };

/** One text that was asked for. */
export type Answered = {
  task: EvaluatedTask;
  /** The kind that was written, or the preset of a refinement. */
  of: string;
  kind: KindName;
  role: string;
  /** Attempts made; with `failed` none of them gave a text. */
  attempts: number;
  failed: string | null;
  scores: Scores | null;
  content: Content | null;
  /** Of a refinement: changes that start off. */
  off: number | null;
  /** Of what was read, not written. */
  found?: Found;
  language_right?: boolean | null;
  /** Tokens and seconds of all attempts. */
  tokens: number;
  seconds: number;
};

const MAX_ATTEMPTS = 3;
/** Roles without a chosen language are written in English. */
const WRITTEN_IN = 'en';
const MS_PER_SECOND = 1_000;

export type Asking = {
  provider: Pick<Provider, 'complete'>;
  /** Waits until the budget has room for so many tokens. */
  room: (tokens: number) => Promise<void>;
  signal: AbortSignal;
};

const roomFor = ({ messages, settings }: Prompt): number => promptTokens(messages) + settings.max_tokens;

/** Writes one text. */
export async function askToWrite(asking: Asking, kind: KindName, evaluated: EvaluatedRole): Promise<Answered> {
  const { role, voice, documents } = evaluated;
  const template = templates.find((one) => one.kind === kind);
  if (!template) throw new Error(`No template writes ${kind}`);
  const rows = documents.map(({ title, text }) => ({
    title,
    extracted_text: text,
    description: '',
    is_advert: false,
    file_path: title,
    file_type: title.endsWith('.pdf') ? 'application/pdf' : 'application/msword',
  }));
  const made = materialOf(template, { ...role, guidelines: voice, documents: rows }, voice);
  const { result, ...tried } = await attempted(asking, write, made);
  const content = (result as { content: Content } | null)?.content ?? null;
  return {
    task: 'write',
    of: kind,
    kind,
    role: evaluated.name,
    ...tried,
    ...scored(kind, content, evaluated),
    off: null,
  };
}

type Tried = { attempts: number; failed: string | null; tokens: number; seconds: number; result: unknown };

/** A task as the worker does it, without queue and database: prompt, provider, review, at most three attempts. */
export async function attempted<Material, Result>(
  asking: Asking,
  work: Pick<TaskWork<Material, Result>, 'prompt' | 'review'>,
  material: Material,
): Promise<Tried> {
  const began = performance.now();
  const tried: Tried = { attempts: 0, failed: null, tokens: 0, seconds: 0, result: null };
  let lastCode: ErrorCode | undefined;
  while (tried.attempts < MAX_ATTEMPTS && tried.result === null) {
    const failed = tried.attempts > 0 ? { count: tried.attempts, lastCode } : undefined;
    const prompt = work.prompt(material, failed);
    await asking.room(roomFor(prompt));
    tried.attempts++;
    try {
      const answer = await asking.provider.complete({ ...prompt, signal: asking.signal, onDelta: () => undefined });
      tried.tokens += answer.total_tokens;
      tried.result = work.review(answer, { material, lastAttempt: tried.attempts === MAX_ATTEMPTS, failed });
      tried.failed = null;
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      lastCode = thrown.code;
      tried.failed = thrown.code;
    }
  }
  return { ...tried, seconds: (performance.now() - began) / MS_PER_SECOND };
}

/** What checks and facts say of a text that was made for a role. */
export const scored = (kind: KindName, content: Content | null, evaluated: EvaluatedRole) => ({
  content,
  scores:
    content === null ? null : scoreText({ kind, content, material: sourcesOf(evaluated), wanted: wantedOf(evaluated) }),
});

export const sourcesOf = ({ role, voice, documents }: EvaluatedRole) =>
  material.parse({ role, brand_guidelines: voice, documents });

/** Without a chosen language a text is written in that of the role. */
export const wantedOf = ({ role }: EvaluatedRole): string => role.content_language || WRITTEN_IN;
