import { replaceBy } from '#shared/checks/better.ts';
import { bareTitle } from '#shared/checks/context.ts';
import { keyOf, type Reading, type Sentence, type Word } from '#shared/checks/reading.ts';
import { type Context, type Found, findDemands, LISTED, PROSE, type Rule } from '#shared/checks/rule.ts';
import { germanOffers } from '#shared/checks/rules/german-offers.ts';
import { foundInLists } from '#shared/checks/rules/words.ts';
import { ANTECEDENT } from '#shared/checks/words/antecedent.ts';
import { FEMININE, MASCULINE } from '#shared/checks/words/gender-stems.ts';

const ANY_PERSON =
  /\b(?:candidates?|applicants?|post ?holder|job ?holder|appointee|ideal person|right person|new hire|jobholder|someone|somebody|anyone|anybody|a person|the person|an? individual|(?:each|every) (?:new )?\p{Ll}+(?:er|or|ist|ee|ant|ian|ic)|the one who|one who|self-starters?|team player|we (?:need|want|seek|are looking for)|you need an?|looking for)\b/iu;
const PRONOUN: ReadonlyMap<string, string> = new Map([
  ['he', 'they'],
  ['she', 'they'],
  ['him', 'them'],
  ['his', 'their'],
  ['himself', 'themselves'],
  ['herself', 'themselves'],
  ['her', 'their'],
]);

/** 'When he founded us, Karl …': the name stands behind the pronoun. */
const NAME_BEHIND = /^\W*(?:when|before|after|as|while|once|although|in (?:his|her)|like (?:his|her))\b/iu;
/** 'A man' who is looked for is no one else. */
const WANTED = /\b(?:need|want|seek|looking for|wanted:?) an? (?:[\p{Ll}-]+,? ){0,3}(?:man|woman|lady)\b/giu;

/** A list under 'We need a porter who can' may be this long. */
const REACH = 5;
/** Names and relatives have a gender of their own. */
const SOMEONE_ELSE =
  /\b(?:Mr|Mrs|Ms|Miss|Dr|Sir|Dame|founder|owner|woman|man|lady|neighbour|neighbor|who asks|nobody|teacher|head|boss|wife|husband|mother|father|son|daughter|brother|sister|grandmother|grandfather|customer|client|guest|visitor|tenant|member|traveller|passenger|reader|resident|patient|child|pupil|mum|dad|dog|cat|horse|cow|ewe|king|queen|chef|director|predecessor|colleague|manager|supervisor|mentor|foreman|(?:last|previous|former) \p{Ll}+)\b|(?<=\p{Ll},? )\p{Lu}(?!\p{Ll}*days?\b)\p{Ll}+/u;

/** Whether a bullet stands before the character. */
function isInList({ text }: Reading, at: number): boolean {
  const before = text.slice(0, at).trimEnd();
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return /^\s*[-–—*•·]$/.test(line);
}

/** The text without the role's own words and with nobody whom it looks for. */
function othersIn({ role }: Context, text: string): boolean {
  const own = [role?.job_title, role?.company_name, role?.city, role?.country]
    .join(' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  const others = text
    .replace(WANTED, 'it')
    .replace(/\p{L}+/gu, (word) => (own.includes(word.toLowerCase()) ? 'it' : word));
  return SOMEONE_ELSE.test(others);
}

const titleNoun = ({ role }: Context): string =>
  bareTitle(role?.job_title ?? '')
    .split(' ')
    .at(-1)
    ?.toLowerCase() ?? '';

/** Whether a pronoun in the sentence, with these words before it, means the person to be hired. */
function isAboutAnyone(context: Context, reading: Reading, index: number, before: string): boolean {
  const textOf = (at: number) => {
    const sentence = reading.sentences[at];
    return sentence ? reading.text.slice(sentence.from, sentence.to) : '';
  };
  const sentence = textOf(index);
  if (othersIn(context, NAME_BEHIND.test(sentence) ? sentence : before)) return false;
  if (ANTECEDENT.test(before)) return true;
  if (othersIn(context, textOf(index - 1))) return false;
  const reach = isInList(reading, reading.sentences[index]?.from ?? 0) ? REACH : 2;
  const near = Array.from({ length: reach }, (_, back) => textOf(index - back)).join(' ');
  const title = titleNoun(context);
  return ANY_PERSON.test(near) || (title !== '' && near.toLowerCase().includes(title));
}

/** 'He' and 'her' for the person to be hired; with 'or' and a slash they are rows of the list. */
function pronounsIn(context: Context, reading: Reading, sentence: Sentence): Found[] {
  const { language } = context;
  return reading.words.slice(sentence.first, sentence.last).flatMap((word, index, words) => {
    const better = PRONOUN.get(word.key);
    const isPair =
      [words[index - 1]?.key, words[index + 1]?.key].some((key) => key === 'or') ||
      word.before.includes('/') ||
      (words[index + 1]?.before ?? '').includes('/');
    if (better === undefined || isPair || word.spared || word.quoted) return [];
    const at = { from: word.from, to: word.to, reading };
    return [
      {
        at,
        why: 'The person can be of any gender. ‘They’ leaves it open.',
        better: [replaceBy(reading, at, better, { language, plural: false })],
      },
    ];
  });
}

/** What stands before the first pronoun of a sentence; null without one. */
function beforePronoun({ words, text }: Reading, { first, last, from }: Sentence): string | null {
  for (let at = first; at < last; at++) {
    const word = words[at];
    if (word && PRONOUN.has(word.key)) return text.slice(from, word.from);
  }
  return null;
}

const genericPronouns = (context: Context): Found[] =>
  context.language !== 'en' || context.kind === 'interview_questions'
    ? []
    : context.readings.flatMap((reading) =>
        reading.sentences.flatMap((sentence, index) => {
          const before = beforePronoun(reading, sentence);
          if (before === null || !isAboutAnyone(context, reading, index, before)) return [];
          return pronounsIn(context, reading, sentence);
        }),
      );

const OPEN_TO_ALL =
  /[([]\s*(?:[mwfdxiMWFDXI*]\s*[/|,]\s*)+[mwfdxiMWFDXI*]\s*[)\]]|[Aa]ll [Gg]enders?|[Aa]lle Geschlechter|\p{L}\/-?in(?:nen)?\b|geschlechtsneutral|\(gn\)/u;
const NEUTRAL =
  /(?:kraft|kräfte|leitung|person|assistenz|hilfe|aushilfe|vertretung|führung|team|personal|praktikum|ausbildung|trainee|koordination|referat|lehrkraft|sachbearbeitung|studierende|studium|management|stelle|duales)\b/i;

/** § 11 AGG: a job is offered to every gender, unless the title is neutral anyway. */
function germanTitle({ language, kind, role, readings }: Context): Found[] {
  const title = bareTitle(role?.job_title ?? '');
  const isOffer = kind === 'job_advert' || kind === 'social_ad' || kind === 'job_spec';
  if (language !== 'de' || !isOffer || title === '' || NEUTRAL.test(title)) return [];
  if (readings.some(({ text }) => hasOpenTitle(text, title))) return [];
  return readings.flatMap((reading) => titleIn(reading, title)).slice(0, 1);
}

/** 'Erzieherin / Erzieher', 'Zimmerin oder Zimmerer', 'Erzieher*in'. */
const BOTH =
  /\p{L}in(?:nen)?\s*(?:\/|oder|und|bzw\.?)\s*\p{Lu}|\p{L}\s*(?:\/|oder|und|bzw\.?)\s*\p{L}+in\b|\p{L}[*:_]-?(?:in|r|n)(?!\p{L})|e\/-?r(?!\p{L})|\p{Ll}In\b|\(in\)|\(r\)/u;

function hasOpenTitle(text: string, title: string): boolean {
  if (OPEN_TO_ALL.test(text) || BOTH.test(title)) return true;
  const word = title.split(/[\s,]/).sort((one, other) => other.length - one.length)[0] ?? title;
  const at = text.toLowerCase().indexOf(word.toLowerCase());
  return at !== -1 && BOTH.test(text.slice(Math.max(0, at - word.length - 12), at + word.length + 24));
}

function titleIn(reading: Reading, title: string): Found[] {
  const from = reading.text.toLowerCase().indexOf(title.toLowerCase());
  if (from === -1) return [];
  const to = from + title.length;
  const better = { act: 'replace', label: '(m/w/d)', from: to, to, text: ' (m/w/d)' } as const;
  const why = 'The title names one gender. German law wants a job offered to everybody.';
  return [{ at: { from, to, reading }, why, better: [better] }];
}

const GENDER_WHY = 'It names one gender. Say what the person does, and the job is open to everybody.';

export const genderDirect: Rule = {
  id: 'gender/direct',
  level: 'fix',
  kinds: PROSE,
  languages: LISTED,
  says: 'Titles and words that name one gender: chairman, manpower, guys; in German a title without (m/w/d).',
  source: 'ehrc',
  find: (context) => [
    ...foundInLists(context, 'gender/direct'),
    ...findDemands(context, 'gender/direct', GENDER_WHY),
    ...genericPronouns(context),
    ...germanTitle(context),
    ...germanOffers(context),
  ],
};

const LEAST_MASCULINE = 4;

const beginningWith = (stems: readonly string[]) => new RegExp(`^(?:${stems.join('|')})`);
const MASCULINE_WORD = beginningWith(MASCULINE);
const FEMININE_WORD = beginningWith(FEMININE);
/** How they begin, so that most words are not compared. */
const BEGINNING = 3;
const BEGINNINGS = new Set([...MASCULINE, ...FEMININE].map((stem) => stem.slice(0, BEGINNING)));
const isCoded = ({ key }: Word): boolean =>
  BEGINNINGS.has(key.slice(0, BEGINNING)) && (MASCULINE_WORD.test(key) || FEMININE_WORD.test(key));

function coded(context: Context): Found[] {
  const words = context.readings.flatMap((reading) =>
    reading.words.filter((word) => isCoded(word) && !word.spared && !word.quoted && !context.isSpared(reading, word)),
  );
  const masculine = words.filter(({ key }) => MASCULINE_WORD.test(key)).map(({ key }) => key);
  const feminine = words.filter(({ key }) => FEMININE_WORD.test(key)).length;
  if (masculine.length < LEAST_MASCULINE || masculine.length < 2 * feminine) return [];
  const quote = [...new Set(masculine)].join(', ');
  const why = 'Together these words read as meant for men, and fewer women answer. Swap some of them.';
  return [{ quote, why, phrase: keyOf('gender/coded') }];
}

export const genderCoded: Rule = {
  id: 'gender/coded',
  level: 'consider',
  kinds: ['job_advert', 'sourcing_email', 'social_ad'],
  languages: ['en'],
  says: 'Four or more words that read as masculine, and twice as many as feminine ones.',
  source: 'gender_decoder',
  find: coded,
};
