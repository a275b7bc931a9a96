import { expect, test } from 'vitest';
import { factsOf, indexMaterial } from '#shared/checks/facts/run.ts';
import type { Fact } from '#shared/text/claims/fact.ts';
import { material } from '#shared/text/material.ts';

const role = { job_title: 'Site Manager', company_name: 'Larkmoor', role_requirements: 'Plan the week with the team.' };

function factIn(
  text: string,
  quote: string,
  requirements: string,
  language: 'en' | 'de',
  fields = {},
): Fact | undefined {
  const given = { role: { ...role, ...fields, role_requirements: requirements } };
  const now = indexMaterial(material.parse(given), language);
  const facts = factsOf([{ name: 'text', card: '', text }], { now, snapshot: null, language });
  return facts.find((one) => one.quote.toLowerCase().includes(quote.toLowerCase()));
}

test.each([
  ['You get your birthday as a day off on your birthday.', 'day off on your birthday', 'en'],
  ['We are a dog-friendly workplace.', 'dog-friendly', 'en'],
  ['We offer discounted gym membership and a buddy scheme.', 'gym membership', 'en'],
  ['You need NMC registration.', 'NMC registration', 'en'],
  ['An SIA licence is needed.', 'SIA licence', 'en'],
  ['You hold HGV class 1.', 'HGV class 1', 'en'],
  ['CIPD level 5 is what we look for.', 'CIPD', 'en'],
  ['We are a leading maker of pumps.', 'leading maker', 'en'],
  ['Our home is rated outstanding by the CQC.', 'rated outstanding', 'en'],
  ['You work waking nights.', 'waking nights', 'en'],
  ['You use a reach truck.', 'reach truck', 'en'],
  ['Membership is paid, with a learning stipend.', 'learning stipend', 'en'],
  ['Wir bieten dir ein Dienstfahrrad.', 'Dienstfahrrad', 'de'],
  ['Sie haben die Ausbildereignung und einen Kranschein.', 'Kranschein', 'de'],
  ['Wir sind ein traditionsreiches Haus.', 'traditionsreiches', 'de'],
  ['Du bekommst Zuschläge für Nachtarbeit und freie Getränke.', 'freie Getränke', 'de'],
] as const)('“%s” has a term that no material has [FACT-09]', (text, quote, language) => {
  expect(factIn(text, quote, role.role_requirements, language)?.state).toBe('not_found');
});

test.each([
  ['You get a gym membership.', 'gym membership', 'We pay for the fitness studio, and there is free gym access.', 'en'],
  ['Bring your dog: we are dog-friendly.', 'dog-friendly', 'Dogs are allowed: dogs welcome.', 'en'],
  ['There is a second shift premium.', 'second shift premium', 'Second shift pays a premium of $2.50 an hour.', 'en'],
  ['We have free parking.', 'free parking', 'Parking is free.', 'en'],
  ['You have weekends off.', 'weekends off', 'No weekend work.', 'en'],
  ['Es gibt einen Essenszuschuss.', 'Essenszuschuss', 'Zuschuss zum Mittagessen: 4,50 Euro.', 'de'],
  ['Es gibt einen Kleidungszuschuss.', 'Kleidungszuschuss', 'Zuschuss zur Kleidung: 50 Euro.', 'de'],
  ['There is a training budget.', 'training budget', 'A budget of £500 pays for training.', 'en'],
  ['Wir bieten JobRad an.', 'JobRad', 'Leasing von Fahrrädern.', 'de'],
] as const)(
  '“%s” is found where the material says it in other words [FACT-08]',
  (text, quote, requirements, language) => {
    expect(factIn(text, quote, requirements, language)?.state).toBe('found');
  },
);

test.each([
  ['We have free parking.', 'free parking', 'Parking is on the street.'],
  ['You have weekends off.', 'weekends off', 'Weekend work every second week.'],
  [
    'We plan calm work: six weeks of annual leave.',
    'six weeks',
    'Four weeks of annual leave.\nWe plan calm cycles of six weeks.',
  ],
])('“%s” is open where the material says less [FACT-10]', (text, quote, requirements) => {
  expect(['not_found', 'different']).toContain(factIn(text, quote, requirements, 'en')?.state);
});

test.each(['Please notice who goes to the shop.', 'We share what we know early.', 'Go to the board with a plan.'])(
  '“%s” states no fact [FACT-11]',
  (text) => {
    expect(factIn(text, '', role.role_requirements, 'en')).toBeUndefined();
  },
);

const offer = {
  location_type: 'hybrid',
  days_onsite: 3,
  days_remote: 2,
  employment_type: 'full_time',
  pay_min: 45_000,
  pay_max: 50_000,
  pay_currency: 'EUR',
  pay_period: 'year',
  closing_date: '2027-02-15',
};
test.each([
  ['Du arbeitest zwei Tage vor Ort.', 'zwei Tage', '3 Tage', 'de'],
  ['Die Stelle ist vollständig remote, sagen wir.', 'remote', 'hybrid', 'de'],
  ['Wir zahlen dir 60.000 Euro im Jahr.', '60.000 Euro', '45.000 bis 50.000 € im Jahr', 'de'],
  ['Bewirb dich bis zum 1. März 2027.', '1. März', '15. Februar 2027', 'de'],
  ['Die Stelle ist in Teilzeit.', 'Teilzeit', 'Vollzeit', 'de'],
  ['Apply by 1 March 2027.', '1 March', '15 February 2027', 'en'],
] as const)('“%s” is offered the value of the role in its language [FACT-03]', (text, quote, value, language) => {
  const fact = factIn(text, quote, role.role_requirements, language, offer);
  expect(fact).toMatchObject({
    state: 'different',
    difference: { because: 'value', value: expect.stringContaining(value) },
  });
});
