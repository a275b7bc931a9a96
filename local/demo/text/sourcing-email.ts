import type { Chance } from '#local/demo/text/chance.ts';
import type { Material } from '#local/demo/text/material.ts';
import { paySentences } from '#local/demo/text/offer.ts';
import { explainedValue, placeSentence, valuesSentence, whereText } from '#local/demo/text/voice.ts';
import { asTask, countWords, saidOfSomebody, short, upperFirst, withArticle } from '#local/demo/text/words.ts';

const SIGNATURE = 'Best regards,\n[Sender_FirstName]';
const SUBJECT_WORDS = 8;

const brief = (text: string): string => (text !== '' && countWords(text) <= SUBJECT_WORDS ? text : '');

/** The duty as a subject, when it is short enough and says something by itself. */
const subjectOf = (duty = ''): string => brief(short(duty, SUBJECT_WORDS));

/** A sentence about the employer for each of the three emails, as far as there are three; no two share one. */
function aboutEmployer(material: Material): readonly string[] {
  const { does, practices, explained } = material.employer;
  const [practice = '', other = ''] = practices;
  const [value] = explained;
  const found = [does, practice, value ? explainedValue(value) : other].filter(Boolean);
  return found.length > 0 ? found : [valuesSentence(material)];
}

const paragraphs = (...texts: readonly string[]): string => texts.filter(Boolean).join('\n\n');
const sentences = (...texts: readonly string[]): string => texts.filter(Boolean).join(' ');

function inMail(material: Material, chance: Chance): string {
  const { title, company, tasks, skills } = material;
  const [first, second] = tasks;
  const [skill] = skills;
  return paragraphs(
    'Hello,',
    chance([
      `I am writing to you about a job at ${company}: ${title}, ${whereText(material)}. Your background may fit.`,
      `${company} is hiring ${withArticle(title)}, ${whereText(material)}, and your background may fit.`,
    ]),
    sentences(
      first ? `At the centre of the work, you would ${asTask(first)}.` : '',
      second ? `You would also ${asTask(second)}.` : '',
      aboutEmployer(material)[0] ?? '',
    ),
    sentences(
      skill ? `The job is for somebody who ${saidOfSomebody(short(skill, 18))}.` : '',
      paySentences(material.offer)[0],
    ),
    chance(['Would you be open to a short conversation about it?', 'Would you like to hear more about the work?']),
    SIGNATURE,
  );
}

function casual(material: Material, chance: Chance): string {
  const { title, company, tasks } = material;
  const [known, fresh] = tasks.length > 3 ? tasks.slice(2) : tasks;
  return paragraphs(
    'Hi there,',
    chance([
      `I hire for ${company}, and I will keep this short: we have a job for ${withArticle(title)}.`,
      `A short one from me. We are looking for ${withArticle(title)} at ${company}.`,
    ]),
    sentences(
      known ? `You would ${asTask(known)}.` : '',
      fresh ? `And you would ${asTask(fresh)}.` : '',
      aboutEmployer(material)[1] ?? '',
    ),
    sentences(placeSentence(material), paySentences(material.offer)[1]),
    chance(['Shall I tell you more?', 'Does that sound like something for you?']),
    SIGNATURE,
  );
}

function direct(material: Material, chance: Chance): string {
  const { title, company, tasks } = material;
  const list = tasks.slice(0, 3).map((task) => `- ${upperFirst(asTask(task))}`);
  return paragraphs(
    'Hello there,',
    list.length > 0
      ? `${chance(['What you would get done', 'What you would achieve'])} as ${title} at ${company}, ${whereText(material)}:\n${list.join('\n')}`
      : `${company} has a job for ${withArticle(title)}, ${whereText(material)}.`,
    sentences(aboutEmployer(material)[2] ?? '', paySentences(material.offer)[2]),
    chance(['Is that worth a short call?', 'Shall we talk?']),
    SIGNATURE,
  );
}

export function sourcingEmail(material: Material, chance: Chance): string {
  const { title, company, city, place, tasks } = material;
  const [first, , third = first] = tasks;
  const there = place === 'remote' ? 'A remote job' : `A job in ${city || company}`;
  const subjects = [
    brief(`${title} at ${company}`) || brief(title) || 'A job that may fit your background',
    (third !== first && subjectOf(third)) || brief(`${there} for ${withArticle(title)}`) || there,
    subjectOf(first) || brief(`What you would achieve at ${company}`) || 'What you would achieve',
  ];
  const emails = [
    { type: 'Professional LinkedIn InMail', subject: subjects[0], message: inMail(material, chance) },
    { type: 'Casual Email', subject: subjects[1], message: casual(material, chance) },
    { type: 'Direct Achievement-focused Email', subject: subjects[2], message: direct(material, chance) },
  ];
  return JSON.stringify(emails, null, 2);
}
