import { expect, it } from 'vitest';
import { guidelinesInput } from '#shared/brand/contracts/guidelines.ts';
import { languageOf } from '#shared/text/language.ts';
import { readPart } from '#shared/text/sentences.ts';
import { plainVoice } from '#web/features/roles/plain-voice.ts';

const languageOfText = (text: string) => languageOf([readPart({ name: 'text', card: '', text })]);
const role = (role_requirements: string, company_name = 'Quayside') => ({
  company_name,
  role_requirements,
  person_specification: '',
});

it.each([
  ['en', 'You lead the workshop and see that the bikes are ready in the evening for the people who rent them.'],
  ['de', 'Du leitest die Werkstatt mit sechs Leuten und sorgst dafür, dass die Räder am Abend fertig sind.'],
  ['fr', 'Vous dirigez les ateliers avec six personnes et vous faites en sorte que les vélos soient prêts le soir.'],
  ['es', 'Diriges el taller con seis personas y te ocupas de que las bicicletas estén listas por la tarde.'],
  ['nl', 'Je leidt de werkplaats met zes mensen en zorgt ervoor dat de fietsen aan het einde van de dag klaar zijn.'],
])('a plain voice is complete and in the language of the role: %s [VOICE-06]', (language, text) => {
  const voice = plainVoice(role(text));
  expect(guidelinesInput.safeParse(voice).success).toBe(true);
  expect(languageOfText(`${voice.brand_values} ${voice.target_audience} ${voice.writing_style}`)).toBe(language);
  expect(voice.profile_name).toMatch(/^Quayside: /);
  expect(voice.target_audience).toContain('Quayside');
  // Without the company nothing takes its place.
  const nameless = plainVoice(role(text, '  '));
  expect(guidelinesInput.safeParse(nameless).success).toBe(true);
  expect(Object.values(nameless).join(' ').trim()).not.toMatch(/Quayside|undefined|\s{2}|: ?$/);
});

it.each(['', 'Prowadzisz warsztat rowerowy i dbasz o to, żeby wszystko działało.'])(
  'a role in another language, or without text, gets an English one: %j',
  (text) => {
    expect(plainVoice(role(text)).profile_name).toBe('Quayside: plain voice');
  },
);

it('a very long company name still makes a name that can be saved', () => {
  expect(guidelinesInput.safeParse(plainVoice(role('', 'Quay '.repeat(40)))).success).toBe(true);
});
