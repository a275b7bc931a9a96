import type { JobPosting, WithContext } from 'schema-dts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isoCountry, jobPosting } from '#shared/checks/channels/job-posting.ts';
import { type RoleMaterial, roleMaterial } from '#shared/text/material.ts';
import { blocksOf } from '#shared/text/structure.ts';

const whole = {
  job_title: 'Senior Engineer',
  company_name: 'Harbour',
  location_type: 'onsite',
  city: 'Bath',
  country: 'United Kingdom',
  region: 'Somerset',
  pay_min: 45_000,
  pay_max: 55_000,
  pay_currency: 'GBP',
  pay_period: 'year',
  benefits: ['25 days', 'Pension'],
  employment_type: 'full_time',
  closing_date: '2026-12-31',
  how_to_apply: 'Apply at https://harbour.example/jobs/7. By mail: no.',
};
const blocks = blocksOf('job_advert', 'Senior Engineer\nBath\n\nDuties\n- Build & run\n\nCome.');

function posting(more: Partial<RoleMaterial> = {}) {
  const role = z.parse(roleMaterial, { ...whole, ...more });
  const made = jobPosting({ role, role_id: '0199f6d2', blocks, posted: '2026-11-18' });
  // The types of schema.org take all of it.
  const typed: WithContext<JobPosting> = made.json;
  return { json: typed as typeof typed & Record<string, unknown>, missing: made.missing.map(({ name }) => name) };
}

describe('the job data of an advert', () => {
  it('is a JobPosting as Google reads it [EXPORT-13]', () => {
    expect(posting()).toEqual({
      missing: [],
      json: {
        '@context': 'https://schema.org',
        '@type': 'JobPosting',
        title: 'Senior Engineer',
        description: '<h3>Duties</h3>\n<ul>\n<li>Build &amp; run</li>\n</ul>\n<p>Come.</p>',
        datePosted: '2026-11-18',
        hiringOrganization: { '@type': 'Organization', name: 'Harbour' },
        jobLocation: {
          '@type': 'Place',
          address: {
            '@type': 'PostalAddress',
            addressLocality: 'Bath',
            addressRegion: 'Somerset',
            addressCountry: 'GB',
          },
        },
        baseSalary: {
          '@type': 'MonetaryAmount',
          currency: 'GBP',
          value: { '@type': 'QuantitativeValue', minValue: 45_000, maxValue: 55_000, unitText: 'YEAR' },
        },
        validThrough: '2026-12-31T23:59',
        employmentType: 'FULL_TIME',
        identifier: { '@type': 'PropertyValue', name: 'Harbour', value: '0199f6d2' },
        directApply: false,
        url: 'https://harbour.example/jobs/7',
        jobBenefits: '25 days\nPension',
      },
    });
  });

  it('of a remote job names the country of its applicants and no place; hybrid has its place [EXPORT-13]', () => {
    const { json, missing } = posting({ location_type: 'remote', city: '' });
    expect([json.jobLocationType, json.applicantLocationRequirements, json.jobLocation, missing]).toEqual([
      'TELECOMMUTE',
      { '@type': 'Country', name: 'United Kingdom' },
      undefined,
      [],
    ]);
    const hybrid = posting({ location_type: 'hybrid' });
    expect([hybrid.json.jobLocationType, hybrid.json.jobLocation]).toEqual([undefined, posting().json.jobLocation]);
    expect(posting({ city: '' }).missing).toEqual(['place']);
  });

  it('never guesses pay, a country or a title [EXPORT-13]', () => {
    expect(posting({ pay_min: null, pay_max: null, pay_currency: '', pay_period: '' })).toMatchObject({
      missing: ['pay'],
      json: { title: 'Senior Engineer' },
    });
    const value = (more: Partial<RoleMaterial>) => (posting(more).json.baseSalary as { value: object }).value;
    expect(value({ pay_max: null })).toEqual({ '@type': 'QuantitativeValue', minValue: 45_000, unitText: 'YEAR' });
    expect(value({ pay_min: null })).toEqual({ '@type': 'QuantitativeValue', maxValue: 55_000, unitText: 'YEAR' });
    expect(value({ pay_max: 45_000 })).toEqual({ '@type': 'QuantitativeValue', value: 45_000, unitText: 'YEAR' });
    const nowhere = posting({ country: 'Europe (any)' });
    expect([nowhere.missing, JSON.stringify(nowhere.json.jobLocation).includes('Country":')]).toEqual([
      ['country'],
      false,
    ]);
    expect(posting({ job_title: 'Engineer, £60k' }).json.title).toBe('Engineer, £60k');
    expect(posting({ pay_currency: '' }).json.baseSalary).toBeUndefined();
  });

  it('without what the role leaves open is incomplete, required properties first [EXPORT-12] [EXPORT-13]', () => {
    const empty = Object.fromEntries(Object.keys(whole).map((name) => [name, undefined]));
    const { json, missing } = posting(empty as Partial<RoleMaterial>);
    expect(missing).toEqual(['title', 'company', 'place', 'country', 'pay', 'closing date', 'employment type']);
    expect(Object.keys(json)).toEqual(['@context', '@type', 'title', 'description', 'datePosted', 'identifier']);
  });

  it('has the code of every country by its English name [EXPORT-13]', () => {
    expect(['Germany', ' uk ', 'Uruguay', 'Bhutan', 'Vatican City', 'Europe', 'DE', ''].map(isoCountry)).toEqual([
      'DE',
      'GB',
      'UY',
      'BT',
      'VA',
      null,
      null,
      null,
    ]);
  });
});
