import { formatPay } from '#shared/roles/offer.ts';
import type { MaterialPlace } from '#shared/text/claims/fact.ts';
import type { RoleMaterial } from '#shared/text/material.ts';
import { employmentLabels } from '#shared/text/role-terms.ts';

/** `isField`: the value of a field; `language`: of what is written here, not by a person. */
type Line = { place: MaterialPlace; text: string; isField: boolean; language?: 'en' };

const LOCATION: Record<string, string> = { onsite: 'Onsite', remote: 'Fully remote', hybrid: 'Hybrid' };
const EMPLOYMENT: Record<string, string> = employmentLabels;
const LEVEL: Record<string, string> = { entry: 'Entry-level', mid: 'Mid-level', 'entry-level': 'Entry-level' };

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** 'Pay: £38,000 to £44,000 a year'; the note alone without an amount. */
function payLine(role: RoleMaterial): string {
  const pay = formatPay(role);
  return pay === '' ? role.pay_note : `Pay: ${pay}${role.pay_note && `. ${role.pay_note}`}`;
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
