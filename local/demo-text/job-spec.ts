import type { Chance } from '#local/demo-text/chance.ts';
import type { Material } from '#local/demo-text/material.ts';
import { headLine, placeSentence, tonesText, traitsText, valuesText } from '#local/demo-text/voice.ts';
import { asTask, joined, saidOfSomebody, sentence, upperFirst, withArticle } from '#local/demo-text/words.ts';

const list = (points: readonly string[]): string => points.map((point) => `- ${sentence(point)}`).join('\n');

function purpose({ title, company, duties, about }: Material, chance: Chance): string {
  const why = `to ${joined(
    duties.slice(0, 2).map((duty) => asTask(duty, 14)),
    'and to',
  )}`;
  const frames: [string, ...string[]] = [
    `The ${title} is there ${why}. The duties below say how, in the order of their weight.`,
    `This job exists ${why}. Whoever holds it answers for the result as well as for the way it is reached.`,
    `${company} needs ${withArticle(title)} ${why}. The job is done well when colleagues can rely on it without having to ask.`,
  ];
  const [employer] = about;
  return [employer, chance(frames)].filter(Boolean).join(' ');
}

function howWeWork(material: Material): string {
  const traits = traitsText(material);
  const tones = tonesText(material);
  const task = asTask(material.duties[0] ?? '', 12);
  const sentences = [
    `At ${material.company} the same things guide decisions in every job: ${valuesText(material)}.`,
    `Here they show in how the post holder will ${task}, and in what is said when something does not go to plan.`,
    ...material.about.slice(1, 3),
    traits ? `Colleagues try to be ${traits} with each other.` : '',
    tones ? `The way we speak, to each other as to everybody else, is ${tones}.` : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

const LEVELS: Record<string, string> = {
  entry: 'Entry',
  mid: 'Mid',
  senior: 'Senior',
  leadership: 'Leadership',
};

export function jobSpec(material: Material, chance: Chance): string {
  const { title, company, level, duties, essential, desirable } = material;
  const head = [
    `Job title: ${title}`,
    `Company: ${company}`,
    `Location: ${headLine(material)}`,
    `Level: ${LEVELS[level] ?? upperFirst(level)}`,
  ];
  const asked = (points: readonly string[]) => list(points.map((point) => upperFirst(saidOfSomebody(point))));
  return [
    head.join('\n'),
    `Purpose of the role\n${purpose(material, chance)}`,
    `Key responsibilities\n${list(duties)}`,
    essential.length > 0 ? `Person specification: essential\nThe person we are looking for:\n${asked(essential)}` : '',
    desirable.length > 0
      ? `Person specification: desirable\nIt helps, but is not needed, when this person:\n${asked(desirable)}`
      : '',
    `How we work\n${howWeWork(material)}`,
    `Working arrangements\n${placeSentence(material)}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
