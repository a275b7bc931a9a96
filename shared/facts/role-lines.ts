import type { MaterialPlace } from '#shared/facts/fact.ts';
import type { RoleMaterial } from '#shared/material.ts';

/** `isField`: the value of a field; `language`: of what is written here, not by a person. */
type Line = { place: MaterialPlace; text: string; isField: boolean; language?: 'en' };

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

const FULL_TIME = 35;

const hoursLine = (hours: number | null): string =>
  hours === null ? '' : `${plural(hours, 'hour')} a week${hours < FULL_TIME ? '' : ', full-time'}`;
const daysLine = (days: number | null, where: string): string =>
  days === null ? '' : `${plural(days, 'day')} ${where}`;

/** The role as lines that are read like sentences: each field says what it stands for. */
export function roleLines(role: RoleMaterial): Line[] {
  const place = (field: keyof RoleMaterial): MaterialPlace => ({ in: 'role', field });
  const value = (field: keyof RoleMaterial, text: string): Line => ({ place: place(field), text, isField: true });
  const made = (field: keyof RoleMaterial, text: string): Line => ({ ...value(field, text), language: 'en' });
  const prose = (field: keyof RoleMaterial, text: string): Line => ({ ...value(field, text), isField: false });
  return [
    value('job_title', role.job_title),
    value('company_name', role.company_name),
    value('city', role.city),
    value('region', role.region),
    value('country', role.country),
    made('location_type', LOCATION[role.location_type] ?? role.location_type),
    made('days_onsite', daysLine(role.days_onsite, 'onsite')),
    made('days_remote', daysLine(role.days_remote, 'remote (working from home)')),
    made('experience_level', LEVEL[role.experience_level] ?? role.experience_level),
    made('pay_min', payLine(role)),
    ...role.benefits.map((benefit) => value('benefits', benefit)),
    EMPLOYMENT[role.employment_type]
      ? made('employment_type', EMPLOYMENT[role.employment_type] ?? '')
      : value('employment_type', role.employment_type),
    made('hours_per_week', hoursLine(role.hours_per_week)),
    made('closing_date', closingLine(role.closing_date)),
    prose('how_to_apply', role.how_to_apply),
    prose('role_requirements', role.role_requirements),
    prose('person_specification', role.person_specification),
  ].filter(({ text }) => text.trim() !== '');
}
