import {
  createGuidelines,
  type GuidelinesInput,
  readGuidelines,
  updateGuidelines,
} from '#shared/brand/contracts/guidelines.ts';
import { call } from '#web/lib/call.ts';
import type { Stored } from '#web/lib/record-save.ts';

export const fetchGuidelines = (id: string, signal: AbortSignal) => call(readGuidelines, { params: { id }, signal });

export const saveNewGuidelines = (body: GuidelinesInput, idempotencyKey: string) =>
  call(createGuidelines, { body, idempotencyKey });

export const saveGuidelines = ({ id, version }: Stored, body: GuidelinesInput) =>
  call(updateGuidelines, { params: { id }, body: { ...body, version } });
