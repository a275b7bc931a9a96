import type { Chance } from '#local/demo-text/chance.ts';
import type { Material } from '#local/demo-text/material.ts';
import { valuesText, valueText } from '#local/demo-text/voice.ts';
import { asTask, saidOfSomebody, sentence, short } from '#local/demo-text/words.ts';

/** A question, what a strong answer shows, and a question that gets behind a general answer. */
type Asked = { question: string; listen: string; follow: string };

const workFrames: ((duty: string) => Asked)[] = [
  (duty) => ({
    question: `In this job you would ${duty}. What in your own work comes closest to that, and what was your part in it?`,
    listen:
      'One concrete piece of work, told from beginning to end. Their own decisions are easy to tell from those of the team.',
    follow: 'What would have happened if you had not been there?',
  }),
  (duty) => ({
    question: `Suppose this is your first month and it falls to you to ${duty}. How do you begin?`,
    listen:
      'They look and ask before they change anything. They name the people they would talk to, and a first step that is small enough to finish.',
    follow: 'How do you notice that you started in the wrong place?',
  }),
  (duty) => ({
    question: `You would be asked to ${duty}. Where does this kind of work usually go wrong?`,
    listen:
      'Mistakes they have met themselves, without blame for others, and a habit that keeps them from coming back.',
    follow: 'Which of these mistakes was yours, and what did it cost?',
  }),
  (duty) => ({
    question: `Another part of the job is to ${duty}. How can you tell, after some time, that it is going well?`,
    listen: 'Signs that somebody outside could see as well. An honest word about what is hard to measure.',
    follow: 'Whom would you ask, apart from your own team?',
  }),
  (duty) => ({
    question: `Tell us about a time you were asked to do something like this: ${duty}. What would you do differently today?`,
    listen:
      'A real situation with something at stake. They have thought about it since, and it has changed how they work.',
    follow: 'Who saw it differently at the time, and what did they say?',
  }),
];

const skillFrames: ((asked: string) => Asked)[] = [
  (asked) => ({
    question: `We are looking for somebody who ${asked}. What shows this best in your case?`,
    listen:
      'Evidence from work, training or life outside work; where it comes from does not matter. They can say where their limits are.',
    follow: 'What was the hardest part of getting there?',
  }),
  (asked) => ({
    question: `This job needs a person who ${asked}. When did that last make a difference?`,
    listen: 'A recent example with a result. They explain it so that somebody from another field could follow.',
    follow: 'How would you teach this to a new colleague?',
  }),
  (asked) => ({
    question: `Think of the point that somebody here ${asked}. How have you gone about that, and what are you still learning?`,
    listen:
      'An honest measure of their own skill, and a plan for what is missing. Curiosity counts as much as routine.',
    follow: 'What did you read, try or ask last to get better at it?',
  }),
];

function valueQuestions(material: Material): Asked[] {
  return [
    {
      question: 'Tell us about a moment when doing the job properly and doing it fast were at odds. What did you do?',
      listen: `They weigh it up and can say for whom. Their choice fits a place that holds on to ${valueText(material)}.`,
      follow: 'What did you say to the people who had to wait?',
    },
    {
      question: 'Describe a colleague you worked with especially well. What did each of you do to make that so?',
      listen: `Respect for other kinds of work, and their own share in it.${material.values.length > 1 ? ` What they praise in others is close to what we hold on to: ${valuesText(material)}.` : ''}`,
      follow: 'And what did the two of you disagree about?',
    },
  ];
}

const numbered = ({ question, listen, follow }: Asked, at: number): string =>
  `${at}. ${question}\nListen for: ${listen}\nFollow up: ${follow}`;

const rotated = <T>(list: readonly T[], by: number): T[] => [...list.slice(by), ...list.slice(0, by)];

export function interviewQuestions(material: Material, chance: Chance): string {
  const { title, company, duties, essential, about } = material;
  const frames = rotated(workFrames, chance([0, 1, 2, 3, 4]));
  const work = duties.slice(0, 5).map((duty, at) => frames[at % frames.length]?.(asTask(duty)));
  const skills = essential.slice(0, 3).map((point, at) => skillFrames[at % 3]?.(saidOfSomebody(short(point, 18))));
  const values = valueQuestions(material);
  let number = 1;
  const part = (heading: string, questions: readonly (Asked | undefined)[]): string => {
    const texts = questions.filter((one) => one !== undefined).map((one) => numbered(one, ++number));
    return texts.length > 0 ? `${heading}\n${texts.join('\n\n')}` : '';
  };
  const told = about[0] ? ` ${sentence(about[0])}` : '';
  return [
    `Interview guide: ${title}, ${company}`,
    `Opening\n1. You have read what this job is about.${told} Which part of the work made you want to talk to us?`,
    part('The work', work),
    part('Skills and experience', skills),
    part('Working with us', values),
    `Closing\n${number + 1}. What have we not asked that you would like us to know, and what would you like to ask us?`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
