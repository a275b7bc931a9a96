import { booleanSearch } from '#local/demo/text/boolean-search.ts';
import { type Chance, createChance } from '#local/demo/text/chance.ts';
import { germanText } from '#local/demo/text/german/write.ts';
import { interviewQuestions } from '#local/demo/text/interview-questions.ts';
import { jobAdvert } from '#local/demo/text/job-advert.ts';
import { jobSpec } from '#local/demo/text/job-spec.ts';
import { demoVoice } from '#local/demo/text/learn-voice.ts';
import { type Material, readMaterial } from '#local/demo/text/material.ts';
import { demoAdvert } from '#local/demo/text/read-advert.ts';
import { refinedText } from '#local/demo/text/refine.ts';
import { withSlips } from '#local/demo/text/slips.ts';
import { socialAd } from '#local/demo/text/social-ad.ts';
import { sourcingEmail } from '#local/demo/text/sourcing-email.ts';

/** The seeded templates by the name their prompt's first line holds. */
const writers: [RegExp, (material: Material, chance: Chance) => string][] = [
  [/job and person spec/i, jobSpec],
  [/job advert/i, jobAdvert],
  [/interview questions/i, interviewQuestions],
  [/sourcing/i, sourcingEmail],
  [/social media/i, socialAd],
  [/boolean/i, booleanSearch],
];

/** The sentence in which a prompt says what is to be written. */
export const askedFor = (prompt: string): string => prompt.trim().split('\n')[0] ?? '';

/**
 * A text of the asked-for kind from the role, the brand voice and the documents in the prompt. It states nothing they
 * do not state, but for the marker of slips. `turn` counts the calls, so that writing again reads differently. Anything unknown becomes an advert.
 */
export function demoText(prompt: string, turn: number): string {
  const other = refinedText(prompt) ?? demoAdvert(prompt) ?? demoVoice(prompt);
  if (other !== null) return other;
  const line = askedFor(prompt);
  const german = germanText(prompt, line, turn);
  if (german !== null) return withSlips(prompt, german);
  const write = writers.find(([name]) => name.test(line))?.[1] ?? jobAdvert;
  return withSlips(prompt, write(readMaterial(prompt), createChance(`${prompt}${turn}`)));
}
