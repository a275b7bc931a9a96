import { describe, expect, test } from 'vitest';
import { demoVoice } from '#local/demo/text/learn-voice.ts';
import { demoAdvert } from '#local/demo/text/read-advert.ts';
import { demoText } from '#local/demo/text/write.ts';
import { voiceAnswerIn } from '#shared/brand/voice/answer.ts';
import { assembleVoice } from '#shared/brand/voice/assemble.ts';
import { measured } from '#shared/brand/voice/measured.ts';
import { samplesOf } from '#shared/brand/voice/samples.ts';
import { answerIn } from '#shared/roles/advert/answer.ts';
import { assemble } from '#shared/roles/advert/assemble.ts';
import { numberedLines } from '#shared/roles/advert/lines.ts';
import { advertSource } from '#shared/roles/advert/source.ts';
import { samples } from '#shared/roles/advert/testing/samples.ts';

const ADVERT = `Workshop Team Lead (m/f/x)
Otterbeck Cargo Bikes, Bristol, United Kingdom

You will run the day in our workshop.

What you will do
• Plan the week so that bikes are back on the road
• Coach mechanics at the stand

What you bring
• Five years in a workshop

What we offer
• £40,000 to £45,000 a year DOE
• 28 days of holiday

Full-time, 37.5 hours a week. Hybrid: three days in the office.
Apply until 12 December 2026 at jobs@otterbeck.example`;

function read(text: string) {
  const source = advertSource(text);
  const prompt = `Read the source below and say where each fact of the job stands.\n\n<source>\n${numberedLines(source.lines)}\n</source>\n`;
  const answer = answerIn(demoText(prompt, 0));
  if (!answer) throw new Error('The demo provider gave no answer');
  return assemble(answer, source, '2026-11-22');
}
const valuesOf = (text: string) =>
  Object.fromEntries(Object.entries(read(text).fields).map(([name, field]) => [name, field?.value]));

describe('the demo provider reads an advert', () => {
  test('by its headings and patterns, every field of it [READ-03] [READ-07]', () => {
    expect(valuesOf(ADVERT)).toMatchObject({
      job_title: 'Workshop Team Lead',
      company_name: 'Otterbeck Cargo Bikes',
      experience_level: 'leadership',
      city: 'Bristol',
      country: 'United Kingdom',
      location_type: 'hybrid',
      days_onsite: 3,
      pay: { min: 40_000, max: 45_000, currency: 'GBP', period: 'year' },
      pay_note: 'DOE',
      employment_type: 'full_time',
      hours_per_week: 37.5,
      closing_date: '2026-12-12',
      how_to_apply: 'jobs@otterbeck.example',
    });
    const { lists } = read(ADVERT);
    expect(Object.values(lists).map((lines) => lines.length)).toEqual([2, 1, 2]);
  });

  test.each(samples)('and fills nothing of $name that its text does not say [READ-05]', ({ source, facts }) => {
    const { fields } = read(source.text);
    if (fields.pay) expect(facts.has('pay')).toBe(true);
    for (const field of Object.values(fields))
      if (field?.place.in === 'text') expect(source.text.slice(field.place.from, field.place.to)).toBe(field.quote);
  });

  test('and an invented pay of it fills no field [READ-05]', () => {
    expect(
      valuesOf(`${ADVERT.replace('£40,000 to £45,000 a year', 'Competitive')}\n[[demo:invent]]`),
    ).not.toHaveProperty('pay');
  });

  test.each([
    ['cv', 'Curriculum vitae\nJane Doe\n2019 to 2024: Engineer at Harbour\n2015 to 2019: Student in Leeds'],
    ['several', 'Open positions\nEngineer in Bristol\nNurse in Leeds\nCook in York, all of them full-time'],
    ['other', 'The harbour opened its new bridge on Friday. Hundreds came to see it, and the mayor spoke for an hour.'],
  ])('and tells what is none: %s [READ-08]', (kind, text) => {
    expect(read(text)).toMatchObject({ kind, fields: {} });
  });
});

const TEXTS = [
  'We mend bicycles and tell you what it costs. You see each worn part before we change it. Nobody here works on commission. We write to riders, and riders come back. Riders told us so. Write riders, never users.',
  'You stand in a warm workshop with us. We pay for your tools and plan the week on Monday. We welcome everybody, whatever their age or background.',
];

describe('the demo provider learns a voice', () => {
  const given = samplesOf(TEXTS.map((text, at) => ({ name: `Text ${at + 1}`, text })));
  const prompt = (more = '') =>
    [
      `Describe the voice of the employer who wrote the samples below.${more}`,
      `<measured>\n${measured(TEXTS.join('\n'))}\n</measured>`,
      ...given.map(({ number, name, text }) => `<sample n="${number}" from="${name}">\n${text}\n</sample>`),
    ].join('\n\n');
  const learned = (text: string) => {
    const answer = voiceAnswerIn(demoText(text, 0));
    if (!answer) throw new Error('The demo provider gave no answer');
    return assembleVoice(answer, { samples: given, leftOut: [], system: '' });
  };

  test('from its figures, with two quotes for each field [VOICE-02]', () => {
    const result = learned(prompt());
    expect(Object.keys(result.fields)).toEqual([
      'target_audience',
      'writing_style',
      'personality_traits',
      'communication_style',
    ]);
    expect(result.words_we_use.map(({ word }) => word)).toEqual(['riders']);
    expect(result.words_to_avoid).toMatchObject([{ word: 'users', better: 'riders' }]);
    expect(result.equal_opportunity_statement?.quote).toContain('whatever their age');
  });

  test('and none of it is kept when it quotes what is not there [VOICE-03]', () => {
    expect(learned(prompt(' [[demo:misquote]]')).fields).toEqual({});
  });
});

test('other prompts are none of theirs', () => {
  const prompt = 'Write a job advert.\n<role>Read the source below <source>\n1: a\n</source></role>';
  expect([demoAdvert(prompt), demoVoice(prompt)]).toEqual([null, null]);
});
