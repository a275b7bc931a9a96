import { expect, test } from 'vitest';
import { scoreText } from '#shared/evaluate/scores.ts';
import { material } from '#shared/text/material.ts';

const role = { job_title: 'Nurse', company_name: 'Fellside Care', country: 'United Kingdom', city: 'Leeds' };
const sources = material.parse({ role, brand_guidelines: { words_to_avoid: 'seamless' }, documents: [] });
const score = (kind: Parameters<typeof scoreText>[0]['kind'], content: string | object[], wanted = 'en') =>
  scoreText({ kind, content: content as string, material: sources, wanted });

const english = 'You will look after the people on our ward and work with the team that is there. ';

test('a word to avoid and an amount that no source has are counted [EVAL-04]', () => {
  const clean = score('job_advert', english.repeat(25));
  expect(clean).toMatchObject({ avoided: 0, unsupported: 0, ranges: { of: 1, within: 1 }, language_right: true });
  const made = score('job_advert', `${english.repeat(25)}A seamless start at £45,000 a year.`);
  expect(made.avoided).toBe(1);
  expect(made.unsupported).toBe(1);
});

test('a text that is shorter or longer than asked for is out of its range [EVAL-04]', () => {
  expect(score('job_advert', english).ranges).toEqual({ of: 1, within: 0 });
  expect(score('job_advert', english.repeat(60)).ranges).toEqual({ of: 1, within: 0 });
  expect(score('plain', english).ranges).toEqual({ of: 0, within: 0 });
});

test('a text in another language is not in the wanted one, and search strings are not judged [EVAL-04]', () => {
  expect(score('job_advert', english.repeat(5), 'de').language_right).toBe(false);
  const strings = [{ title: 'Nurses', content: '(nurse OR "registered nurse") AND Leeds' }];
  expect(score('boolean_search', strings)).toMatchObject({ language_right: null, lix: null });
});
