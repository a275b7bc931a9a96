import { forgetInput, keepText } from '#db/brand/readings-of-person.ts';
import type { Db } from '#db/schema.ts';
import type { GenerationView } from '#db/tasks/rows.ts';
import { inputOf } from '#db/tasks/tasks.ts';
import type { AdvertReadingResult, ReadingInput } from '#shared/brand/contracts/readings.ts';
import { SOURCE_TEXT_MIN } from '#shared/constants.ts';
import { sentences } from '#shared/error-catalogue.ts';
import { AppError } from '#shared/errors.ts';
import { jobDataReading } from '#shared/roles/advert/job-data.ts';
import { type AdvertSource, advertSource } from '#shared/roles/advert/source.ts';
import type { PageText } from '#worker/tasks/fetch/page.ts';
import { PASTED, pageName } from '#worker/tasks/sources.ts';
import type { TaskTools } from '#worker/tasks/task.ts';

/** The source and what it is called. `today`: 2026-11-22. */
export type AdvertMaterial = { source: AdvertSource; name: string; today: string };
type Loaded = { material: AdvertMaterial; result?: AdvertReadingResult };
type From = ReadingInput['from'];

/** Reads the source of a task once: from then on its row has the text. Throws AppError for what cannot be read. */
export async function loadAdvert(db: Db, row: GenerationView, tools: TaskTools): Promise<Loaded> {
  const input = await inputOf(db, 'read_advert', row.id);
  if (!input) throw new AppError('no_such_item', { message: sentences.reading_gone });
  const today = new Date().toISOString().slice(0, 10);
  if (input.from.is === 'page') return ofPage(db, input.from.url, { tools, today });
  const { text, name } = input.from.is === 'file' ? await ofFile(db, input.from, tools) : input.from;
  return { material: materialOf(text, name ?? PASTED, today) };
}

function materialOf(text: string, name: string, today: string): AdvertMaterial {
  if (text.trim().length < SOURCE_TEXT_MIN) throw new AppError('text_too_short');
  return { source: advertSource(text), name, today };
}

/** The file is gone once it was opened, whether it has text or not. */
async function ofFile(db: Db, file: Extract<From, { is: 'file' }>, { held, signal, sources }: TaskTools) {
  const remove = async (input: ReadingInput | null) => {
    const isOurs = await keepText(db, held, input, { bucket: sources.bucket, path: file.key });
    if (isOurs) await sources.forget(file.key);
  };
  try {
    const kept = { is: 'text', text: await sources.file(file, signal), name: file.name } as const;
    await remove({ from: kept });
    return kept;
  } catch (thrown) {
    if (thrown instanceof AppError && !thrown.retry) await remove(null);
    throw thrown;
  }
}

type PageContext = { tools: TaskTools; today: string };

/** The job data of the page where it is complete, without a model; else its text. */
async function ofPage(db: Db, url: string, { tools, today }: PageContext): Promise<Loaded> {
  const page = await openPage(db, url, tools);
  const name = pageName(page.url);
  const data = jobDataReading(page.postings, today);
  if (data) {
    const material = { source: data.source, name, today };
    const result = { ...data.reading, source: { name, text: data.source.text }, from_data: true };
    return { material, result };
  }
  await keepText(db, tools.held, { from: { is: 'text', text: page.text, name } });
  return { material: materialOf(page.text, name, today) };
}

/** A page that cannot be read is not asked for again by this task. */
async function openPage(db: Db, url: string, { held, signal, sources }: TaskTools): Promise<PageText> {
  try {
    return await sources.page(url, signal);
  } catch (thrown) {
    if (thrown instanceof AppError) await forgetInput(db, held);
    throw thrown;
  }
}
