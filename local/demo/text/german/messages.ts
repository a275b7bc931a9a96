import { withoutBrackets } from '#local/demo/text/brackets.ts';
import { type GermanMaterial, listed, paragraphs, turned } from '#local/demo/text/german/material.ts';

const SIGNATURE = 'Viele Grüße\n[Sender_FirstName]';

const paid = ({ offer: { pay } }: GermanMaterial): string => (pay ? `Das Gehalt: ${pay}.` : '');

/** The three emails; the values of "type" stay English. */
export function germanEmails(material: GermanMaterial, turn: number): string {
  const { title, company, where, duties, essential } = material;
  const emails = [
    {
      type: 'Professional LinkedIn InMail',
      subject: `${title} bei ${company}`,
      message: paragraphs(
        'Guten Tag,',
        `ich schreibe dir wegen einer Stelle bei ${company}: ${title}, ${where}.`,
        duties.length > 0 ? `Dazu gehört:\n${listed(duties.slice(0, 2))}` : '',
        paid(material),
        turned(turn, ['Hast du Zeit für ein kurzes Gespräch?', 'Möchtest du mehr darüber wissen?']),
        SIGNATURE,
      ),
    },
    {
      type: 'Casual Email',
      subject: `Eine Stelle ${where}`,
      message: paragraphs(
        'Hallo,',
        `ich fasse mich kurz: ${company} sucht Verstärkung. Die Stelle heißt ${title}.`,
        essential.length > 0 ? `Das hilft dir dabei:\n${listed(essential.slice(0, 2))}` : '',
        'Soll ich dir mehr erzählen?',
        SIGNATURE,
      ),
    },
    {
      type: 'Direct Achievement-focused Email',
      subject: 'Was du hier bewegst',
      message: paragraphs(
        'Hallo,',
        `das tust du als ${title} bei ${company}:\n${listed(duties.slice(-3))}`,
        'Wollen wir darüber sprechen?',
        SIGNATURE,
      ),
    },
  ];
  return JSON.stringify(emails, null, 2);
}

const tag = (text: string): string => `#${withoutBrackets(text).replace(/[^\p{L}\p{N}]+/gu, '')}`;

export function germanPosts(material: GermanMaterial, turn: number): string {
  const { title, company, city, where, duties, essential } = material;
  const tags = [tag(title), ...(city ? [tag(city)] : [])].join(' ');
  const posts = [
    {
      title: turned(turn, ['Das ist die Arbeit', 'Darum geht es']),
      content: paragraphs(
        listed(duties.slice(0, 2)),
        `${company} sucht: ${title}, ${where}. ${paid(material)}`.trim(),
        tags,
      ),
    },
    {
      title: 'Was dir dabei hilft',
      content: paragraphs(listed(essential.slice(0, 2)), `Die Stelle: ${title} bei ${company}, ${where}.`, tags),
    },
    {
      title: duties.length > 2 ? 'Was noch dazugehört' : 'Jetzt bewerben',
      content: paragraphs(
        duties.length > 2 ? `Zu dieser Stelle bei ${company} gehört auch:\n${listed(duties.slice(2, 4))}` : '',
        `Gesucht: ${title}, ${where}. Du musst nicht jeden Punkt erfüllen.`,
        tags,
      ),
    },
  ];
  return JSON.stringify(posts, null, 2);
}
