import { refuseReading } from '#db/brand/readings-of-person.ts';
import { settleTask } from '#db/tasks/tasks.ts';
import type { AdvertReadingResult } from '#shared/brand/contracts/readings.ts';
import { AppError } from '#shared/errors.ts';
import { type AdvertAnswer, answerIn, partOfAnswerIn } from '#shared/roles/advert/answer.ts';
import { assemble } from '#shared/roles/advert/assemble.ts';
import { countryCodeOf } from '#shared/roles/advert/countries.ts';
import { ADVERT_LABELS } from '#shared/roles/advert/labels.ts';
import type { AdvertReading } from '#shared/roles/advert/reading.ts';
import { advertPrompt, READ_ADVERT_PROMPT } from '#worker/roles/tasks/read-advert/prompt.ts';
import { type AdvertMaterial, loadAdvert } from '#worker/roles/tasks/read-advert/source.ts';
import type { ProviderAnswer } from '#worker/tasks/provider/answer.ts';
import { retryPrompt } from '#worker/tasks/retry-prompt.ts';
import { toCardError } from '#worker/tasks/run/failure.ts';
import type { ReviewAbout, TaskWork } from '#worker/tasks/task.ts';

/** A source that is refused: of a CV nothing is kept, not even as the input of a failed task. */
type Refused = { refused: 'cv_refused' };
type Read = AdvertReadingResult | Refused;

/** Lines of a source for a model that finds the whole of it too long. */
const LINES = [300, 150, 60] as const;

/** Reads the fields of a role from an advert: the model points at words, rules make values of them. */
export const readAdvert: TaskWork<AdvertMaterial, Read> = {
  prepare: async (db, row, tools) => loadAdvert(db, row, tools),
  prompt: ({ source }, failed) => retryPrompt(advertPrompt(source.lines), failed),
  *shorter(material) {
    const { source } = material;
    for (const most of LINES)
      if (source.lines.length > most) yield { ...material, source: { ...source, lines: source.lines.slice(0, most) } };
  },
  review,
  drafted: (text, material) => found(partOfAnswerIn(text), material),
  shown: (result) => ({ draft: 'refused' in result ? '' : draftOf(result) }),
  settle: async (db, { row, held, result, answer }) => {
    const about = { tokens: answer?.total_tokens ?? 0, model: answer?.model, prompt: READ_ADVERT_PROMPT };
    if (!('refused' in result)) return settleTask(db, held, { result, ...about });
    const error = toCardError(new AppError(result.refused), row.request_id);
    const refused = await refuseReading(db, held, { error, ...about });
    return refused && { row: refused, document_id: null };
  },
  keepsDraft: () => false,
};

const isEmpty = ({ fields, lists }: AdvertReading): boolean =>
  Object.keys(fields).length === 0 && Object.values(lists).every((lines) => lines.length === 0);

/** The answer itself is left out of every error: it holds words of the source. */
function review({ text, is_cut }: ProviderAnswer, { material, lastAttempt }: ReviewAbout<AdvertMaterial>): Read {
  const answer = is_cut ? partOfAnswerIn(text) : answerIn(text);
  if (!answer || (is_cut && !lastAttempt)) throw new AppError('unreadable_answer');
  if (answer.kind === 'cv') return { refused: 'cv_refused' };
  if (answer.kind === 'several') throw new AppError('several_adverts');
  const reading = assemble(answer, material.source, material.today);
  if (isEmpty(reading)) throw new AppError('no_advert');
  return { ...reading, source: { name: material.name, text: material.source.text }, from_data: false };
}

/** The fields of an answer that is still being written. */
function found(answer: AdvertAnswer | null, { source, today }: AdvertMaterial): string {
  return answer?.kind === 'advert' ? draftOf(assemble(answer, source, today)) : '';
}

/**
 * A line 'Label<TAB>words' for each field, in the order of the form. A country that follows from a region or a currency
 * has no words of its own.
 */
function draftOf({ fields }: Pick<AdvertReadingResult, 'fields'>): string {
  const names = Object.keys(ADVERT_LABELS) as (keyof typeof ADVERT_LABELS)[];
  return names
    .flatMap((name) => {
      const quote = fields[name]?.quote.replace(/\s+/g, ' ');
      const isOther = name === 'country' && countryCodeOf(quote ?? '') === null;
      return quote && !isOther ? `${ADVERT_LABELS[name]}\t${quote}` : [];
    })
    .join('\n');
}
