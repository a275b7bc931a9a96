import { type GermanMaterial, paragraphs, turned } from '#local/demo/text/german/material.ts';

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
    part('Einstieg', [turned(turn, ['Was hat dich an dieser Stelle angesprochen?', 'Was möchtest du zuerst wissen?'])]),
    part(
      'Die Arbeit',
      duties.slice(0, WORK).map((duty) => `„${duty}“: Wie gehst du dabei vor?`),
    ),
    part(
      'Was du mitbringst',
      essential.slice(0, SKILLS).map((point) => `„${point}“: Erzähl von einem Beispiel.`),
    ),
    part('Abschluss', ['Welche Fragen hast du an uns?']),
  );
}
