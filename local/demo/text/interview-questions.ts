import { type Chance, rotatedBy } from '#local/demo/text/chance.ts';
import { skillThemes, valueThemes } from '#local/demo/text/interview-person.ts';
import { type Asked, type Theme, workThemes } from '#local/demo/text/interview-work.ts';
import type { Material } from '#local/demo/text/material.ts';
import { asTask, saidOfSomebody, short, upperFirst } from '#local/demo/text/words.ts';

const WORK = 5;
const SKILLS = 3;
const VALUES = 2;

/** Gives each point a frame of its theme, else a general one, and none twice. */
function frameFor(themes: readonly Theme[], chance: Chance): (point: string) => Asked | undefined {
  const used = new Set<Asked>();
  return (point) => {
    const fitting = themes
      .filter(({ of }) => of.test(point))
      .map(({ frames }) => frames.filter((one) => !used.has(one)));
    const [first, ...others] = fitting.find((frames) => frames.length > 0) ?? [];
    if (!first) return undefined;
    const frame = chance([first, ...others]);
    used.add(frame);
    return frame;
  };
}

const quoted = (point: string): string => `“${upperFirst(point.replace(/[“”"!]/g, ''))}”.`;

const workIntros: readonly ((task: string) => string)[] = [
  (task) => `In this job you would ${task}.`,
  (task) => `Part of the work is to ${task}.`,
  (task) => `You would also ${task}.`,
  (task) => `It would also be up to you to ${task}.`,
  (task) => `Another part of the job is to ${task}.`,
];

const skillIntros: readonly ((somebody: string) => string)[] = [
  (somebody) => `For this job we need somebody who ${somebody}.`,
  (somebody) => `It also takes a person who ${somebody}.`,
  (somebody) => `The job also asks for somebody who ${somebody}.`,
];

function workQuestions({ duties, tasks }: Material, chance: Chance): Asked[] {
  const frame = frameFor(workThemes, chance);
  const asked = duties.filter((duty) => !duty.endsWith('?')).slice(0, WORK);
  return asked.flatMap((duty, at) => {
    const found = frame(duty);
    if (!found) return [];
    const intro = tasks.includes(duty) ? workIntros[at]?.(asTask(duty)) : `One of the duties is this: ${quoted(duty)}`;
    return [{ ...found, question: `${intro} ${found.question}` }];
  });
}

function skillQuestions({ essential, skills }: Material, chance: Chance): Asked[] {
  const frame = frameFor(skillThemes, chance);
  const asked = essential.filter((point) => !/^(?:no|not|own)\b|\?$/i.test(point)).slice(0, SKILLS);
  return asked.flatMap((point, at) => {
    const found = frame(point);
    if (!found) return [];
    const brief = short(point, 18);
    const intro = skills.includes(point)
      ? skillIntros[at]?.(saidOfSomebody(brief))
      : `One point of the person specification is this: ${quoted(brief)}`;
    return [{ ...found, question: `${intro} ${found.question}` }];
  });
}

/** The values are what the interviewers listen for; the questions do not give them away. */
function valueQuestions({ title, values }: Material, chance: Chance): Asked[] {
  const frame = frameFor(valueThemes, chance);
  return rotatedBy(title, values)
    .slice(0, VALUES)
    .flatMap((value) => {
      const found = frame(value);
      return found ? [{ ...found, listen: `${found.listen} The value behind this question: ${quoted(value)}` }] : [];
    });
}

const openings: [string, ...string[]] = [
  'What caught your attention first when you read about this job?',
  'Which part of this work made you want to talk to us?',
  'What would you like your working day to look like?',
];
const closings: [string, ...string[]] = [
  'What would you like to ask us?',
  'What have we not asked that you would like us to know?',
];

export function interviewQuestions(material: Material, chance: Chance): string {
  let number = 0;
  const numbered = (question: string): string => `${++number}. ${question}`;
  const part = (heading: string, questions: readonly Asked[]): string => {
    const texts = questions.map(
      ({ question, listen, follow }) => `${numbered(question)}\nListen for: ${listen}\nFollow up: ${follow}`,
    );
    return texts.length > 0 ? `${heading}\n${texts.join('\n\n')}` : '';
  };
  return [
    `Interview guide: ${material.title}, ${material.company}`,
    `Opening\n${numbered(chance(openings))}`,
    part('The work', workQuestions(material, chance)),
    part('Skills and experience', skillQuestions(material, chance)),
    part('Working with us', valueQuestions(material, chance)),
    `Closing\n${numbered(chance(closings))}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
