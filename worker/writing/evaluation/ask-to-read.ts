import { type AdvertReadingResult, VOICE_FIELDS, type VoiceReadingResult } from '#shared/brand/contracts/readings.ts';
import { samplesOf } from '#shared/brand/voice/samples.ts';
import { advertSource } from '#shared/roles/advert/source.ts';
import { textsOf } from '#shared/text/document-parts.ts';
import { languageMismatch, languageOf } from '#shared/text/language-of.ts';
import { languageName } from '#shared/text/languages.ts';
import { learnVoice } from '#worker/brand/tasks/learn-voice.ts';
import { readAdvert } from '#worker/roles/tasks/read-advert.ts';
import { PASTED } from '#worker/tasks/sources.ts';
import {
  type Answered,
  type Asking,
  askToWrite,
  attempted,
  type Found,
  wantedOf,
} from '#worker/writing/evaluation/ask.ts';
import type { EvaluatedRole } from '#worker/writing/evaluation/roles.ts';

const KIND = 'job_advert';
/** Closing dates of the roles are later. */
const TODAY = '2026-01-01';

/** Reads the advert of a role back: its fields are compared with the role it was written from. */
export async function askToReadAdvert(asking: Asking, evaluated: EvaluatedRole): Promise<Answered> {
  const written = await askToWrite(asking, KIND, evaluated);
  const about = { ...written, task: 'read_advert', of: KIND, scores: null, content: null } as const;
  if (written.content === null) return about;
  const text = textsOf(written.content).join('\n');
  const material = { source: advertSource(text), name: PASTED, today: TODAY };
  const { result, ...tried } = await attempted(asking, readAdvert, material);
  const read = result as AdvertReadingResult | { refused: string } | null;
  if (read === null || 'refused' in read) return { ...about, ...tried, failed: tried.failed ?? 'cv_refused' };
  return { ...about, ...tried, found: compared(read, text, evaluated) };
}

/** Of the fields that stand in the advert word for word: only these can be read from it. A request may hold more than its address. */
function compared({ fields }: AdvertReadingResult, text: string, { role }: EvaluatedRole): Found {
  const stated = (['job_title', 'company_name', 'city', 'how_to_apply'] as const).filter(
    (name) => role[name] !== '' && text.includes(role[name]),
  );
  const isSame = (name: (typeof stated)[number], value: string): boolean =>
    name === 'how_to_apply' ? value.endsWith(role[name]) : value === role[name];
  const sameText = stated.map((name) => fields[name] && isSame(name, fields[name].value));
  const amounts = role.pay_min === null ? [] : [fields.pay && fields.pay.value.min === Number(role.pay_min)];
  const all = [...sameText, ...amounts];
  return {
    of: all.length,
    right: all.filter((same) => same === true).length,
    wrong: all.filter((same) => same === false).length,
  };
}

/** Learns the voice of an employer from its documents and from two texts in it. */
export async function askToLearnVoice(asking: Asking, evaluated: EvaluatedRole): Promise<Answered> {
  const advert = await askToWrite(asking, KIND, evaluated);
  const spec = await askToWrite(asking, 'job_spec', evaluated);
  const about = { ...advert, task: 'learn_voice', of: 'voice', scores: null, content: null } as const;
  const texts = [advert, spec].flatMap(({ content }) => (content === null ? [] : [textsOf(content).join('\n')]));
  if (texts.length === 0) return about;
  const samples = samplesOf([
    ...texts.map((text) => ({ name: PASTED, text })),
    ...evaluated.documents.map(({ title: name, text }) => ({ name, text })),
  ]);
  const language = wantedOf(evaluated);
  const material = { samples, leftOut: [], language: languageName(language) };
  const { result, ...tried } = await attempted(asking, learnVoice, material);
  const learned = result as VoiceReadingResult | null;
  if (learned === null) return { ...about, ...tried };
  const proposed = VOICE_FIELDS.flatMap((name) => learned.fields[name]?.proposal ?? []);
  const said = proposed.join('\n');
  return {
    ...about,
    ...tried,
    found: { of: VOICE_FIELDS.length, right: proposed.length, wrong: 0 },
    language_right: languageOf(said) === null ? null : languageMismatch(said, language) === null,
  };
}
