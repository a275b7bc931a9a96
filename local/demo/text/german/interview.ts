import german from '#local/demo/text/data/german.json' with { type: 'json' };
import { filled, type GermanMaterial, paragraphs, turned } from '#local/demo/text/german/material.ts';

const WORK = 5;
const SKILLS = 4;

/** Questions about what the role names, numbered through all parts. */
export function germanQuestions({ title, company, duties, essential }: GermanMaterial, turn: number): string {
  let number = 0;
  const numbered = (questions: readonly string[]) => questions.map((one) => `${++number}. ${one}`).join('\n');
  const part = (heading: string, questions: readonly string[]) =>
    questions.length > 0 ? `${heading}\n${numbered(questions)}` : '';
  return paragraphs(
    `Fragen für das Gespräch: ${title}, ${company}`,
    part('Einstieg', [turned(turn, german.first)]),
    part(
      'Die Arbeit',
      duties.slice(0, WORK).map((point, at) => filled(turned(at, german.aboutDuty), { point })),
    ),
    part(
      'Was du mitbringst',
      essential.slice(0, SKILLS).map((point, at) => filled(turned(at, german.aboutSkill), { point })),
    ),
    part('Abschluss', [german.last]),
  );
}
