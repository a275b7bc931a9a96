import { expect, test } from 'vitest';
import { type WordedTexts, withoutFlagged, wordingsOf } from '#shared/checks/role-wordings.ts';
import { aVoiceOf } from '#shared/checks/testing/texts.ts';
import { lexicons } from '#shared/checks/words/all.ts';

const none: WordedTexts = { role_requirements: '', person_specification: '', benefits: '', how_to_apply: '' };
const role = { job_title: 'Mechanic', company_name: 'Quayside' };
const found = (texts: Partial<WordedTexts>, { voice = aVoiceOf(), language = 'en' } = {}) =>
  wordingsOf({ ...none, ...texts }, { role, voice, language, lexicons });

test('what every text would be questioned for is found in each long field, with a better word [JUDGE-52]', () => {
  const texts = {
    role_requirements: 'Plan the week.\nWork with a young team of rockstars.\nA young team.',
    person_specification: 'At least 10 years of experience\nNative English speaker',
    benefits: 'Tools\nCompetitive salary',
    how_to_apply: 'Send your CV if you are a recent graduate.',
  };
  const wordings = found(texts);
  expect(wordings.map(({ field, quote, better }) => [field, quote, better?.label])).toEqual([
    ['role_requirements', 'young team', 'Remove'],
    ['role_requirements', 'rockstars', 'specialists'],
    ['person_specification', 'At least 10 years of experience', 'experience'],
    ['person_specification', 'Native English speaker', 'fluent speaker'],
    ['benefits', 'Competitive salary', 'Remove'],
    ['how_to_apply', 'recent graduate', undefined],
  ]);
  const [, stars] = wordings;
  const { from = 0, to = 0, text = '' } = stars?.better ?? {};
  const before = texts.role_requirements;
  expect(before.slice(0, from) + text + before.slice(to)).toContain('young team of specialists.');
  const german = found({ person_specification: 'Junges, dynamisches Team' }, { language: 'de' });
  expect(german.map(({ quote }) => quote)).toEqual(['Junges, dynamisches Team']);
});

test('what is missing from a whole text is nothing of a field, and the words of the voice are spared [JUDGE-52]', () => {
  expect(found({ role_requirements: 'Plan the week with nine mechanics.', how_to_apply: 'jobs@quay.example' })).toEqual(
    [],
  );
  expect(found({}, { language: '' })).toEqual([]);
  const voice = aVoiceOf({ words_we_use: 'rockstars' });
  expect(found({ role_requirements: 'Lead our rockstars.' }, { voice })).toEqual([]);
});

test('an advert is shown as style without what the rules question, and with all the rest [JUDGE-53]', () => {
  const plain = (text: string, language = 'en') => withoutFlagged(text, { language, lexicons });
  const advert = 'Workshop Manager in Bristol.\nWe want a recent graduate mindset. You plan the week.\nLead rockstars.';
  expect(plain(advert)).toBe('Workshop Manager in Bristol.\n You plan the week.\nLead specialists.');
  const clean = 'You plan the week. £34,000 a year.\n- Tools 😀\n';
  expect(plain(clean)).toBe(clean);
  expect(plain('Der Kandidat muss kommen. Wir haben ein junges Team.', 'de')).not.toMatch(/Der Kandidat|junges/);
  const many = 'We want a recent graduate who is a rockstar and a young ninja. '.repeat(200);
  expect(plain(many)).not.toMatch(/recent graduate|rockstar|ninja/);
});
