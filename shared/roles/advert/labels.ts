import type { AdvertFields } from '#shared/roles/advert/reading.ts';

/** The fields of an advert, as the role form names them. */
export const ADVERT_LABELS: Record<keyof AdvertFields, string> = {
  job_title: 'Job Title',
  company_name: 'Company Name',
  experience_level: 'Level of Experience',
  location_type: 'Location Type',
  days_onsite: 'Days Onsite',
  city: 'City',
  country: 'Country',
  region: 'Region',
  pay: 'Pay',
  pay_note: 'Pay Note',
  employment_type: 'Employment Type',
  hours_per_week: 'Hours a Week',
  closing_date: 'Closing Date',
  how_to_apply: 'How to Apply',
};
