import type { MaterialPlace } from '#shared/facts/fact.ts';
import type { RoleMaterial } from '#shared/material.ts';

type Line = { place: MaterialPlace; text: string; isField: boolean };

const LOCATION: Record<string, string> = { onsite: 'Onsite', remote: 'Fully remote', hybrid: 'Hybrid' };
const EMPLOYMENT: Record<string, string> = {
  full_time: 'Full-time',
  part_time: 'Part-time',
  temporary: 'Temporary',
  contract: 'Fixed-term contract',
  internship: 'Internship',
};
const LEVEL: Record<string, string> = { entry: 'Entry-level', mid: 'Mid-level', 'entry-level': 'Entry-level' };

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const amount = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 2 });

const SIGNS: Record<string, string> = { GBP: '£', EUR: '€', USD: '$' };

/** '£38,000 to £44,000 a year'; the note alone without an amount. */
function payLine({ pay_min, pay_max, pay_currency, pay_period, pay_note }: RoleMaterial): string {
  const sign = SIGNS[pay_currency] ?? `${pay_currency} `;
  const shown = (value: number): string => `${sign}${amount(value)}`.trim();
  const range = rangeText(pay_min, pay_max, shown);
  if (range === '') return pay_note;
  const period = pay_period && ` a${pay_period === 'hour' ? 'n' : ''} ${pay_period}`;
  return `Pay: ${range}${period}${pay_note && `. ${pay_note}`}`;
}

function rangeText(low: number | null, high: number | null, shown: (value: number) => string): string {
  if (low !== null && high !== null) return low === high ? shown(low) : `${shown(low)} to ${shown(high)}`;
  if (low !== null) return `from ${shown(low)}`;
  return high === null ? '' : `up to ${shown(high)}`;
}

/** YYYY-MM-DD is read as a date as it is. */
const closingLine = (date: string): string => (date === '' ? '' : `Apply by ${date}`);

/** The role as lines that are read like sentences: each field says what it stands for. */
export function roleLines(role: RoleMaterial): Line[] {
  const line = (field: keyof RoleMaterial, text: string, isField = true): Line => ({
    place: { in: 'role', field },
    ...{ text, isField },
  });
  const { days_onsite: onsite, days_remote: remote, hours_per_week: hours } = role;
  return [
    line('job_title', role.job_title),
    line('company_name', role.company_name),
    line('city', role.city),
    line('region', role.region),
    line('country', role.country),
    line('location_type', LOCATION[role.location_type] ?? role.location_type),
    line('days_onsite', onsite === null ? '' : `${plural(onsite, 'day')} onsite`),
    line('days_remote', remote === null ? '' : `${plural(remote, 'day')} remote`),
    line('experience_level', LEVEL[role.experience_level] ?? role.experience_level),
    line('pay_min', payLine(role)),
    ...role.benefits.map((benefit) => line('benefits', benefit)),
    line('employment_type', EMPLOYMENT[role.employment_type] ?? role.employment_type),
    line('hours_per_week', hours === null ? '' : `${plural(hours, 'hour')} a week`),
    line('closing_date', closingLine(role.closing_date)),
    line('how_to_apply', role.how_to_apply, false),
    line('role_requirements', role.role_requirements, false),
    line('person_specification', role.person_specification, false),
  ].filter(({ text }) => text.trim() !== '');
}
