import { describe, expect, it, test } from 'vitest';
import type { KindName } from '#shared/text/kinds/names.ts';
import { roleMaterial } from '#shared/text/material.ts';
import { roleEditsOf, withEdits } from '#shared/writing/refine/role/edits.ts';

const ROLE = {
  job_title: 'Workshop Manager',
  company_name: 'Harbour Cycles',
  city: 'Bristol',
  country: 'United Kingdom',
  location_type: 'hybrid',
  days_onsite: 3,
  days_remote: 2,
  pay_min: 34_000,
  pay_max: 38_500,
  pay_currency: 'GBP',
  pay_period: 'year',
  hours_per_week: 40,
  employment_type: 'full_time',
  closing_date: '2026-12-12',
  benefits: ['33 days of holiday', 'A workplace pension', 'Cycle to work scheme'],
  role_requirements: 'Run the day in the workshop.\nHold a Cytech level 3 qualification.\nSpeak fluent German.',
  person_specification: 'A recent graduate mindset.\nCalm under pressure.',
  how_to_apply: 'jobs@harbour.example',
};
const GERMAN = {
  ...ROLE,
  job_title: 'Werkstattleitung',
  city: 'Bremen',
  country: '',
  location_type: 'onsite',
  days_onsite: null,
  days_remote: null,
  pay_currency: 'EUR',
  benefits: ['30 Tage Urlaub', 'Jobrad', 'Betriebliche Altersvorsorge'],
  role_requirements: '',
  person_specification: '',
};

type About = { earlier?: object; kind?: KindName; language?: string; lacks?: string[] };

/** The text after the edits, and whether they are all that is needed. */
function edited(
  text: string,
  change: object,
  { earlier = ROLE, kind = 'plain', language = 'en', lacks = [] }: About = {},
) {
  const about = {
    kind,
    content: text,
    language,
    earlier: roleMaterial.parse(earlier),
    now: roleMaterial.parse({ ...earlier, ...change }),
    lacks: new Set(lacks),
  };
  const { edits, isWhole } = roleEditsOf(about);
  return { text: withEdits(about, edits), isWhole, fields: [...new Set(edits.map(({ field }) => field))] };
}

const whole = (text: string, fields: string[]) => ({ text, isWhole: true, fields });

describe('pay', () => {
  it.each([
    [{ pay_min: 35_000 }, 'The pay is £34,000 to £38,500 a year.', 'The pay is £35,000 to £38,500 a year.'],
    [{ pay_min: 35_000 }, 'Salary: £34k–£38.5k', 'Salary: £35k–£38.5k'],
    [
      { pay_min: 35_250, pay_max: 40_000 },
      'We pay between £34,000 and £38,500.',
      'We pay between £35,250 and £40,000.',
    ],
    [{ pay_max: 40_000 }, 'You earn up to £38,500 a year.', 'You earn up to £40,000 a year.'],
    [{ pay_min: null }, 'The pay is £34,000 to £38,500 a year.', 'The pay is up to £38,500 a year.'],
    [{ pay_max: null }, 'We pay between £34,000 and £38,500 a year.', 'We pay from £34,000 a year.'],
    [{ pay_currency: 'EUR' }, 'We pay between £34,000 and £38,500.', 'We pay between €34,000 and €38,500.'],
    [
      { pay_period: 'hour', pay_min: 16, pay_max: 18.5 },
      'The pay is £34,000 to £38,500 a year.',
      'The pay is £16 to £18.50 an hour.',
    ],
    [{ pay_min: 35_000, pay_max: 35_000 }, 'Pay: £34,000 to £38,500 a year', 'Pay: £35,000 a year'],
  ])('%j: %j becomes %j [JUDGE-70]', (change, text, after) => {
    expect(edited(text, change)).toEqual(whole(after, ['Pay']));
  });

  it.each([
    'You look after a budget of £34,000.',
    'A bonus of up to £34,000 is paid to the team.',
    'The shop has stock worth £38,500.',
    'Turnover was £34,000 last month.',
  ])('a figure that looks alike stays: %j [JUDGE-70]', (text) => {
    expect(edited(text, { pay_min: 35_000, pay_max: 40_000 })).toEqual(whole(text, []));
  });

  it('that the role gives up goes with its list item, its sentence or its clause [JUDGE-71]', () => {
    const none = { pay_min: null, pay_max: null };
    const list = 'What we offer\n- £34,000 to £38,500 a year\n- 33 days of holiday';
    expect(edited(list, none)).toEqual(whole('What we offer\n- 33 days of holiday', ['Pay']));
    expect(edited('Come and join us. The pay is £34,000 to £38,500 a year.', none).text).toBe('Come and join us.');
  });

  it('that stands beside something true in one sentence is left to a model [JUDGE-71]', () => {
    const text = 'The pay is £34,000 to £38,500 a year, with 33 days of holiday.';
    expect(edited(text, { pay_min: null, pay_max: null })).toMatchObject({ text, isWhole: false });
  });

  it('that the role gives now joins the list of what is offered, where the text lacks it', () => {
    const earlier = { ...ROLE, pay_min: null, pay_max: null };
    const now = { pay_min: 34_000, pay_max: 38_500 };
    const text = 'What we offer\n- 33 days of holiday\n- Cycle to work scheme';
    const after = `${text}\n- £34,000 to £38,500 a year`;
    expect(edited(text, now, { earlier, lacks: ['no pay'] })).toEqual(whole(after, ['Pay']));
    expect(edited('You lead us.', now, { earlier, lacks: ['no pay'] }).isWhole).toBe(false);
    expect(edited('You lead us.', now, { earlier })).toEqual(whole('You lead us.', []));
  });
});

describe('hours, dates and workplace', () => {
  it.each([
    [{ hours_per_week: 37.5 }, 'You work 40 hours a week.', 'You work 37.5 hours a week.', 'Hours a Week'],
    [
      { closing_date: '2027-01-08' },
      'Apply by Saturday 12 December 2026.',
      'Apply by Friday 8 January 2027.',
      'Closing Date',
    ],
    [{ closing_date: '2027-01-08' }, 'Closing date: 12/12/2026', 'Closing date: 8/1/2027', 'Closing Date'],
    [
      { closing_date: '2027-01-03' },
      'Applications close on 12th December.',
      'Applications close on 3rd January.',
      'Closing Date',
    ],
    [{ closing_date: '2027-01-08' }, 'Apply by December 12, 2026.', 'Apply by January 8, 2027.', 'Closing Date'],
    [
      { days_onsite: 4, days_remote: 1 },
      'Hybrid: 3 days on site and 2 days from home.',
      'Hybrid: 4 days on site and 1 day from home.',
      'Days Onsite',
    ],
    [
      { location_type: 'onsite', days_onsite: null, days_remote: null },
      'Bristol. Hybrid: 3 days on site and 2 days from home.',
      'Bristol. Onsite.',
      'Location Type',
    ],
    [
      { location_type: 'remote', days_onsite: null, days_remote: null },
      'Bristol (hybrid: 3 days on site and 2 days remote)',
      'Bristol (remote)',
      'Location Type',
    ],
  ])('%j: %j becomes %j [JUDGE-70]', (change, text, after, field) => {
    const { fields, ...rest } = edited(text, change);
    expect(rest).toEqual({ text: after, isWhole: true });
    expect(fields[0]).toBe(field);
  });

  it.each([
    [{ closing_date: '' }, 'Apply by 12 December 2026 at jobs@harbour.example.', 'Apply at jobs@harbour.example.'],
    [{ closing_date: '' }, 'Write to us. The closing date is 12 December.', 'Write to us.'],
    [{ hours_per_week: null }, 'Offer\n- 40 hours a week\n- Cycle to work scheme', 'Offer\n- Cycle to work scheme'],
  ])('%j is taken out of %j [JUDGE-71]', (change, text, after) => {
    expect(edited(text, change)).toMatchObject({ text: after, isWhole: true });
  });

  it('part-time in place of full-time', () => {
    const text = '- 40 hours a week, full-time';
    const change = { hours_per_week: 20, employment_type: 'part_time' };
    expect(edited(text, change)).toMatchObject({ text: '- 20 hours a week, part-time', isWhole: true });
  });
});

describe('names', () => {
  it.each([
    [{ city: 'Leeds' }, 'Our Bristol workshop. You work in Bristol.', 'Our Leeds workshop. You work in Leeds.'],
    [
      { company_name: 'Otterbeck' },
      'Harbour Cycles mends. Join Harbour Cycles’s team.',
      'Otterbeck mends. Join Otterbeck’s team.',
    ],
    [{ job_title: 'Area Lead' }, 'A Workshop Manager leads. WORKSHOP MANAGER', 'An Area Lead leads. AREA LEAD'],
    [
      { city: '' },
      'Harbour Cycles, Bristol. You work in our Bristol workshop.',
      'Harbour Cycles. You work in our workshop.',
    ],
    [{ city: '' }, 'You mend bikes all day in Bristol.', 'You mend bikes all day.'],
  ])('%j: %j becomes %j [JUDGE-70] [JUDGE-71]', (change, text, after) => {
    expect(edited(text, change)).toMatchObject({ text: after, isWhole: true });
  });

  it.each([
    'Write to bristol@harbour.example.',
    'A degree of the University of Bristol.',
    'We were founded in Bristol in 1974.',
  ])('a place inside another name, or of long ago, stays: %j [JUDGE-70]', (text) =>
    expect(edited(text, { city: 'Leeds' })).toEqual(whole(text, [])),
  );

  it.each(['Stratford-upon-Avon', 'O’Brien & Sons (UK) Ltd.', 'A/B [C] {1} ^$|?*+.\\\\'])(
    'any sign may stand in a name or an item: %j',
    (name) => {
      const about = { earlier: { ...ROLE, city: name, benefits: [`Free ${name} pass`] } };
      const text = `You work in ${name}.\n- Free ${name} pass\n- Pension`;
      expect(edited(text, { city: 'Leeds', benefits: [] }, about).text).toContain('You work in Leeds.');
    },
  );

  it('a search string keeps its form', () => {
    const content = '("Workshop Manager" OR "Service Manager") AND Bristol';
    expect(edited(content, { city: 'New York' }, { kind: 'boolean_search' }).text).toBe(
      '("Workshop Manager" OR "Service Manager") AND "New York"',
    );
  });
});

describe('lists', () => {
  const without = (...gone: string[]) => ({ benefits: ROLE.benefits.filter((one) => !gone.includes(one)) });
  it.each([
    [
      '33 days of holiday',
      'You get 33 days of holiday, a pension and the cycle to work scheme.',
      'You get a pension and the cycle to work scheme.',
    ],
    [
      'A workplace pension',
      'You get 33 days of holiday, a workplace pension and the cycle to work scheme.',
      'You get 33 days of holiday and the cycle to work scheme.',
    ],
    [
      'Cycle to work scheme',
      'You get 33 days of holiday, a workplace pension and a cycle to work scheme.',
      'You get 33 days of holiday and a workplace pension.',
    ],
    ['33 days of holiday', 'Offer\n- 33 days of holiday\n- Cycle to work scheme', 'Offer\n- Cycle to work scheme'],
    ['33 days of holiday', 'Offer\n- 33 days of holiday and a pension', 'Offer\n- A pension'],
    ['33 days of holiday', 'We meet on Mondays. There are 33 days of holiday.', 'We meet on Mondays.'],
  ])('the benefit %j is taken out of %j [JUDGE-71]', (gone, text, after) => {
    expect(edited(text, without(gone))).toEqual(whole(after, ['Benefits']));
  });

  it('a benefit that is said otherwise is said so, and a new one joins its list [JUDGE-70]', () => {
    const text = 'Offer\n- 33 days of holiday\n- Cycle to work scheme\n\nJoin us.';
    const renamed = { benefits: ['28 days of holiday', ...ROLE.benefits.slice(1)] };
    expect(edited(text, renamed).text).toBe(text.replace('33', '28'));
    const added = { benefits: [...ROLE.benefits, 'Free coffee.'] };
    expect(edited(text, added)).toEqual(whole(text.replace('scheme\n', 'scheme\n- Free coffee\n'), ['Benefits']));
    expect(edited('You lead a team.', added)).toEqual(whole('You lead a team.', []));
    expect(edited('You get 33 days of holiday.', added).isWhole).toBe(false);
  });

  it.each([
    [
      'You bring\n- A recent graduate mindset: keen, humble, up for anything.\n- Calm under pressure',
      'You bring\n- Calm under pressure',
    ],
    ['Hello. Tell us how you keep a recent graduate mindset.', 'Hello.'],
    ['You mend bikes.', 'You mend bikes.'],
  ])('a line that the role dropped goes from %j [JUDGE-71]', (text, after) => {
    expect(edited(text, { person_specification: 'Calm under pressure.' })).toMatchObject({
      text: after,
      isWhole: true,
    });
  });

  it.each([
    ['Join us.\n\nWhat we offer\n- 33 days of holiday\n\nApply now.', 'Join us.\n\nApply now.'],
    ['Join us.\n\nWhat we offer\n- 33 days of holiday', 'Join us.'],
  ])('a heading goes with the whole of its list: %j [JUDGE-71]', (text, after) => {
    expect(edited(text, { benefits: [] })).toEqual(whole(after, ['Benefits']));
  });

  it('a skill that is not asked for any more goes with its item [JUDGE-71]', () => {
    const text = 'You bring\n- Fluent German\n- Cytech level 3';
    const change = { role_requirements: ROLE.role_requirements.replace('\nSpeak fluent German.', '') };
    expect(edited(text, change)).toEqual(whole('You bring\n- Cytech level 3', ['Role Requirements']));
  });

  it('another address takes the place of the old one', () => {
    const change = { how_to_apply: 'work@harbour.example' };
    expect(edited('Write to jobs@harbour.example.', change).text).toBe('Write to work@harbour.example.');
  });
});

describe('a German text', () => {
  it.each([
    [{ pay_min: 35_000 }, '- 34.000 € bis 38.500 € pro Jahr', '- 35.000 € bis 38.500 € pro Jahr'],
    [
      { pay_min: 35_000 },
      'Dein Gehalt liegt zwischen 34.000 und 38.500 Euro.',
      'Dein Gehalt liegt zwischen 35.000 und 38.500 Euro.',
    ],
    [
      { pay_min: 2_900, pay_max: 3_200, pay_period: 'month' },
      'Gehalt: 34.000 € bis 38.500 € pro Jahr',
      'Gehalt: 2.900 € bis 3.200 € pro Monat',
    ],
    [{ pay_min: 35_000 }, 'Dein Budget beträgt 34.000 €.', 'Dein Budget beträgt 34.000 €.'],
    [{ hours_per_week: 37.5 }, 'Du arbeitest 40 Stunden pro Woche.', 'Du arbeitest 37,5 Stunden pro Woche.'],
    [{ city: 'Hamburg' }, 'Du arbeitest vor Ort in Bremen.', 'Du arbeitest vor Ort in Hamburg.'],
    [{ closing_date: '2027-01-08' }, 'Bewirb dich bis zum 12. Dezember 2026.', 'Bewirb dich bis zum 8. Januar 2027.'],
    [{ closing_date: '2027-01-08' }, 'Bewerbungsschluss: 12.12.2026.', 'Bewerbungsschluss: 8.1.2027.'],
    [
      { closing_date: '' },
      'Bewirb dich bis zum 12. Dezember 2026 unter jobs@harbour.example.',
      'Bewirb dich unter jobs@harbour.example.',
    ],
    [
      { benefits: ['Jobrad', 'Betriebliche Altersvorsorge'] },
      'Du erhältst 30 Tage Urlaub, ein Jobrad und eine betriebliche Altersvorsorge.',
      'Du erhältst ein Jobrad und eine betriebliche Altersvorsorge.',
    ],
    [
      { benefits: ['30 Tage Urlaub', 'Betriebliche Altersvorsorge'] },
      'Wir bieten\n- 30 Tage Urlaub und ein Jobrad',
      'Wir bieten\n- 30 Tage Urlaub',
    ],
  ])('%j: %j becomes %j [JUDGE-70] [JUDGE-71]', (change, text, after) => {
    expect(edited(text, change, { earlier: GERMAN, language: 'de' })).toMatchObject({ text: after, isWhole: true });
  });
});

test('a long text and long lists take time with their length', () => {
  const line = 'You get 33 days of holiday, a pension, and more, and more, and £34,000 to £38,500 a year. ';
  const started = roleEditsOf({
    kind: 'plain',
    content: line.repeat(300),
    language: 'en',
    earlier: roleMaterial.parse(ROLE),
    now: roleMaterial.parse({ ...ROLE, pay_min: null, pay_max: null, benefits: [] }),
    lacks: new Set<string>(),
  });
  expect(started.edits.every(({ from, to }, at) => from <= to && from >= (started.edits[at - 1]?.to ?? 0))).toBe(true);
});

test('a text in which nothing has to change is whole without an edit [JUDGE-72]', () => {
  expect(edited('Tell us about a repair that went wrong.', { pay_min: 35_000 })).toEqual(
    whole('Tell us about a repair that went wrong.', []),
  );
});
