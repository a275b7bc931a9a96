import { describe, expect, it, test } from 'vitest';
import { CHANNELS, channelsOf, isOutdated } from '#shared/checks/channels/channels.ts';
import { copiesFor, titleFaults } from '#shared/checks/channels/copy.ts';
import { exceeding, fieldsFor } from '#shared/checks/channels/fields.ts';
import { missingFromPosting } from '#shared/checks/channels/job-posting.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { roleMaterial } from '#shared/text/material.ts';

const shownFor = { first_name: 'Noor', company_name: 'Alder & Co' };
const channel = (id: string) => CHANNELS.find((one) => one.id === id) ?? expect.fail(id);
const fieldsOf = (id: string, kind: KindName, content: Content, card = 0) =>
  fieldsFor(channel(id), partsOf(kind, content), card, shownFor);
const texts = (fields: readonly { name: string; text: string }[]) => fields.map(({ name, text }) => [name, text]);

describe('the rows of the channels', () => {
  it('name their source and the day on which they were checked [CHAN-08]', () => {
    for (const { id, source, checked_on } of CHANNELS) {
      expect(source.title, id).not.toBe('');
      expect(new URL(source.url).protocol, id).toBe('https:');
      expect(checked_on, id).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(Date.parse(checked_on), id).not.toBeNaN();
    }
  });

  it('are outdated 180 days after they were checked [CHAN-08]', () => {
    const checked = { ...channel('x'), checked_on: '2026-01-01' };
    expect(isOutdated(checked, Date.parse('2026-06-30'))).toBe(false);
    expect(isOutdated(checked, Date.parse('2026-07-01'))).toBe(true);
  });

  it('are of three kinds, each with a name of its own, and warn before they refuse', () => {
    expect(channelsOf('job_advert').map(({ name }) => name)).toEqual([
      'Careers page',
      'Google for Jobs',
      'LinkedIn job',
      'Indeed',
    ]);
    expect(channelsOf('social_ad').map(({ name }) => name)).toEqual(['LinkedIn post', 'X']);
    expect(channelsOf('sourcing_email').map(({ name }) => name)).toEqual(['InMail', 'Connection note', 'E-mail']);
    for (const kind of ['job_spec', 'interview_questions', 'boolean_search', 'plain'] as const) {
      expect(channelsOf(kind)).toEqual([]);
    }
    for (const { warn = 0, max } of CHANNELS.flatMap(({ limits }) => limits)) expect(warn).toBeLessThan(max);
  });
});

describe('the fields of a channel', () => {
  const advert = 'Senior Engineer\nBath, hybrid\n\nYou build it with [Company Name].';

  it('are the title and the text below the title lines of an advert, or the whole text', () => {
    expect(texts(fieldsOf('linkedin_job', 'job_advert', advert))).toEqual([
      ['title', 'Senior Engineer'],
      ['description', 'You build it with Alder & Co.'],
    ]);
    expect(texts(fieldsOf('careers_page', 'job_advert', advert))).toEqual([
      ['description', advert.replace('[Company Name]', 'Alder & Co')],
    ]);
  });

  it('are one post, or subject and message, of the chosen card, with placeholders filled', () => {
    const posts = [1, 2].map((n) => ({ title: `Work ${n}`, content: `With [Company Name] ${n}` }));
    expect(texts(fieldsOf('x', 'social_ad', posts, 1))).toEqual([['post', 'Work 2\nWith Alder & Co 2']]);
    const emails = [{ type: 'Casual Email', subject: 'At [Company Name]', message: 'Hi\n[Sender_FirstName]' }];
    expect(texts(fieldsOf('inmail', 'sourcing_email', emails))).toEqual([
      ['subject', 'At Alder & Co'],
      ['message', 'Hi\nNoor'],
    ]);
    expect(texts(fieldsOf('connection_note', 'sourcing_email', emails))).toEqual([['message', 'Hi\nNoor']]);
  });

  it('of content without the shape of its kind hold the raw text in the last one', () => {
    expect(texts(fieldsOf('inmail', 'sourcing_email', 'raw'))).toEqual([
      ['subject', ''],
      ['message', 'raw'],
    ]);
  });
});

describe('what exceeds a limit', () => {
  const limit = { field: 'post', name: 'Characters', unit: 'characters', max: 20, hard: true } as const;
  const over = (content: Content, max: number) =>
    fieldsOf('x', 'social_ad', content).flatMap((field) => exceeding(field, { ...limit, max }));

  it('is marked in the stored text, over several parts [CHAN-04]', () => {
    const posts = [{ title: 'Twelve chars', content: 'and 26 more for the content' }];
    expect(over(posts, 40)).toEqual([]);
    expect(over(posts, 20)).toEqual([{ part: '0.content', from: 7, to: 27 }]);
    expect(over(posts, 6)).toEqual([
      { part: '0.title', from: 6, to: 12 },
      { part: '0.content', from: 0, to: 27 },
    ]);
  });

  it('begins behind a placeholder by its filled length, and takes one at the edge as a whole', () => {
    const posts = [{ title: 'T', content: 'At [Company Name] now' }];
    expect(over(posts, 17)).toEqual([{ part: '0.content', from: 19, to: 21 }]);
    expect(over(posts, 9)).toEqual([
      { part: '0.content', from: 3, to: 17 },
      { part: '0.content', from: 17, to: 21 },
    ]);
  });
});

describe('what is copied for a channel', () => {
  const advert = 'R&D Engineer\nBath\n\nDuties\n- Build\n- Run';
  const copies = (id: string, kind: KindName, content: string) =>
    copiesFor(channel(id), fieldsOf(id, kind, content), content);

  it('is plain text, and for a careers page and a LinkedIn job also headings and lists [CHAN-06]', () => {
    const lists = '<h3>Duties</h3>\n<ul>\n<li>Build</li>\n<li>Run</li>\n</ul>';
    expect(copies('careers_page', 'job_advert', advert)).toEqual([
      { field: 'description', text: advert, html: `<h2>R&amp;D Engineer</h2>\n<p>Bath</p>\n${lists}` },
    ]);
    expect(copies('linkedin_job', 'job_advert', advert)).toEqual([
      { field: 'title', text: 'R&D Engineer' },
      { field: 'description', text: 'Duties\n- Build\n- Run', html: lists },
    ]);
    expect(copies('indeed', 'job_advert', advert)).toEqual([
      { field: 'title', text: 'R&D Engineer' },
      { field: 'description', text: 'Duties\n- Build\n- Run' },
    ]);
  });
});

const role = (more: object = {}) =>
  roleMaterial.parse({
    job_title: 'Engineer',
    company_name: 'Alder & Co',
    location_type: 'hybrid',
    city: 'Bath',
    country: 'United Kingdom',
    ...more,
  });

test.each([
  ['Engineer', []],
  ['Engineer, £45,000', ['pay']],
  ['Engineer 45k', ['pay']],
  ['Engineer in Bath', ['place']],
  ['Engineer at Alder & Co', ['company']],
  ['Engineer (Ref. 20418)', ['code']],
  ['Engineer ENG-1042', ['code']],
  ['C# Engineer, level 3', []],
])('Google for Jobs asks for a title without pay, place, company and code: %s', (title, faults) => {
  expect(titleFaults(channel('google_jobs'), title, role())).toEqual(faults);
});

test('Indeed asks for a title without pay, place and employment type', () => {
  expect(titleFaults(channel('indeed'), 'Part-time Engineer at Alder & Co, Bath', role())).toEqual([
    'place',
    'employment type',
  ]);
});

describe('Google for Jobs', () => {
  const missing = (more?: object) => missingFromPosting(role(more)).map(({ name, required }) => [name, required]);
  const offer = { pay_min: 40_000, closing_date: '2026-12-31', employment_type: 'full_time' };

  it('lacks what the role has no value for, required properties first [CHAN-07]', () => {
    expect(missing(offer)).toEqual([]);
    expect(missing()).toEqual([
      ['pay', false],
      ['closing date', false],
      ['employment type', false],
    ]);
    expect(missing({ ...offer, job_title: ' ', company_name: '', city: '', country: '' })).toEqual([
      ...['title', 'company', 'place', 'country'].map((name) => [name, true]),
    ]);
  });

  it('asks a remote role for the country of its applicants, not for a place [CHAN-07]', () => {
    expect(missing({ ...offer, location_type: 'remote', city: '' })).toEqual([]);
    expect(missing({ ...offer, location_type: 'Remote', city: '', country: '' })).toEqual([['country', true]]);
  });
});
