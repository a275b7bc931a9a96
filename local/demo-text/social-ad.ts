import type { Chance } from '#local/demo-text/chance.ts';
import type { Material } from '#local/demo-text/material.ts';
import { skillsOf, titleCore } from '#local/demo-text/skills.ts';
import { traitsText, valuesText, whereText } from '#local/demo-text/voice.ts';
import { asTask, saidToYou, sentence, short, upperFirst, withArticle } from '#local/demo-text/words.ts';

const tag = (text: string): string =>
  `#${text
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => upperFirst(word))
    .join('')}`;

function tagsOf(material: Material): string[] {
  const skill = skillsOf(material).find((one) => /^[A-Z]\S{2,}$/.test(one));
  return [
    ...new Set([
      tag(titleCore(material.title)),
      ...(material.city ? [tag(material.city)] : []),
      ...(skill ? [tag(skill)] : []),
    ]),
  ];
}

const brief = (text: string, fallback: string): string => (text.split(' ').length <= 8 ? text : fallback);

const asYou = (duty: string): string => `You ${asTask(duty)}.`;

export function socialAd(material: Material, chance: Chance): string {
  const { title, company, duties, essential, about, values } = material;
  const [first = ''] = duties;
  const [skill, other] = essential;
  const [tags, where] = [tagsOf(material), whereText(material)];
  const job = `${title} at ${company}, ${where}.`;
  const value = upperFirst(values[0] ?? '');
  const traits = traitsText(material);
  const posts = [
    {
      title: brief(short(first, 8), chance(['Work you can point at', 'This is the work', 'A job with a result'])),
      content: `${duties.slice(0, 2).map(asYou).join(' ')}\n\nThat is the job of ${withArticle(title)} with us, and it needs somebody who likes to see things through. ${company}, ${where}.\n\n${[...tags, '#Hiring'].join(' ')}`,
    },
    {
      title: chance(['If this sounds like you', 'You may already do this well', 'Somebody like you is missing here']),
      content: `${skill ? sentence(saidToYou(short(skill, 20))) : 'You know your craft.'}${other ? ` And ${saidToYou(short(other, 16))}.` : ''}\n\nHere is somewhere to use it: you ${asTask(duties[2] ?? first)}. ${job} Not every point has to fit; tell us what does.\n\n${[...tags, '#JobSearch'].join(' ')}`,
    },
    {
      title: brief(value, chance(['What we hold on to', 'How we like to work'])) || 'How we like to work',
      content: `${about.slice(0, 2).join(' ') || `At ${company}, we hold on to ${valuesText(material)}.`}\n\n${traits ? `We try to be ${traits} about it. ` : ''}Now we are hiring: ${job}\n\n${[...tags, '#WorkWithUs'].join(' ')}`,
    },
  ];
  return JSON.stringify(posts, null, 2);
}
