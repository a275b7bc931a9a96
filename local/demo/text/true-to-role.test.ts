import { expect, test } from 'vitest';
import { demoText } from '#local/demo/text/write.ts';

const promptOf = (name: string, title: string, duties: string, person: string): string =>
  `Write the ${name} for the role below.
<role>
<job_title>${title}</job_title>
<company_name>Fen Metalworks</company_name>
<experience_level>Mid-level</experience_level>
<location>Ely, United Kingdom (onsite)</location>
<role_requirements>
${duties}
</role_requirements>
<person_specification>
${person}
</person_specification>
</role>`;

const DUTIES = [
  'Die Woche in der Werkstatt planen, damit alles rechtzeitig fertig wird.',
  'Das Team an den Ständen anleiten und ihm Zeit für das Lernen geben.',
  'Fertige Arbeiten prüfen und abzeichnen.',
  'Ersatzteile auf Lager halten, ohne die Regale zu überfüllen.',
].join('\n');
const PERSON = [
  'Eine abgeschlossene Ausbildung in der Zweiradmechatronik.',
  'Mehrjährige Erfahrung in der Leitung einer Werkstatt.',
  'Kenntnisse über hydraulische Bremsanlagen.',
  'Ein Erste-Hilfe-Kurs ist von Vorteil.',
].join('\n');
const german = (name: string): string => demoText(promptOf(name, 'Werkstattleitung (m/w/d)', DUTIES, PERSON), 0);

test.each(['Weld frames to drawings', 'Unload lorries', 'Calibrate gauges every month', 'Sharpen blades'])(
  'the verb of a duty is small inside a sentence: %s [JUDGE-81]',
  (duty) => {
    const small = new RegExp(`(?:you|to) ${duty.charAt(0).toLowerCase()}${duty.slice(1)}`);
    for (const turn of [0, 1, 2, 3]) {
      const text = demoText(promptOf('Job Advert', 'Fitter', duty, 'Calm under pressure.'), turn);
      expect(text).toMatch(small);
      expect(text).not.toContain('take care of');
    }
  },
);

test.each(['German', 'Python', 'Welsh'])('%s is no hashtag of a post [JUDGE-81]', (language) => {
  const text = demoText(promptOf('Social Media Ad', 'Clerk', 'Answer letters.', `Fluent in ${language}.`), 0);
  expect(text).toContain('#Clerk');
  expect(text).not.toContain(`#${language}`);
});

test('the questions of a German guide differ, each about a point of the role [JUDGE-81]', () => {
  const asked = german('Interview Questions').match(/(?<=“: ).+$/gm) ?? [];
  expect(asked).toHaveLength(7);
  expect(new Set(asked).size).toBe(7);
  expect(german('Interview Questions').match(/“: .+\nAchten auf: .+\nNachfrage: .+$/gm)).toHaveLength(7);
});

test('below a German heading that says so, a wish is no sentence about wishing [JUDGE-81]', () => {
  for (const name of ['Job Advert', 'Job and Person Spec']) {
    expect(german(name)).toContain('- Ein Erste-Hilfe-Kurs.');
    expect(german(name)).not.toContain('von Vorteil');
  }
});

test('German posts promise nothing about colleagues, and their hashtags are the title and the place [JUDGE-81]', () => {
  const posts = german('Social Media Ad');
  expect(posts).not.toMatch(/mit wem/i);
  expect(posts.match(/#\p{L}+/gu)).toEqual(Array.from({ length: 3 }, () => ['#Werkstattleitung', '#Ely']).flat());
});

test('the purpose of a German role names its first duty [JUDGE-81]', () => {
  expect(german('Job and Person Spec')).toContain(
    'Im Mittelpunkt dieser Stelle bei Fen Metalworks steht: „Die Woche in der Werkstatt planen, damit alles rechtzeitig fertig wird“.',
  );
});

test('a German search asks for no word that every role has [JUDGE-81]', () => {
  expect(german('Boolean Search Strings')).not.toMatch(/Ausbildung|Erfahrung|Kenntnisse/);
});
