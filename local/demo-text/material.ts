import { isAction, upperFirst } from '#local/demo-text/words.ts';

export type Tone = 'warm' | 'direct' | 'formal' | 'playful';

/** What the demo provider understood of a prompt. Everything it writes comes from here. */
export type Material = {
  title: string;
  company: string;
  level: string;
  city: string;
  country: string;
  place: 'onsite' | 'hybrid' | 'remote';
  /** '3 days onsite and 2 days remote', or ''. */
  split: string;
  duties: string[];
  essential: string[];
  desirable: string[];
  values: string[];
  traits: string[];
  tones: string[];
  tone: Tone;
  /** Sentences of the reference documents in which the employer speaks of itself. */
  about: string[];
};

/** The text between the tags of the prompt's own fences; values cannot hold such a tag (see shared/placeholders). */
const inside = (text: string, name: string): string => {
  const found = new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(text)?.[1] ?? '';
  return found.replaceAll('&lt;', '<').trim();
};

const MARKER = /\[\[demo:[^\]]*\]\]/g;
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=[\p{Lu}"“(])/u);

const tidyPoint = (text: string): string =>
  upperFirst(
    text
      .replace(/\s+/g, ' ')
      .replace(/^ ?(?:[-*•–·▪]|\d+[.)]) ?/, '')
      .replace(/^(?:you(?:'ll| will|'d| would)|the (?:person|role|post ?holder|successful candidate) will) /i, '')
      .replace(/^(?:be )?responsible for /i, 'Take responsibility for ')
      .replace(/[\s.;,]+$/, ''),
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
  return parts.map(tidyPoint).filter((part) => part !== '');
}

const WISH =
  /\b(?:desirable|nice[ -]to[ -]have|a (?:real )?(?:plus|bonus|advantage)|preferred|preferably|ideally|advantageous|not essential)\b/i;

const withoutWish = (point: string): string =>
  upperFirst(
    point
      .replace(/^(?:desirable|nice[ -]to[ -]have|preferred|preferably|ideally|bonus)\s*[:,]?\s*/i, '')
      .replace(
        /,?\s*(?:(?:would be|is|are) )?(?:desirable|a (?:real )?(?:plus|bonus|advantage)|advantageous|preferred|a nice[ -]to[ -]have)$/i,
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
    .filter((part) => part !== '');
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

/** Text taken from a PDF runs its headings into the sentence after them: 'What we do We design bikes.' */
const withoutHeading = (text: string): string =>
  text.replace(/^.{0,80}?[a-z:] (?=(?:We|Our|Every|Most of us|At [A-Z]\w+,) )/, '');

const OF_ITSELF = /^(?:We|Our|Every|Most of us|At)\b.*\.$/;
const ABOUT_STYLE =
  /\b(?:say|says|sound|tone|voice|words?|sentences?|avoid|write|written|logo|colou?rs?|font|brand|ignore|instructions?|prompt|joke|funny|marks?|that is)\b|[\d"“”:?!<>[\]{}|]/i;

/** Sentences fit to be quoted: the employer about itself, without figures and without advice on style. */
function aboutOf(summaries: string): string[] {
  const sentences = summaries.split('\n').flatMap((line) => sentencesOf(line.replace(/\s+/g, ' ').trim()));
  return sentences
    .map(withoutHeading)
    .filter((one) => OF_ITSELF.test(one) && !ABOUT_STYLE.test(one))
    .filter((one) => one.split(' ').length > 5 && one.split(' ').length < 32);
}

const LOCATION = /^(.*?), ([^,(]*?)(?: \((onsite|hybrid|remote)(?:, (.*))?\))?$/;

/** Reads the user message of a prompt. A template of somebody's own may lack fences; then the text is about less. */
export function readMaterial(prompt: string): Material {
  const [, city = '', country = '', place = 'onsite', split = ''] = LOCATION.exec(inside(prompt, 'location')) ?? [];
  const wanted = pointsOf(inside(prompt, 'person_specification'));
  const duties = pointsOf(inside(prompt, 'role_requirements'));
  const voice = ['tone_descriptors', 'writing_style', 'communication_style', 'personality_traits'];
  return {
    title: inside(prompt, 'job_title') || 'Team Member',
    company: inside(prompt, 'company_name') || 'our company',
    level: inside(prompt, 'experience_level'),
    city,
    country,
    place: place as Material['place'],
    split,
    duties:
      duties.length > 0
        ? [...duties.filter(isAction), ...duties.filter((duty) => !isAction(duty))]
        : ['Do this work well'],
    essential: wanted.filter((point) => !WISH.test(point)),
    desirable: wanted.filter((point) => WISH.test(point)).map(withoutWish),
    values: listOf(inside(prompt, 'brand_values')),
    traits: listOf(inside(prompt, 'personality_traits')),
    tones: listOf(inside(prompt, 'tone_descriptors')),
    tone: toneOf(voice.map((name) => inside(prompt, name)).join(' ')),
    about: aboutOf(inside(prompt, 'document_summaries')),
  };
}
