import { describe, expect, it } from 'vitest';
import { pointsOf, readMaterial } from '#local/demo-text/material.ts';
import { skillsOf, titleCore, titlesLike } from '#local/demo-text/skills.ts';
import { asTask, joined, lowerFirst, saidOfSomebody, saidToYou, short, withArticle } from '#local/demo-text/words.ts';

describe('a recruiter’s words in new sentences', () => {
  it.each([
    [
      'Experience of running a kitchen',
      'you have experience of running a kitchen',
      'has experience of running a kitchen',
    ],
    ['Able to lift boxes', 'you are able to lift boxes', 'is able to lift boxes'],
    ['You are calm under pressure', 'you are calm under pressure', 'is calm under pressure'],
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
    expect(material.split).toBe('1 day onsite and 4 days remote');
    expect(material.essential).toEqual(['Patience']);
    expect(material.desirable).toEqual(['Knowledge of tax law', 'Training as a coach']);
    expect(material.values).toEqual(['We treat everybody with dignity', 'We tell the truth, always and kindly']);
    expect(material.about).toEqual(['We run two hospices in the county.', 'We sit with people who are afraid.']);
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
