import { type Employer, employerOf, sentencesOf } from '#local/demo/text/employer.ts';
import { inside } from '#local/demo/text/fences.ts';
import { type Offered, readOffer } from '#local/demo/text/offer.ts';
import { fitsInside, isEnglish, upperFirst } from '#local/demo/text/words.ts';
import { withoutListMark } from '#shared/text/list-marks.ts';

export type Tone = 'warm' | 'direct' | 'formal' | 'playful';

/** What the demo provider understood of a prompt. Everything it writes comes from here. */
export type Material = {
  title: string;
  company: string;
  level: string;
  city: string;
  country: string;
  place: 'onsite' | 'hybrid' | 'remote';
  /** ['3 days', '2 days'] at the workplace and remote, for a hybrid role that says so. */
  days: readonly [string, string] | undefined;
  /** Every duty, as the recruiter ordered them. */
  duties: string[];
  /** Those of them that can stand inside a sentence, see `fitsInside`. */
  tasks: string[];
  essential: string[];
  /** Those of them that can be said of somebody. */
  skills: string[];
  desirable: string[];
  offer: Offered;
  values: string[];
  tone: Tone;
  employer: Employer;
};

const MARKER = /\[\[demo:[^\]]*\]\]/g;

/** The words that only say whose duty or quality it is: 'You will plan …', 'Applicants must have …'. */
const ADDRESSED =
  /^(?:you(?:'ll| will|'d| would| must| need to| have to| are expected to)|(?:the (?:person|role|post ?holder|(?:successful |ideal )?candidate)|(?:candidates|applicants)) (?:will|must|needs? to)|we (?:want|expect|need|would like) you to|must) /i;

const tidyPoint = (text: string): string =>
  upperFirst(
    withoutListMark(text)
      .replace(/\s+/g, ' ')
      .replace(ADDRESSED, '')
      .replace(/^(?:be )?responsible for /i, 'Take responsibility for ')
      .replace(/(?<![\s.;,])[\s.;,]+$/, ''),
  );

/** One entry per line, per part of a list with semicolons, or per sentence: however the recruiter wrote it. */
export function pointsOf(text: string): string[] {
  const lines = text
    .replace(MARKER, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !/:\s*$/.test(line));
  const parts = lines.flatMap((line) => {
    const sentences = lines.length === 1 || line.length > 120 ? sentencesOf(line) : [line];
    return sentences.flatMap((one) => one.split(/;\s+/));
  });
  return parts.map(tidyPoint).filter((part) => /[\p{L}\p{N}]/u.test(part));
}

const WISH =
  /\b(?:desirable|nice[ -]to[ -]have|a (?:real )?(?:plus|bonus|advantage)|preferred|preferably|ideally|advantageous|not essential)\b/i;

const NOTHING = /^(?:none|nothing|nil|n\/?a)\b.{0,20}$/i;

const withoutWish = (point: string): string =>
  upperFirst(
    point
      .replace(/^(?:desirable|nice[ -]to[ -]have|preferred|preferably|ideally|bonus)\s*[:,]?\s*/i, '')
      .replace(
        /,?(?<!\s)\s*(?:(?:would be|is|are) )?(?:desirable|a (?:real )?(?:plus|bonus|advantage)|advantageous|preferred|a nice[ -]to[ -]have)$/i,
        '',
      ),
  );

/** The sentences of a field that is written in sentences, else its items ('warm, direct and kind'). */
function listOf(text: string): string[] {
  const sentences = text.split('\n').flatMap(sentencesOf);
  const parts = sentences.length > 1 ? sentences : text.split(/[,;•]|\band\b(?=[^,]*$)/);
  return parts
    .map((part) =>
      part
        .replace(/^\s*(?:-|and\b)\s*/i, '')
        .trim()
        .replace(/\.$/, ''),
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

const tones: [Tone, RegExp][] = [
  ['playful', /playful|funny|cheeky|witty|bold|humou?r|quirky|fun\b|energetic|lively/gi],
  ['formal', /formal|professional|authoritative|precise|academic|measured|considered|expert|respectful|official/gi],
  ['direct', /direct|plain|straight|no-nonsense|concise|honest|confident|clear|short|pragmatic/gi],
  ['warm', /warm|friendly|kind|caring|human|welcoming|gentle|supportive|conversational|empathetic|approachable/gi],
];
const toneOf = (text: string): Tone => {
  const counted = tones.map(([tone, words]) => ({ tone, hits: text.match(words)?.length ?? 0 }));
  return counted.reduce((best, one) => (one.hits > best.hits ? one : best), { tone: 'warm' as Tone, hits: 0 }).tone;
};

/** What nobody has confirmed is not said. */
const stated = (text: string): string => (text === 'not stated' ? '' : text);

const LOCATION = /^(.*?), ([^,(]*?)(?: \((onsite|hybrid|remote)(?:, (.*))?\))?$/;

const DAYS = /^(\d+ days?) onsite and (\d+ days?) remote$/;

/** Reads the user message of a prompt. A template of somebody's own may lack fences; then the text is about less. */
export function readMaterial(prompt: string): Material {
  const [, city = '', country = '', place = 'onsite', split = ''] = LOCATION.exec(inside(prompt, 'location')) ?? [];
  const [, onsite, remote] = DAYS.exec(split) ?? [];
  const wanted = pointsOf(inside(prompt, 'person_specification'));
  const duties = pointsOf(inside(prompt, 'role_requirements'));
  const voice = ['tone_descriptors', 'writing_style', 'communication_style', 'personality_traits'];
  const values = listOf(inside(prompt, 'brand_values'));
  const job = `${inside(prompt, 'role_requirements')}\n${inside(prompt, 'person_specification')}`;
  const essential = wanted.filter((point) => !WISH.test(point) && !NOTHING.test(point));
  const fits = isEnglish(job) ? fitsInside : () => false;
  return {
    title: inside(prompt, 'job_title') || 'Team Member',
    company: inside(prompt, 'company_name') || 'our company',
    level: stated(inside(prompt, 'experience_level')),
    city,
    country,
    place: place as Material['place'],
    days: onsite && remote ? [onsite, remote] : undefined,
    duties: duties.length > 0 ? duties : ['Do this work well'],
    tasks: duties.filter(fits),
    essential,
    skills: essential.filter((point) => fits(point) && !/.\byour?\b/i.test(point)),
    desirable: wanted.filter((point) => WISH.test(point)).map(withoutWish),
    offer: readOffer(prompt),
    values,
    tone: toneOf(voice.map((name) => inside(prompt, name)).join(' ')),
    employer: employerOf({ documents: inside(prompt, 'document_summaries'), values, job }),
  };
}
