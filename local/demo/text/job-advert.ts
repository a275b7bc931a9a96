import type { Chance } from '#local/demo/text/chance.ts';
import type { Material, Tone } from '#local/demo/text/material.ts';
import { applySentences, offerList } from '#local/demo/text/offer.ts';
import { explainedValue, headLine, placeSentence, valuesSentence, withinWords } from '#local/demo/text/voice.ts';
import { asTask, lowerFirst, saidToYou, sentence, withArticle } from '#local/demo/text/words.ts';

type Line = (material: Material, first: string, second: string) => string;
type Lines = [Line, ...Line[]];

/** `first` and `second` are duties that fit behind 'you'; the second may be missing. */
const openings: Record<Tone, Lines> = {
  warm: [
    ({ title, company }, first, second) =>
      `As ${withArticle(title)} at ${company}, you ${first}.${second && ` You also ${second}.`} If that sounds like work you would enjoy, read on.`,
    (_, first, second) =>
      `You would join us to ${first}.${second && ` You would also ${second}.`} Here is what that involves, and what we hope you bring.`,
  ],
  direct: [
    (_, first, second) =>
      `You ${first}.${second ? ` You ${second}. That is the heart of the job; below is all of it.` : ' That is the job.'}`,
    ({ title }, first, second) =>
      `A job title says little, so here is what ${withArticle(title)} does with us: you ${first}.${second && ` You ${second}.`}`,
  ],
  formal: [
    ({ title, company }, first, second) =>
      `As ${withArticle(title)} at ${company}, you ${first}.${second && ` You also ${second}.`}`,
    (_, first, second) =>
      `In this post you ${first}.${second && ` You also ${second}.`} The duties and the requirements are set out below.`,
  ],
  playful: [
    ({ title }, first, second) =>
      `On paper, this is the job of ${withArticle(title)}. In practice, you ${first}.${second && ` And you ${second}.`}`,
    (_, first, second) => `Job titles are short. The job is not: you ${first}.${second && ` You ${second}, too.`}`,
  ],
};

const endings: Record<Tone, [string, ...string[]]> = {
  warm: [
    'If you read this and thought of your own work, we would like to hear from you, even if you do not tick every point. Tell us which ones you do.',
    'You do not have to tick every point to apply. Tell us what you have done so far and what you would like to learn.',
  ],
  direct: [
    'Apply if most of this is you. You do not need to tick every point.',
    'Most of these points, but not all of them? Apply, and tell us which.',
  ],
  formal: [
    'If you meet most but not all of these points, we encourage you to apply and to tell us about the experience you bring.',
    'We would be glad to receive your application, also if you do not meet every one of these points.',
  ],
  playful: [
    'Still reading? That is usually a good sign. Apply even if you do not tick every point.',
    'If you counted how many points you tick and stopped short of all of them: that is fine. Apply.',
  ],
};

/** 'Has led a team' and 'Can weld' are said of somebody else; the reader is spoken to. */
const bringing = (point: string): string =>
  /^(?:has|is|can|knows|holds|speaks|enjoys|likes|understands|cares)\b/i.test(point) ? saidToYou(point) : point;

/** A point or two are no list to fall short of. */
const FEW = 3;
const ending = (tone: Tone, points: number, chance: Chance): string =>
  points < FEW ? 'If that sounds like your kind of work, apply and tell us about it.' : chance(endings[tone]);

const list = (points: readonly string[]): string => points.map((point) => `- ${sentence(point)}`).join('\n');

/** The employer's own sentences; its values by name only where the documents say nothing about it. */
function aboutText(material: Material): string {
  const { does, practices, explained } = material.employer;
  const meanings = explained.slice(0, 1).map(explainedValue);
  return withinWords(80, [does, ...practices.slice(0, 1), ...meanings]) || valuesSentence(material);
}

export function jobAdvert(material: Material, chance: Chance): string {
  const { title, company, duties, tasks, essential, desirable, tone, employer, offer } = material;
  const [first, second] = tasks;
  const offered = offerList(offer);
  const about = aboutText(material);
  const bring = [...essential.map(bringing), ...desirable.map((point) => `A plus, not a must: ${lowerFirst(point)}`)];
  return [
    `${title}\n${company}, ${headLine(material)}`,
    first ? chance(openings[tone])(material, asTask(first), second ? asTask(second) : '') : '',
    `What you will do\n${list(duties)}`,
    bring.length > 0 ? `What you bring\n${list(bring)}` : '',
    offered ? `What we offer\n${offered}` : '',
    about ? `Who we are\n${about}` : '',
    `Where you work\n${placeSentence(material)}`,
    [employer.invites, ending(tone, bring.length, chance), applySentences(offer)].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join('\n\n');
}
