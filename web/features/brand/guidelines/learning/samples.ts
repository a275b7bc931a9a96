import {
  SAMPLE_WORDS_MIN,
  VOICE_SAMPLES_MAX,
  VOICE_WORDS_MIN,
  type VoiceSample,
} from '#shared/brand/contracts/readings.ts';
import { wordsIn } from '#shared/text/text-tokens.ts';
import { formatCount } from '#web/lib/format.ts';
import { randomId } from '#web/lib/random-id.ts';

/** A sample as it is listed. `words` of an asset or a page are counted once its text is read. */
export type Sample = { key: string; name: string; origin: string; words: number | null; sent: VoiceSample };

const NAME_MAX = 60;

export const pastedSample = (text: string): Sample => {
  const begin = text.trim().replace(/\s+/g, ' ');
  return {
    key: randomId(),
    name: begin.length > NAME_MAX ? `${begin.slice(0, NAME_MAX).trimEnd()}…` : begin,
    origin: 'Pasted text',
    words: wordsIn(text),
    sent: { is: 'text', text },
  };
};

export const assetSample = ({ id, title }: { id: string; title: string }): Sample => ({
  key: id,
  name: title,
  origin: 'Brand asset',
  words: null,
  sent: { is: 'asset', id },
});

export const pageSample = (typed: string): Sample => {
  const url = /^[a-z][a-z\d+.-]*:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;
  const name = url.replace(/^[a-z]+:\/\//i, '');
  return { key: url, name, origin: 'Web page', words: null, sent: { is: 'page', url } };
};

/** Each sample once, and no more than are read together. */
export const withSample = (samples: readonly Sample[], sample: Sample): Sample[] =>
  [...samples.filter(({ key }) => key !== sample.key), sample].slice(0, VOICE_SAMPLES_MAX);

export const shortNote = ({ words }: Sample): string | null =>
  words !== null && words < SAMPLE_WORDS_MIN ? `Too short: ${words} of ${SAMPLE_WORDS_MIN} words.` : null;

type Total = { canStart: boolean; note: string };

/** Whether the samples are enough, as far as their words are known. */
export function totalOf(samples: readonly Sample[]): Total {
  const words = samples.reduce((sum, sample) => sum + (sample.words ?? 0), 0);
  const isKnown = samples.every((sample) => sample.words !== null);
  if (isKnown && words < VOICE_WORDS_MIN)
    return { canStart: false, note: `${words} of ${VOICE_WORDS_MIN} words. Add another text.` };
  return {
    canStart: samples.every((sample) => shortNote(sample) === null),
    note: isKnown
      ? `${formatCount(words)} words, ${VOICE_WORDS_MIN} are needed`
      : `${VOICE_WORDS_MIN} words are needed`,
  };
}
