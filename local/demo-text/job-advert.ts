import type { Chance } from '#local/demo-text/chance.ts';
import type { Material, Tone } from '#local/demo-text/material.ts';
import { headLine, placeSentence, traitsText, valuesText } from '#local/demo-text/voice.ts';
import { asTask, saidToYou, sentence, upperFirst, withArticle } from '#local/demo-text/words.ts';

type Line = (material: Material, work: string) => string;
type Lines = [Line, ...Line[]];

const openings: Record<Tone, Lines> = {
  warm: [
    ({ title, company }, work) =>
      `Some work can be pointed at when it is done. As ${withArticle(title)} at ${company}, you ${work}, and you see what it changes for the people it is for.`,
    (_, work) =>
      `On a good day here, you ${work}, with people around you who notice and who help when it gets hard. There are other days too, and nobody has those alone.`,
  ],
  direct: [
    ({ title }, work) =>
      `The job in one line: you ${work}. Everything else ${withArticle(title)} does here follows from that.`,
    (_, work) => `You ${work}. You decide how, you see the result, and you hear about it when something does not work.`,
  ],
  formal: [
    ({ title, company, city }, work) =>
      `In this post at ${company} in ${city}, you ${work}. The ${title} carries clear responsibility and has the room to exercise it well.`,
    ({ company, title }, work) =>
      `${company} is filling the post of ${title}. At its centre is one duty: you ${work}, with care and sound judgement.`,
  ],
  playful: [
    (_, work) =>
      `Picture an ordinary Tuesday: you ${work}. Not that ordinary, if you ask us, which is why this job exists.`,
    ({ title }, work) =>
      `Every place has somebody people are glad to see coming. Ours is ${withArticle(title)}: you ${work}, and the day gets better for everybody.`,
  ],
};

const endings: Record<Tone, [string, ...string[]]> = {
  warm: [
    'If you read this and thought of your own work, we would like to hear from you. Nobody ticks every point; tell us which ones you do, and what you would like to learn.',
  ],
  direct: [
    'Apply if most of this is you. You do not need to tick every point. Tell us what you have done, what you have not, and what you want to do next.',
  ],
  formal: [
    'We welcome applications from people of every background. Should you meet most but not all of these points, we encourage you to apply and to tell us about the experience you bring.',
  ],
  playful: [
    'Still reading? That is usually a good sign. Apply even if you do not tick every point; the list was written by optimists.',
  ],
};

const list = (points: readonly string[]): string => points.map((point) => `- ${point}.`).join('\n');

function aboutText(material: Material): string {
  const { about, company } = material;
  const traits = traitsText(material);
  const sentences = [
    ...about.slice(0, 2),
    `What ${company} holds on to: ${valuesText(material)}.`,
    traits ? `People who know us would call us ${traits}.` : '',
    placeSentence(material),
  ];
  return sentences.filter(Boolean).join(' ');
}

export function jobAdvert(material: Material, chance: Chance): string {
  const { title, company, duties, essential, desirable, tone } = material;
  const work = asTask(duties[0] ?? '');
  const bring = [
    ...essential.slice(0, 5).map(saidToYou),
    ...desirable.slice(0, 1).map((point) => `it helps if ${saidToYou(point)}`),
  ];
  return [
    `${title}\n${company}, ${headLine(material)}`,
    chance(openings[tone])(material, work),
    `What you will do\n${list(duties.slice(0, 7))}`,
    bring.length > 0 ? `What you bring\n${bring.map((line) => `- ${sentence(upperFirst(line))}`).join('\n')}` : '',
    `Who we are\n${aboutText(material)}`,
    chance(endings[tone]),
  ]
    .filter(Boolean)
    .join('\n\n');
}
