import type * as z from 'zod/mini';
import type { StartParts } from '#api/tasks/start.ts';
import { type StartedTask, startTask } from '#api/tasks/start-task.ts';
import { assetTitles } from '#db/brand/readings-of-person.ts';
import type { Tx } from '#db/schema.ts';
import type {
  KeptSample,
  ReadingInput,
  startAdvertReading,
  startVoiceReading,
  VoiceSample,
} from '#shared/brand/contracts/readings.ts';
import { SOURCE_TEXT_MIN } from '#shared/constants.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonScope } from '#shared/scope.ts';

type AdvertBody = z.output<NonNullable<(typeof startAdvertReading)['body']>>;
type VoiceBody = z.output<NonNullable<(typeof startVoiceReading)['body']>>;
type ReadingRequest<Body> = { body: Body; key: string | undefined; requestId: string };

/** What Postgres cannot store, and no reader sees. */
const storable = (text: string): string => text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '');

/** Throws text_too_short, and invalid_input for what is no web address. */
export function advertInput(body: AdvertBody): ReadingInput {
  if ('url' in body) return { from: { is: 'page', url: checkedUrl(body.url, 'url') } };
  const text = storable(body.text);
  if (text.trim().length < SOURCE_TEXT_MIN) throw new AppError('text_too_short');
  return { from: { is: 'text', text } };
}

/** Only the form: whether it may be opened is found out where it is opened. */
function checkedUrl(given: string, field: string): string {
  const url = storable(given).trim();
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url;
  throw new AppError('invalid_input', { fields: { [field]: 'Give the whole address, with https://.' } });
}

export const startAdvert = (
  parts: StartParts,
  scope: PersonScope,
  { body, key, requestId }: ReadingRequest<AdvertBody>,
  input = advertInput(body),
): Promise<StartedTask> =>
  startTask(parts, scope, { key, of: ['read_advert', body] }, async () => ({
    task: 'read_advert',
    input,
    request_id: requestId,
  }));

export const startFile = (
  parts: StartParts,
  scope: PersonScope,
  { file, requestId }: { file: Extract<ReadingInput['from'], { is: 'file' }>; requestId: string },
): Promise<StartedTask> =>
  startTask(parts, scope, { key: undefined, of: [] }, async () => ({
    task: 'read_advert',
    input: { from: file },
    request_id: requestId,
  }));

/** Throws no_such_item for an asset of another workspace, and invalid_input for what is no web address. */
export function startVoice(parts: StartParts, scope: PersonScope, { body, key, requestId }: ReadingRequest<VoiceBody>) {
  const samples = body.samples.map((sample, at) =>
    sample.is === 'page' ? { ...sample, url: checkedUrl(sample.url, `samples.${at}.url`) } : sample,
  );
  return startTask(parts, scope, { key, of: ['learn_voice', body] }, async (tx) => ({
    task: 'learn_voice',
    input: { samples: await kept(tx, scope, samples) },
    request_id: requestId,
  }));
}

/** With the titles that the assets have now: one that is deleted meanwhile is still named. */
async function kept(tx: Tx, scope: PersonScope, samples: readonly VoiceSample[]): Promise<KeptSample[]> {
  const ids = samples.flatMap((sample) => (sample.is === 'asset' ? sample.id : []));
  const titles = await assetTitles(tx, scope, ids);
  return samples.map((sample) => {
    if (sample.is === 'page') return sample;
    if (sample.is === 'text') return { is: 'text', text: storable(sample.text) };
    const title = titles.get(sample.id);
    if (title === undefined) throw new AppError('no_such_item', { message: sentences.no_document });
    return { ...sample, title };
  });
}
