import * as z from 'zod/mini';
import { advertReading, readingInput, voiceInput, voiceReading } from '#shared/brand/contracts/readings.ts';
import type { Task } from '#shared/tasks.ts';
import { refineInput, refineResult } from '#shared/writing/refine/payload.ts';

/** What a row of the queue holds for each task until it is closed; null: its columns suffice, or it is stored elsewhere. */
export const payloads = {
  write: { input: z.null(), result: z.null() },
  refine: { input: refineInput, result: refineResult },
  read_advert: { input: readingInput, result: advertReading },
  learn_voice: { input: voiceInput, result: voiceReading },
} satisfies Record<Task, { input: z.ZodMiniType; result: z.ZodMiniType }>;

export type TaskInput = z.output<(typeof payloads)[Task]['input']>;
export type TaskResult = z.output<(typeof payloads)[Task]['result']>;
