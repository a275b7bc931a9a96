import { locationLabels, type RoleRow } from '#shared/contracts/roles.ts';
import { plural } from '#web/lib/format.ts';

/** 'Hybrid, 3 days onsite' (ROLES-05, 06). */
export const workplaceOf = ({ location_type, days_onsite }: Pick<RoleRow, 'location_type' | 'days_onsite'>): string =>
  location_type === 'hybrid' && days_onsite !== null
    ? `${locationLabels.hybrid}, ${plural(days_onsite, 'day')} onsite`
    : locationLabels[location_type];

export const placeOf = ({ city, country }: Pick<RoleRow, 'city' | 'country'>): string => `${city}, ${country}`;
