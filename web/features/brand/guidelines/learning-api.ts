import { listDocuments } from '#shared/brand/contracts/assets.ts';
import { startVoiceReading, type VoiceSample } from '#shared/brand/contracts/readings.ts';
import { call } from '#web/lib/call.ts';
import { randomId } from '#web/lib/random-id.ts';

export const startLearning = (samples: VoiceSample[]) =>
  call(startVoiceReading, { body: { samples }, idempotencyKey: randomId() });

const MOST_ASSETS = 200;

/** The brand assets whose text was read. */
export const fetchReadAssets = async (signal: AbortSignal) =>
  (await call(listDocuments, { query: { limit: MOST_ASSETS }, signal })).items.filter(
    ({ text_state }) => text_state === 'ready',
  );
