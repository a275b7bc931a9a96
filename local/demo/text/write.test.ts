import { describe, expect, it } from 'vitest';
import { demoText } from '#local/demo/text/write.ts';
import { lintText } from '#shared/checks/boolean/lint.ts';
import { readAnswer } from '#shared/text/answers/index.ts';
import { kindOfName } from '#shared/text/kinds/by-name.ts';
import type { KindName } from '#shared/text/kinds/names.ts';

const NAMES = [
  'Job and Person Spec',
  'Job Advert',
  'Interview Questions',
  'Sourcing Email',
  'Social Media Ad',
  'Boolean Search Strings',
];
const PLACES = [
  'Ely, United Kingdom (onsite)',
  'Ely, United Kingdom (remote)',
  'Ely, United Kingdom (hybrid, 1 day onsite and 4 days remote)',
  'São Paulo, Brazil (hybrid)',
];
const LEVELS = ['Entry-level', 'Mid-level', 'Senior', 'Leadership'];
const TONES = ['warm, kind', 'direct, plain', 'formal, measured', 'playful, witty'];

type Job = { title: string; duties: string; person: string; values: string; documents: string };
const cook: Job = {
  title: 'Cook',
  duties: 'Cook lunch for the whole school. Keep the kitchen clean. Plan the menus with the pupils.',
  person: 'Experience of cooking for many people. Knowledge of allergens. Calm when the room is full.',
  values: 'Fresh every day, nobody eats alone',
  documents: 'Book\nWe cook for nine schools in the county. We eat together at the long table every Friday.',
};
const jobs: Job[] = [
  cook,
  { ...cook, duties: 'Lead the booking experience.', person: 'None needed', values: 'Kindness', documents: 'menu.jpg' },
  {
    title: 'HR Officer (all genders)',
    duties: 'We want you to own the people side.\nThis role is key to our growth!\nPayroll',
    person:
      'Has led a people team\nDegree in law\nClear communicator\nMust have a driving licence\nNo experience needed\n5+ years in HR',
    values: 'We treat everybody with dignity. We tell the truth, always and kindly.',
    documents: 'Book\nWe offer a generous pension and 30 days of holiday. Plain words. We say “hello”.',
  },
  {
    title: 'Leiter Werkstatt (m/w/d)',
    duties: 'Leitung der Werkstatt und der Mitarbeiter. Sie planen die Woche.',
    person: 'Abgeschlossene Ausbildung; Führerschein Klasse B',
    values: 'Ehrlichkeit, Ausdauer',
    documents: 'Buch\nWir reparieren, was andere wegwerfen.',
  },
  {
    title: 'Nurse',
    duties: `Do you like people? Care for patients on the ward ${'and for the families who come by '.repeat(9)}`,
    person:
      'You are patient. Experienced nurse. Own car. Work experience in a hospital is desirable. Calm when you are needed at once.',
    values: 'care',
    documents: '',
  },
  {
    title: 'VP, Sales & Marketing',
    duties: 'Stakeholder reporting; responsible for the sales team; stock control; "Own" the number',
    person:
      'Track record of growth; Ability to close; Understanding of SaaS; passion for sales; 3 years in B2B (or more)',
    values: 'Repair before replace. Finish what we start',
    documents: 'Book\nRepair before replace. We look for the fault before we look for the order form.',
  },
  { title: 'A', duties: 'x', person: 'y', values: 'z', documents: 'w' },
  { title: '店長 🍜', duties: '店を開ける。', person: '…', values: '!', documents: '' },
];

const promptOf = (name: string, job: Job, place: string, level: string, tone: string): string =>
  `Write the ${name} for the role below.
<role>
<job_title>${job.title}</job_title>
<company_name>Fen Kitchens</company_name>
<experience_level>${level}</experience_level>
<location>${place}</location>
<role_requirements>
${job.duties}
</role_requirements>
<person_specification>
${job.person}
</person_specification>
</role>
<brand_values>${job.values}</brand_values>
<tone_descriptors>${tone}</tone_descriptors>
<document_summaries>
${job.documents}
</document_summaries>`;

type Sample = { job: Job; place: string; level: string; raw: string; texts: string[] };

type Entry = Record<'subject' | 'message' | 'title' | 'content' | 'level' | 'search', string>;

/** The whole list of a structured kind; fails when an entry is missing. */
function entriesOf(kind: KindName, raw: string): Entry[] {
  const { content, have, want } = readAnswer(kind, raw);
  expect(have).toBe(want);
  return content as Entry[];
}

/** Every odd role in every place, at each level and in each tone, twice. */
const samplesOf = (name: string): Sample[] =>
  jobs.flatMap((job) =>
    PLACES.flatMap((place, at) =>
      TONES.flatMap((tone, turn) => {
        const level = LEVELS[(at + turn) % LEVELS.length] ?? '';
        const raw = demoText(promptOf(name, job, place, level, tone), turn);
        const { content } = readAnswer(kindOfName(name), raw);
        const texts = typeof content === 'string' ? [content] : content.flatMap((one) => Object.values(one));
        return [{ job, place, level, raw, texts }];
      }),
    ),
  );

const FAULTS: [string, RegExp][] = [
  ['a hole', /undefined|null|NaN|\[object|\(\)|“”|: *\n(?!- )|: *$/],
  ['two marks', /[.!?,;:] ?[.,;:](?!\d)| {2}| [.,;:?!](?!\.)|\n{3}/],
  [
    'a number of the verb',
    /\byou (?:is|has|are are|have have|are have|can can|can is|are can)\b|\b(?:is is|has has|has is)\b/i,
  ],
  ['a person of the verb', /\b(?:to|would) (?:we|they|this|must|will|would|is|are|has)\b|\byou (?:we|they|this)\b/i],
  ['a doubled word', /\b(\p{L}+) \1\b/iu],
  ['an article', /\ba (?=[aeio]\p{Ll})(?!one|eu|us)|\ban (?=[bcdfgjklmnpqrstvwz]\p{Ll})/u],
  ['a marker', /\[\[|<|\{\{/],
];

describe.each(NAMES)('a demo %s of an odd role', (name) => {
  const samples = samplesOf(name);

  it('is correct English around the words of the role', () => {
    expect(samples.length).toBe(jobs.length * PLACES.length * TONES.length);
    const found = samples.flatMap(({ texts, job }) =>
      texts.flatMap((text) =>
        FAULTS.flatMap(([fault, pattern]) => {
          const own = `${job.duties} ${job.person} ${job.title}`;
          const [hit] = pattern.exec(text) ?? [];
          return hit && !own.includes(hit)
            ? [`${fault}: ${text.slice(Math.max(0, text.search(pattern) - 60)).slice(0, 140)}`]
            : [];
        }),
      ),
    );
    expect([...new Set(found)]).toEqual([]);
  });

  it('states no figure that neither role nor brand holds, and no terms of employment', () => {
    for (const { texts, job, place } of samples) {
      for (const text of texts) {
        const figures = text.replace(/^\d+\. /gm, '').match(/\d+/g) ?? [];
        for (const figure of figures) expect(`${place} ${job.duties} ${job.person}`).toContain(figure);
        expect(text).not.toMatch(/salary|bonus|pension|holiday|insurance|hours/i);
      }
    }
  });
});

const HOW: Record<string, RegExp> = {
  'Ely, United Kingdom (onsite)': /on site/,
  'Ely, United Kingdom (remote)': /remote/,
  'Ely, United Kingdom (hybrid, 1 day onsite and 4 days remote)': /1 day .*on site.*4 days remote/s,
  'São Paulo, Brazil (hybrid)': /hybrid/,
};

it.each(NAMES.slice(0, 2))('a demo %s says how and where the work is done', (name) => {
  for (const { place, raw } of samplesOf(name)) expect(raw).toMatch(HOW[place] ?? /$./);
});

it.each(['Sourcing Email', 'Social Media Ad'])('each text of a demo %s says how and where the work is done', (name) => {
  for (const { place, raw } of samplesOf(name)) {
    const texts = JSON.parse(raw).map((one: object) => Object.values(one).at(-1));
    for (const text of texts) expect(text).toMatch(HOW[place] ?? /$./);
  }
});

/** Ours are invitations, headings and what the text itself does; everything else about the employer has to be quoted. */
const OWN =
  /tell us|talk to us|ask us|join us|with us|shall we talk|to us, as you would|walk us through|we (?:would like|would be glad) to|what we hope you bring|we encourage you|would like us to know|have we not asked|who we are|how we work|working with us|what we stand for|we need somebody who|we have a job for|we are looking for/gi;
const ABOUT_EMPLOYER = /\b(?:we|our|us|team|colleagues?|culture|mission)\b/i;

const normal = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Whether some words of the sentence stand in the material one behind the other. */
function isFrom(sentence: string, material: string): boolean {
  const words = normal(sentence).trim().split(' ');
  return words.some((_, at) => at + 4 <= words.length && material.includes(` ${words.slice(at, at + 4).join(' ')} `));
}

it.each(NAMES)('what a demo %s says of the employer stands in its material', (name) => {
  for (const { texts, job, level, place } of samplesOf(name)) {
    const material = normal(promptOf(name, job, place, level, ''));
    for (const sentence of texts.flatMap((text) => text.split(/(?<=[.!?:])\s+|\n/))) {
      if (isFrom(sentence, material)) continue;
      expect(sentence.replace(OWN, '')).not.toMatch(ABOUT_EMPLOYER);
    }
  }
});

const words = (text: string): number => text.split(/\s+/).filter(Boolean).length;

describe('the lengths that the prompts set', () => {
  it('hold for emails, subjects and posts', () => {
    for (const { raw } of samplesOf('Sourcing Email')) {
      const emails = entriesOf('sourcing_email', raw);
      expect(new Set(emails.map(({ subject }) => subject)).size).toBe(3);
      expect(Math.max(...emails.map(({ subject }) => words(subject)))).toBeLessThanOrEqual(8);
      const most = [140, 110, 110];
      emails.forEach(({ message }, at) => {
        expect(words(message)).toBeLessThanOrEqual(most[at] ?? 0);
      });
    }
    for (const { raw } of samplesOf('Social Media Ad')) {
      for (const { title, content } of entriesOf('social_ad', raw)) {
        expect(words(title)).toBeLessThanOrEqual(8);
        expect(words(content)).toBeLessThanOrEqual(90);
        expect(content).toMatch(/(?:^|\n)#\S+(?: #\S+){0,3}$/);
      }
    }
  });

  it('hold for search strings, and wildcards and site: stand only where they are known', () => {
    for (const { raw } of samplesOf('Boolean Search Strings')) {
      const searches = entriesOf('boolean_search', raw);
      for (const { level, search } of searches) {
        expect(lintText(search).filter(({ rule }) => rule !== 'boolean/many-operators')).toEqual([]);
        if (level !== 'Expert') expect(search).not.toMatch(/\*|\w:/);
      }
      const [database, web] = searches.filter(({ level }) => level === 'Expert').map(({ search }) => search);
      expect(database).toMatch(/\*/);
      expect(web).toMatch(/^site:linkedin\.com\/in /);
      expect(words((web ?? '').replace(/[()"]/g, ' '))).toBeLessThanOrEqual(32);
    }
  });

  it('ask for no skill that the role does not name', () => {
    const prompt = promptOf(
      'Boolean Search Strings',
      { ...cook, duties: 'Cook.', person: 'None' },
      PLACES[0] ?? '',
      '',
      '',
    );
    expect(demoText(prompt, 0)).not.toMatch(/teamwork|communication|planning/i);
  });
});

it('no interview guide asks the same twice, whatever the number of duties', () => {
  const duties = Array.from({ length: 9 }, (_, at) => `Plan the ${at} week of the house.`).join('\n');
  const person = Array.from({ length: 9 }, (_, at) => `Experience of ${at} kitchens.`).join('\n');
  const text = demoText(promptOf('Interview Questions', { ...cook, duties, person }, PLACES[0] ?? '', '', ''), 0);
  const follow = text.match(/^Follow up: .*$/gm) ?? [];
  expect(follow).toHaveLength(10);
  expect(new Set(follow).size).toBe(10);
});

it('asks in an interview about duties and skills, not about what is a question or a possession itself', () => {
  const job = {
    ...cook,
    duties: 'Do you like people? Cook lunch for all.',
    person: 'Own car. You are patient. No degree needed.',
  };
  const text = demoText(promptOf('Interview Questions', job, PLACES[0] ?? '', '', ''), 0);
  expect(text).toContain('somebody who is patient');
  expect(text).not.toMatch(/like people|Own car|No degree/);
});
