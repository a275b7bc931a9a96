import type { Chance } from '#local/demo/text/chance.ts';
import type { Material } from '#local/demo/text/material.ts';
import { offerList } from '#local/demo/text/offer.ts';
import { explainedValue, headLine, placeSentence, valuesSentence } from '#local/demo/text/voice.ts';
import { asTask, joined, sentence, withArticle } from '#local/demo/text/words.ts';

const list = (points: readonly string[]): string => points.map((point) => `- ${sentence(point)}`).join('\n');

function purpose({ title, company, tasks, employer }: Material, chance: Chance): string {
  // The text speaks of the post holder, so a duty that says 'you' cannot stand in this sentence.
  const about = tasks.filter((task) => !/\byour?\b/i.test(task)).slice(0, 2);
  const [first = '', second = ''] = about.map((task) => `to ${asTask(task)}`);
  const both = joined([first, second].filter(Boolean), 'and');
  const frames = (why: string): [string, ...string[]] => [
    `The ${title} is there ${why}.`,
    `${company} needs ${withArticle(title)} ${why}.`,
    `The job of the ${title} is ${why}.`,
  ];
  const isLong = second !== '' && both.split(' ').length > WHY_WORDS_MAX;
  const why = isLong ? [chance(frames(first)), `The job is also ${second}.`] : [both && chance(frames(both))];
  return [employer.does, ...why].filter(Boolean).join(' ');
}
/** With more, the sentence is longer than the checks of the product take. */
const WHY_WORDS_MAX = 20;

function howWeWork(material: Material): string {
  const { employer } = material;
  const explained = employer.explained.slice(0, 3).map(explainedValue);
  if (explained.length > 1) return list(explained);
  return [valuesSentence(material), ...employer.practices.slice(0, 2)].filter(Boolean).join(' ');
}

const part = (heading: string, text: string): string => (text ? `${heading}\n${text}` : '');

export function jobSpec(material: Material, chance: Chance): string {
  const { title, company, level, duties, essential, desirable, offer } = material;
  const head = [
    `Job title: ${title}`,
    `Company: ${company}`,
    `Location: ${headLine(material)}`,
    level && `Level: ${level}`,
  ];
  return [
    head.filter(Boolean).join('\n'),
    part('Purpose of the role', purpose(material, chance)),
    part('Key responsibilities', list(duties)),
    part('Person specification: essential', list(essential)),
    part('Person specification: desirable', list(desirable)),
    part('How we work', howWeWork(material)),
    part('Working arrangements', placeSentence(material)),
    part('What we offer', offerList(offer)),
  ]
    .filter(Boolean)
    .join('\n\n');
}
