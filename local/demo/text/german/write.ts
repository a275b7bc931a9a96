import { inside } from '#local/demo/text/fences.ts';
import { germanAdvert, germanSpec } from '#local/demo/text/german/adverts.ts';
import { germanQuestions } from '#local/demo/text/german/interview.ts';
import { type GermanMaterial, germanMaterial } from '#local/demo/text/german/material.ts';
import { germanEmails, germanPosts } from '#local/demo/text/german/messages.ts';
import { germanSearch } from '#local/demo/text/german/search.ts';
import { languageOf } from '#shared/text/language-of.ts';

/** By the name that the first line of a prompt holds. */
const writers: [RegExp, (material: GermanMaterial, turn: number) => string][] = [
  [/job and person spec/i, germanSpec],
  [/interview questions/i, germanQuestions],
  [/sourcing/i, germanEmails],
  [/social media/i, germanPosts],
  [/boolean/i, germanSearch],
];

/** Letters from which a role is long enough to be read as German. */
const LEAST_LETTERS = 120;

/** Whether the role is written in German: the demo translates nothing. */
const isGerman = (prompt: string): boolean =>
  languageOf(`${inside(prompt, 'role_requirements')}\n${inside(prompt, 'person_specification')}`, LEAST_LETTERS) ===
  'de';

/** The text in German; null for a role in another language. */
export function germanText(prompt: string, line: string, turn: number): string | null {
  if (!isGerman(prompt)) return null;
  const write = writers.find(([name]) => name.test(line))?.[1] ?? germanAdvert;
  return write(germanMaterial(prompt), turn);
}
