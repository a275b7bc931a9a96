import { createGuidelines, type GuidelinesInput } from '#shared/brand/contracts/guidelines.ts';
import { call } from '#web/lib/call.ts';

export const saveVoice = (body: GuidelinesInput, idempotencyKey: string) =>
  call(createGuidelines, { body, idempotencyKey });
