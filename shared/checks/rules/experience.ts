import { replaceBy } from '#shared/checks/better.ts';
import written from '#shared/checks/patterns/experience.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import { type Context, type Found, findPattern, type Rule } from '#shared/checks/rule.ts';
import { LISTED } from '#shared/checks/words/lexicon.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { isListItem } from '#shared/text/list-marks.ts';
import { type Reading, sentenceAround } from '#shared/text/sentences.ts';

const PATTERN = patternOf(written);

const WANTING: readonly KindName[] = ['job_advert', 'job_spec', 'sourcing_email'];
const EMPLOYER_SPEAKS = /\b(?:we have|our|we bring|we've|together|has|wir haben|unsere?)\b[^.\n]{0,40}$/i;

const YEAR = /year|jahr|jährig/i;

function yearsFound(context: Context): Found[] {
  if (!context.readings.some(({ text }) => YEAR.test(text))) return [];
  const { years: patterns = [], experience = '' } = context.lexicon?.asked ?? {};
  const found = patterns.flatMap((of) =>
    findPattern(context, {
      of,
      why: 'Asking for years can exclude people by age. Describe the skill instead.',
      better: ({ index, 0: words }, reading) =>
        /experience$/i.test(words)
          ? [
              replaceBy(reading, { from: index, to: index + words.length }, experience, {
                language: null,
                plural: false,
              }),
            ]
          : [],
    }),
  );
  return withoutOverlaps(found).filter(
    ({ at }) => !at || !EMPLOYER_SPEAKS.test(at.reading.text.slice(Math.max(0, at.from - 60), at.from)),
  );
}

const withoutOverlaps = (found: readonly Found[]): Found[] =>
  found.filter(
    ({ at }, index) =>
      !found
        .slice(0, index)
        .some((one) => one.at && at && one.at.reading === at.reading && one.at.from < at.to && at.from < one.at.to),
  );

export const years: Rule = {
  id: 'years',
  level: 'consider',
  kinds: WANTING,
  languages: LISTED,
  says: 'Years of experience as a demand.',
  source: 'acas',
  find: yearsFound,
};

const OR_EQUIVALENT = PATTERN.orEquivalent;
const LAWFUL = PATTERN.lawful;

const degrees = (context: Context): Found[] => {
  const of = context.lexicon?.asked.degree;
  if (!of) return [];
  const why = 'People learn it elsewhere, too. Add ‘or equivalent’, unless the law asks for the degree.';
  return findPattern(context, { of, why }).flatMap((found) => {
    const { at } = found;
    if (!at) return [];
    const sentence = sentenceAround(at.reading, at.from);
    if (OR_EQUIVALENT.test(sentence) || LAWFUL.test(sentence)) return [];
    return [found];
  });
};

/** One finding a sentence: 'BSc or MSc degree' is one demand. */
const oncePerSentence = (found: readonly Found[]): Found[] => {
  const seen = new Set<string>();
  return found.filter(({ at }) => {
    const key = at ? `${at.reading.part} ${at.reading.sentences.findIndex((one) => at.from < one.to)}` : '';
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
};

export const degree: Rule = {
  id: 'degree',
  level: 'consider',
  kinds: WANTING,
  languages: LISTED,
  says: 'A degree without ‘or equivalent’.',
  source: 'acas',
  find: (context) => oncePerSentence(degrees(context)),
};

const REQUIREMENTS = PATTERN.requirements;
const WISH =
  /\b(?:desirable|nice[- ]to[- ]have|bonus|a plus|preferred|ideally|wünschenswert|von vorteil|idealerweise)\b/i;
const MOST_POINTS = 8;
const MOST_MUSTS = 4;

/** The items under a heading of requirements, wishes aside. */
function pointsIn({ lines }: Reading): number {
  let counted = 0;
  let isUnder = false;
  for (const { text } of lines) {
    if (text.trim() === '') continue;
    if (!isListItem(text)) isUnder = REQUIREMENTS.test(text.trim()) && !WISH.test(text);
    else if (isUnder && !WISH.test(text)) counted++;
  }
  return counted;
}

function tooManyMusts({ readings, lexicon }: Context): Found[] {
  const points = readings.reduce((sum, reading) => sum + pointsIn(reading), 0);
  const said = lexicon?.asked.must;
  const musts = said ? readings.reduce((sum, { text }) => sum + (text.match(said)?.length ?? 0), 0) : 0;
  if (points <= MOST_POINTS && musts <= MOST_MUSTS) return [];
  const quote = points > MOST_POINTS ? `${points} requirements` : `${musts} times ‘must’`;
  return [
    { quote, why: 'Long lists keep good people from applying. Keep what the first months need.', phrase: 'musts' },
  ];
}

export const musts: Rule = {
  id: 'musts',
  level: 'consider',
  kinds: ['job_advert'],
  languages: LISTED,
  says: 'More than eight points of requirement, or five times ‘must’.',
  source: 'acas',
  find: tooManyMusts,
};
