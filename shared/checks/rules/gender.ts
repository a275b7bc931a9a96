import { replaceBy } from '#shared/checks/better.ts';
import { bareTitle } from '#shared/checks/context.ts';
import { type Context, type Found, findPattern, PROSE, type Rule } from '#shared/checks/rule.ts';
import { foundOf } from '#shared/checks/rules/people.ts';
import { BEGINNING, LISTED, type Offers, type Pronouns } from '#shared/checks/words/lexicon.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { listMark } from '#shared/text/list-marks.ts';
import { keyOf, type Reading, type Sentence, type Word } from '#shared/text/sentences.ts';

const OFFERS: readonly KindName[] = ['job_advert', 'social_ad', 'job_spec', 'sourcing_email'];

/** Headings of offers stand at the beginning. */
const HEAD = 160;

const WHY = 'It names one gender. § 11 AGG wants a job offered to everybody: add ‘(m/w/d)’.';

/** Jobs that are offered to one gender in a text that nowhere says otherwise; the first of them. */
function germanOffers(context: Context): Found[] {
  const offers = context.lexicon?.offers;
  if (!offers || !OFFERS.includes(context.kind)) return [];
  if (context.readings.some(({ text }) => offers.openText.test(text) || offers.innerCapital.test(text))) return [];
  const offered = offers.offered.flatMap((of) => findPattern(context, { of, why: WHY, group: 1 }));
  const headed = findPattern(context, { of: offers.headed, why: WHY, group: 1 }).filter(
    ({ at }) => (at?.from ?? 0) < HEAD,
  );
  const excused = context.excused.filter(({ rule }) => rule === 'gender/direct').map(({ at }) => at);
  const isOpen = ({ at }: Found): boolean =>
    !excused.some((one) => at?.reading === one.reading && one.from < at.to && at.from < one.to);
  return [...headed, ...offered].filter(isOpen).slice(0, 1);
}

/** A list under 'We need a porter who can' may be this long. */
const REACH = 5;

/** Whether a bullet stands before the character. */
function isInList({ text }: Reading, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const mark = listMark(line);
  return mark?.number === null && mark.length === line.length;
}

/** The text without the role's own words and with nobody whom it looks for. */
function othersIn({ role }: Context, { wanted, someoneElse }: Pronouns, text: string): boolean {
  const own = [role?.job_title, role?.company_name, role?.city, role?.country]
    .join(' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  const others = text
    .replace(wanted, 'it')
    .replace(/\p{L}+/gu, (word) => (own.includes(word.toLowerCase()) ? 'it' : word));
  return someoneElse.test(others);
}

const titleNoun = ({ role }: Context): string =>
  bareTitle(role?.job_title ?? '')
    .split(' ')
    .at(-1)
    ?.toLowerCase() ?? '';

type Spoken = { reading: Reading; index: number; before: string };

/** Whether a pronoun in the sentence, with these words before it, means the person to be hired. */
function isAboutAnyone(context: Context, pronouns: Pronouns, { reading, index, before }: Spoken): boolean {
  const textOf = (at: number) => {
    const sentence = reading.sentences[at];
    return sentence ? reading.text.slice(sentence.from, sentence.to) : '';
  };
  const sentence = textOf(index);
  if (othersIn(context, pronouns, pronouns.nameBehind.test(sentence) ? sentence : before)) return false;
  if (pronouns.antecedent.test(before)) return true;
  if (othersIn(context, pronouns, textOf(index - 1))) return false;
  const reach = isInList(reading, reading.sentences[index]?.from ?? 0) ? REACH : 2;
  const near = Array.from({ length: reach }, (_, back) => textOf(index - back)).join(' ');
  const title = titleNoun(context);
  return pronouns.anyPerson.test(near) || (title !== '' && near.toLowerCase().includes(title));
}

/** 'He' and 'her' for the person to be hired; with 'or' and a slash they are rows of the list. */
function pronounsIn(language: string | null, pronouns: Pronouns, reading: Reading, sentence: Sentence): Found[] {
  return reading.words.slice(sentence.first, sentence.last).flatMap((word, index, words) => {
    const better = pronouns.better.get(word.key);
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
function beforePronoun({ better }: Pronouns, { words, text }: Reading, { first, last, from }: Sentence): string | null {
  for (let at = first; at < last; at++) {
    const word = words[at];
    if (word && better.has(word.key)) return text.slice(from, word.from);
  }
  return null;
}

function genericPronouns(context: Context): Found[] {
  const { kind, language, lexicon, readings } = context;
  const pronouns = lexicon?.pronouns;
  if (!pronouns || kind === 'interview_questions') return [];
  return readings.flatMap((reading) =>
    reading.sentences.flatMap((sentence, index) => {
      const before = beforePronoun(pronouns, reading, sentence);
      if (before === null || !isAboutAnyone(context, pronouns, { reading, index, before })) return [];
      return pronounsIn(language, pronouns, reading, sentence);
    }),
  );
}

/** § 11 AGG: a job is offered to every gender, unless the title is neutral anyway. */
function germanTitle({ lexicon, kind, role, readings }: Context): Found[] {
  const offers = lexicon?.offers;
  const title = bareTitle(role?.job_title ?? '');
  const isOffer = kind === 'job_advert' || kind === 'social_ad' || kind === 'job_spec';
  if (!offers || !isOffer || title === '' || offers.neutralTitle.test(title)) return [];
  if (readings.some(({ text }) => hasOpenTitle(offers, text, title))) return [];
  return readings.flatMap((reading) => titleIn(reading, title)).slice(0, 1);
}

function hasOpenTitle({ openTitle, bothTitles }: Offers, text: string, title: string): boolean {
  if (openTitle.test(text) || bothTitles.test(title)) return true;
  const word = title.split(/[\s,]/).sort((one, other) => other.length - one.length)[0] ?? title;
  const at = text.toLowerCase().indexOf(word.toLowerCase());
  return at !== -1 && bothTitles.test(text.slice(Math.max(0, at - word.length - 12), at + word.length + 24));
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
    ...foundOf(context, 'gender/direct', GENDER_WHY),
    ...genericPronouns(context),
    ...germanTitle(context),
    ...germanOffers(context),
  ],
};

const LEAST_MASCULINE = 4;

function coded(context: Context): Found[] {
  const stems = context.lexicon?.coded;
  if (!stems) return [];
  const { masculine: isMasculine, feminine: isFeminine, beginnings } = stems;
  const isCoded = ({ key }: Word): boolean =>
    beginnings.has(key.slice(0, BEGINNING)) && (isMasculine.test(key) || isFeminine.test(key));
  const words = context.readings.flatMap((reading) =>
    reading.words.filter((word) => isCoded(word) && !word.spared && !word.quoted && !context.isSpared(reading, word)),
  );
  const masculine = words.filter(({ key }) => isMasculine.test(key)).map(({ key }) => key);
  const feminine = words.filter(({ key }) => isFeminine.test(key)).length;
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
