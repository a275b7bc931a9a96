import type { Chance } from '#local/demo-text/chance.ts';
import type { Material } from '#local/demo-text/material.ts';
import { traitsText, valuesText, whereText } from '#local/demo-text/voice.ts';
import { asTask, saidToYou, short, withArticle } from '#local/demo-text/words.ts';

const SIGNATURE = 'Best regards,\n[Sender_FirstName]';

/** At most eight words: the duty if it is that short, else the fallback. */
const subject = (duty: string, fallback: string): string => {
  const text = short(duty, 8);
  return text !== '' && text.split(' ').length <= 8 ? text : fallback;
};

function inMail(material: Material, chance: Chance): string {
  const { title, company, duties, essential, about } = material;
  const [first = '', second = ''] = duties;
  const [skill] = essential;
  return [
    'Hello,',
    chance([
      `I am writing on behalf of ${company}. We have ${withArticle(title)} role to fill, ${whereText(material)}, and your background may fit it well.`,
      `${company} is filling a role that may be close to what you do: ${title}, ${whereText(material)}.`,
    ]),
    `The centre of the work is to ${asTask(first)}.${second ? ` Beside that, you would ${asTask(second)}.` : ''} ${about[0] ?? `What we hold on to as an employer is ${valuesText(material)}.`}`,
    skill
      ? `It would suit you if ${saidToYou(short(skill, 18))}; how you came by it matters less to us.`
      : 'It would suit somebody who likes to see work through.',
    'Would you be open to a short conversation to find out whether this is of interest?',
    SIGNATURE,
  ].join('\n\n');
}

function casual(material: Material, chance: Chance): string {
  const { title, company, duties, about, city, place } = material;
  const [known = '', fresh] = duties.length > 2 ? duties.slice(1) : duties;
  const traits = traitsText(material);
  return [
    'Hi there,',
    chance([
      `I look after hiring at ${company}, and I will keep this short.`,
      `Short one from me: I hire for ${company}.`,
    ]),
    `There is a job here for ${withArticle(title)}. Some of it you will know: you ${asTask(known)}.${fresh ? ` Some of it may be new: you ${asTask(fresh)}.` : ''}`,
    [
      about[1] ?? `We care about ${valuesText(material)}.`,
      traits ? `The team is ${traits}, on most days anyway.` : '',
      place === 'remote' ? 'You can do it remotely.' : `We are in ${city}.`,
    ]
      .filter(Boolean)
      .join(' '),
    'Curious? Just reply, and I will tell you the good parts and the hard parts.',
    SIGNATURE,
  ].join('\n\n');
}

function direct(material: Material, chance: Chance): string {
  const { title, company, duties, about, values } = material;
  const [first = '', second = '', third = ''] = duties;
  return [
    'Hello there,',
    `${title}, ${company}, ${whereText(material)}. Three things would be yours to achieve:`,
    [first, second, third]
      .filter(Boolean)
      .map((duty) => `- ${short(duty, 16)}`)
      .join('\n'),
    chance([
      `You would be measured by what changes for the people we work for. ${about[2] ?? about[0] ?? ''}`,
      `The result matters here more than the hours it took. ${about[2] ?? about[0] ?? ''}`,
    ]).trim(),
    values.length > 0
      ? `If you want your work to count in a place that stands for ${valuesText(material)}, we should talk.`
      : '',
    'Is that worth a call?',
    SIGNATURE,
  ]
    .filter(Boolean)
    .join('\n\n');
}

export function sourcingEmail(material: Material, chance: Chance): string {
  const { title, company, city, duties } = material;
  const emails = [
    { type: 'Professional LinkedIn InMail', subject: `${title} at ${company}`, message: inMail(material, chance) },
    {
      type: 'Casual Email',
      subject: chance([`A job in ${city} worth a look`, `Something for you at ${company}?`]),
      message: casual(material, chance),
    },
    {
      type: 'Direct Achievement-focused Email',
      subject: subject(duties[0] ?? '', `What you would achieve as ${title}`),
      message: direct(material, chance),
    },
  ];
  return JSON.stringify(emails, null, 2);
}
