import { assetTexts, forgetInput, keepText } from '#db/brand/readings-of-person.ts';
import type { Db } from '#db/schema.ts';
import type { GenerationView } from '#db/tasks/rows.ts';
import { inputOf } from '#db/tasks/tasks.ts';
import {
  type KeptSample,
  SAMPLE_TEXT_MAX,
  SAMPLE_WORDS_MIN,
  VOICE_WORDS_MIN,
} from '#shared/brand/contracts/readings.ts';
import { type Sample, samplesOf } from '#shared/brand/voice/samples.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { textLanguage } from '#shared/text/language.ts';
import { languageName } from '#shared/text/languages.ts';
import { wordsIn } from '#shared/text/text-tokens.ts';
import { cutToTokens } from '#worker/tasks/provider/tokens.ts';
import { PASTED, pageName } from '#worker/tasks/sources.ts';
import type { TaskTools } from '#worker/tasks/task.ts';

/** `language`: the English name of the one the samples are in. `leftOut`: names of samples without enough text. */
export type VoiceMaterial = { samples: Sample[]; leftOut: string[]; language: string };

/** Of each sample. */
const SAMPLE_TOKENS = 2_500;

/** Reads the samples of a task; pages are opened once. Throws too_little_text with the number of words. */
export async function loadSamples(db: Db, row: GenerationView, tools: TaskTools): Promise<VoiceMaterial> {
  const input = await inputOf(db, 'learn_voice', row.id);
  if (!input) throw new AppError('no_such_item', { message: sentences.reading_gone });
  const kept = await withPages(db, input.samples, tools);
  const texts = await textsOf(db, row, kept);
  const samples = samplesOf(texts);
  const long = samples.filter(({ words }) => words >= SAMPLE_WORDS_MIN);
  const words = long.reduce((sum, sample) => sum + sample.words, 0);
  if (words < VOICE_WORDS_MIN)
    throw new AppError('too_little_text', { message: `${words} of ${VOICE_WORDS_MIN} words. Add another text.` });
  const used = samplesOf(long.map(({ name, text }) => ({ name, text: cutToTokens(text, SAMPLE_TOKENS) })));
  const language = textLanguage(used.map(({ text }) => text).join('\n'));
  const leftOut = texts.filter(({ text }) => wordsIn(text) < SAMPLE_WORDS_MIN).map(({ name }) => name);
  return { samples: used, leftOut, language: languageName(language ?? 'en') };
}

/** Opens the pages among the samples and keeps their text in their place. */
async function withPages(db: Db, samples: readonly KeptSample[], tools: TaskTools): Promise<KeptSample[]> {
  if (!samples.some(({ is }) => is === 'page')) return [...samples];
  const { held, signal, sources } = tools;
  const opened: KeptSample[] = [];
  for (const sample of samples) {
    if (sample.is !== 'page') opened.push(sample);
    else {
      const page = await sources.page(sample.url, signal).catch(async (thrown: unknown) => {
        if (thrown instanceof AppError) await forgetInput(db, held);
        throw thrown;
      });
      opened.push({ is: 'text', text: page.text.slice(0, SAMPLE_TEXT_MAX), name: pageName(page.url) });
    }
  }
  await keepText(db, held, { samples: opened });
  return opened;
}

type Text = { name: string; text: string };

/** An asset that was deleted meanwhile, or has no text, has an empty one. */
async function textsOf(db: Db, row: GenerationView, samples: readonly KeptSample[]): Promise<Text[]> {
  const ids = samples.flatMap((sample) => (sample.is === 'asset' ? sample.id : []));
  const assets = new Map((await assetTexts(db, row, ids)).map((asset) => [asset.id, asset]));
  const pasted = samples.filter((sample) => sample.is === 'text' && sample.name === undefined).length;
  let number = 0;
  return samples.flatMap((sample): Text[] => {
    if (sample.is === 'page') return [];
    if (sample.is === 'asset') return [{ name: sample.title, text: assets.get(sample.id)?.text ?? '' }];
    if (sample.name === undefined) number += 1;
    return [{ name: sample.name ?? (pasted > 1 ? `${PASTED} ${number}` : PASTED), text: sample.text }];
  });
}
