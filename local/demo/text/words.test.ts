import { describe, expect, it } from 'vitest';
import { pointsOf, readMaterial } from '#local/demo/text/material.ts';
import { skillsOf, titleCore, titlesLike } from '#local/demo/text/skills.ts';
import {
  asTask,
  fitsInside,
  joined,
  lowerFirst,
  saidOfSomebody,
  saidToYou,
  short,
  withArticle,
} from '#local/demo/text/words.ts';

describe('a recruiter’s words in new sentences', () => {
  it.each([
    [
      'Experience of running a kitchen',
      'you have experience of running a kitchen',
      'has experience of running a kitchen',
    ],
    ['Able to lift boxes', 'you are able to lift boxes', 'is able to lift boxes'],
    ['You are calm under pressure', 'you are calm under pressure', 'is calm under pressure'],
    ['Degree in law', 'you have a degree in law', 'has a degree in law'],
    ['Clear communicator', 'you are a clear communicator', 'is a clear communicator'],
    ['Experienced nurse', 'you are an experienced nurse', 'is an experienced nurse'],
    ['Flexible approach to hours', 'you have a flexible approach to hours', 'has a flexible approach to hours'],
    ['Confident with Excel', 'you are confident with Excel', 'is confident with Excel'],
    ['Work experience in retail', 'you have work experience in retail', 'has work experience in retail'],
    ['Be patient with guests', 'you are patient with guests', 'is patient with guests'],
    ['Has a driving licence', 'you have a driving licence', 'has a driving licence'],
    ['Knows the area', 'you know the area', 'knows the area'],
    ['You will manage a budget', 'you can manage a budget', 'can manage a budget'],
    ['TypeScript in production', 'you have TypeScript in production', 'has TypeScript in production'],
  ])('%s', (point, toYou, ofSomebody) => {
    expect(saidToYou(point)).toBe(toYou);
    expect(saidOfSomebody(point)).toBe(ofSomebody);
  });

  it('take a small letter only when they are ordinary words', () => {
    expect(['Plan the week', 'NHS trusts', 'Python', 'Caulk the hull'].map(lowerFirst)).toEqual([
      'plan the week',
      'NHS trusts',
      'Python',
      'caulk the hull',
    ]);
  });

  it('become something to do', () => {
    expect(asTask('Run the shop, every day of the season')).toBe('run the shop, every day of the season');
    expect(asTask('Stakeholder reporting')).toBe('take care of stakeholder reporting');
  });

  it.each([
    'We want the floor to shine',
    'This role is key to our growth!',
    'Do you like people?',
    'No experience needed',
    'Own car',
    'Driving licence is required',
    'Abgeschlossene Ausbildung als Koch',
    `Care ${'for the guests and the house '.repeat(5)}`,
  ])('stay out of a sentence of ours when they do not fit: %s', (point) => {
    expect(fitsInside(point)).toBe(false);
  });

  it.each(['Lead the booking experience', 'Payroll', 'Stock control', 'Knowledge of tools that are used daily'])(
    'fit into a sentence of ours: %s',
    (point) => {
      expect(fitsInside(point)).toBe(true);
    },
  );

  it('get the right article, list and length', () => {
    expect(['HR Manager', 'UX Designer', 'Engineer', 'University Tutor', 'Nurse'].map(withArticle)).toEqual([
      'an HR Manager',
      'a UX Designer',
      'an Engineer',
      'a University Tutor',
      'a Nurse',
    ]);
    expect(joined(['a', 'b', 'c'])).toBe('a, b and c');
    expect(short('Own the API our partners use, from its documentation to its alerts', 8)).toBe(
      'Own the API our partners use',
    );
    expect(short('Design the fleet platform: bookings and telemetry', 8)).toBe('Design the fleet platform');
  });
});

describe('what a prompt says', () => {
  it('is read from lines, bullets, sentences and semicolons alike', () => {
    const wanted = ['Open the shop', 'Count the till', 'Greet people'];
    for (const text of [
      'Open the shop.\nCount the till.\nGreet people.',
      '• Open the shop\n• Count the till\n• Greet people',
      '1. Open the shop\n2) Count the till\n- Greet people',
      'You will open the shop. Count the till. Greet people.',
      'Your day:\nOpen the shop; count the till; greet people',
    ]) {
      expect(pointsOf(text)).toEqual(wanted);
    }
  });

  it('keeps wishes apart from needs, and tells tone and values', () => {
    const material = readMaterial(`<role>
<location>Cork, Ireland (hybrid, 1 day onsite and 4 days remote)</location>
<person_specification>Patience. Ideally, knowledge of tax law. Training as a coach would be a plus.</person_specification></role>
<tone_descriptors>Formal, respectful</tone_descriptors><brand_values>We treat everybody with dignity. We tell the truth, always and kindly.</brand_values>
<document_summaries>book.pdf
What we do We run two hospices in the county. We say "guests". We sit with people who are afraid.</document_summaries>`);
    expect(material).toMatchObject({ city: 'Cork', country: 'Ireland', place: 'hybrid', tone: 'formal' });
    expect(material.days).toEqual(['1 day', '4 days']);
    expect(material.essential).toEqual(['Patience']);
    expect(material.desirable).toEqual(['Knowledge of tax law', 'Training as a coach']);
    expect(material.values).toEqual(['We treat everybody with dignity', 'We tell the truth, always and kindly']);
    expect(material.employer).toMatchObject({
      does: 'We run two hospices in the county.',
      practices: ['We sit with people who are afraid.'],
    });
  });

  it('joins the lines of a PDF, explains values and leaves out style, figures and pay', () => {
    const { employer } = readMaterial(`<brand_values>Plain dealing, finish what we start</brand_values>
<document_summaries>
Brand book
We plan in cycles of six weeks.
We design, rent out and repair electric cargo bikes. Families take children to school on
them. Every bike comes back to our own workshop in Bristol, so we live with each
decision we make.
What we stand for
Plain dealing. We say what a thing costs, what it cannot do and what went wrong, and we
do not hide it.
Finish what we start. A job is done when the rider is back on the road, not when the
ticket is closed.
We are allowed to be funny when the joke is on us. We offer a generous pension to all of our people.
We want applications from people who have been left out of cycling.
</document_summaries>`);
    expect(employer.does).toBe('We design, rent out and repair electric cargo bikes.');
    expect([...employer.practices].sort()).toEqual([
      'Every bike comes back to our own workshop in Bristol, so we live with each decision we make.',
      'We plan in cycles of six weeks.',
    ]);
    expect(employer.invites).toBe('We want applications from people who have been left out of cycling.');
    expect([...employer.explained].sort((a, b) => a.value.localeCompare(b.value))).toEqual([
      {
        value: 'finish what we start',
        meaning: 'A job is done when the rider is back on the road, not when the ticket is closed.',
      },
      {
        value: 'Plain dealing',
        meaning: 'We say what a thing costs, what it cannot do and what went wrong, and we do not hide it.',
      },
    ]);
  });

  it('gives a search its titles and skills', () => {
    expect(titleCore('Senior Account Executive (all genders)')).toBe('Account Executive');
    expect(titlesLike('Senior Backend Engineer')).toEqual(['Backend Developer', 'Backend Programmer']);
    const material = readMaterial(`<job_title>Payroll Officer</job_title><person_specification>
Knowledge of payroll law and statutory leave
Confident with Excel and SQL</person_specification>`);
    expect(skillsOf(material).slice(0, 4)).toEqual(['SQL', 'payroll law', 'statutory leave', 'Excel']);
  });
});
