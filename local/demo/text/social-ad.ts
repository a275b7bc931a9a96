import type { Chance } from '#local/demo/text/chance.ts';
import english from '#local/demo/text/data/english.json' with { type: 'json' };
import type { Material } from '#local/demo/text/material.ts';
import { paySentences } from '#local/demo/text/offer.ts';
import { skillsOf, titleCore } from '#local/demo/text/skills.ts';
import { valuesSentence, whereText, withinWords } from '#local/demo/text/voice.ts';
import { asTask, countWords, saidToYou, sentence, short, upperFirst, withArticle } from '#local/demo/text/words.ts';

const tag = (text: string): string =>
  `#${text
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => upperFirst(word))
    .join('')}`;

/** A language, of people or of programs, is a demand and no topic. */
const LANGUAGES = new Set(english.languages.split(' '));

function tagsOf(material: Material): string[] {
  const skill = skillsOf(material).find((one) => /^[A-Z]\S{2,}$/.test(one) && !LANGUAGES.has(one));
  return [
    ...new Set([
      tag(titleCore(material.title)),
      ...(material.city ? [tag(material.city)] : []),
      ...(skill ? [tag(skill)] : []),
    ]),
  ];
}

const TITLE_WORDS = 8;
const brief = (text: string): string => (text !== '' && countWords(text) <= TITLE_WORDS ? text : '');

const paragraphs = (...texts: readonly string[]): string => texts.filter(Boolean).join('\n\n');
const CONTENT_WORDS = 70;

/** What the job is. */
function work(material: Material, chance: Chance) {
  const { title, company, tasks } = material;
  const [first = '', second] = tasks;
  const would = [first, second].filter(Boolean).map((task) => `You ${asTask(task ?? '')}.`);
  return {
    title:
      tasks
        .slice(0, 2)
        .map((task) => brief(short(task, TITLE_WORDS)))
        .find(Boolean) || chance(['This is the work', 'What this job is about']),
    content: [
      withinWords(CONTENT_WORDS, would),
      `${company} is hiring ${withArticle(title)}, ${whereText(material)}. ${paySentences(material.offer)[0]}`.trim(),
    ],
  };
}

/** Whom it is for. */
function reader(material: Material, chance: Chance) {
  const { title, company, tasks } = material;
  const skills = material.skills.slice(0, 2).map((point) => sentence(saidToYou(short(point, 18))));
  const [, , third = tasks[0]] = tasks;
  const job = `${title} at ${company}, ${whereText(material)}.`;
  return {
    title: chance(['A job for what you do well', 'This could be your next job', 'Put what you know to work']),
    content: [
      withinWords(CONTENT_WORDS / 2, skills),
      `${third ? `Use it here: you ${asTask(third)}. ` : ''}${job}`,
      [paySentences(material.offer)[1], 'You do not have to tick every point to apply.'].filter(Boolean).join(' '),
    ],
  };
}

/** Whom it is with: a value with what it means there, else what the documents or the values say. */
function employer(material: Material, chance: Chance) {
  const { title, company } = material;
  const { does, explained, practices } = material.employer;
  const [shown] = explained;
  const said = [does, shown?.meaning ?? practices[0] ?? ''].filter(Boolean);
  return {
    title: brief(upperFirst(shown?.value ?? '')) || chance(['Who you would work with', 'What we stand for']),
    content: [
      withinWords(CONTENT_WORDS, said.length > 0 ? said : [valuesSentence(material)]),
      `We have a job for ${withArticle(title)} at ${company}, ${whereText(material)}. ${paySentences(material.offer)[2]}`.trim(),
    ],
  };
}

export function socialAd(material: Material, chance: Chance): string {
  const tags = tagsOf(material);
  const posts = [work(material, chance), reader(material, chance), employer(material, chance)];
  const own = ['#Hiring', '#JobSearch', '#WorkWithUs'];
  return JSON.stringify(
    posts.map(({ title, content }, at) => ({
      title,
      content: paragraphs(...content, [...tags, own[at] ?? ''].join(' ')),
    })),
    null,
    2,
  );
}
