import * as z from 'zod/mini';

/** The closed lists of a role's fields, which forms, adverts and texts share. */

export const experienceLevel = z.enum(['entry', 'mid', 'senior', 'leadership'], 'Choose a level of experience');
export const locationType = z.enum(['onsite', 'hybrid', 'remote'], 'Choose a location type');
export type ExperienceLevel = z.output<typeof experienceLevel>;
export type LocationType = z.output<typeof locationType>;

/** Labels of GAP-45. */
export const experienceLabels: Record<ExperienceLevel, string> = {
  entry: 'Entry',
  mid: 'Mid',
  senior: 'Senior',
  leadership: 'Leadership',
};
export const locationLabels: Record<LocationType, string> = { onsite: 'Onsite', hybrid: 'Hybrid', remote: 'Remote' };

export const payPeriod = z.enum(['hour', 'day', 'week', 'month', 'year'], 'Choose a period.');
export const employmentType = z.enum(
  ['full_time', 'part_time', 'temporary', 'contract', 'internship'],
  'Choose an employment type.',
);
export type PayPeriod = z.output<typeof payPeriod>;
export type EmploymentType = z.output<typeof employmentType>;

export const employmentLabels: Record<EmploymentType, string> = {
  full_time: 'Full-time',
  part_time: 'Part-time',
  temporary: 'Temporary',
  contract: 'Fixed-term contract',
  internship: 'Internship',
};

export const periodLabels: Record<PayPeriod, string> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
};
