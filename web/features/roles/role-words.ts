import type { RoleRow } from '#shared/roles/contracts/roles.ts';
import { locationLabels } from '#shared/text/role-terms.ts';
import { plural } from '#web/lib/format.ts';

/** 'Hybrid, 3 days onsite' (ROLES-05, 06). */
export const workplaceOf = ({ location_type, days_onsite }: Pick<RoleRow, 'location_type' | 'days_onsite'>): string => {
  if (location_type === '') return '';
  return location_type === 'hybrid' && days_onsite !== null
    ? `${locationLabels.hybrid}, ${plural(days_onsite, 'day')} onsite`
    : locationLabels[location_type];
};

export const placeOf = ({ city, country }: Pick<RoleRow, 'city' | 'country'>): string => `${city}, ${country}`;

/** 'Hybrid, 3 days onsite · Bristol, United Kingdom'. */
export const whereOf = (role: Parameters<typeof workplaceOf>[0] & Parameters<typeof placeOf>[0]): string =>
  `${workplaceOf(role)} · ${placeOf(role)}`;
