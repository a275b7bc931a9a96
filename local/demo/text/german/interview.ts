import german from '#local/demo/text/data/german.json' with { type: 'json' };
import { filled, type GermanMaterial, paragraphs, turned } from '#local/demo/text/german/material.ts';

const WORK = 5;
const SKILLS = 4;

type Question = { ask: string; listen?: string; follow?: string };

/** About one point of the role, with what the interviewers listen for. */
const about = (questions: readonly Required<Question>[], points: readonly string[]): Question[] =>
  points.map((point, at) => {
    const { ask, ...notes } = turned(at, questions);
    return { ask: filled(ask, { point }), ...notes };
  });

/** Questions about what the role names, numbered through all parts. */
export function germanQuestions({ title, company, duties, essential }: GermanMaterial, turn: number): string {
  let number = 0;
  const written = ({ ask, listen, follow }: Question): string =>
    [`${++number}. ${ask}`, listen && `Achten auf: ${listen}`, follow && `Nachfrage: ${follow}`]
      .filter(Boolean)
      .join('\n');
  const part = (heading: string, questions: readonly Question[]) =>
    questions.length > 0 ? `${heading}\n${questions.map(written).join('\n\n')}` : '';
  return paragraphs(
    `Fragen für das Gespräch: ${title}, ${company}`,
    part('Einstieg', [{ ask: turned(turn, german.first) }]),
    part('Die Arbeit', about(german.aboutDuty, duties.slice(0, WORK))),
    part('Was du mitbringst', about(german.aboutSkill, essential.slice(0, SKILLS))),
    part('Abschluss', [{ ask: german.last }]),
  );
}
