import type { AdvertKind } from '#shared/brand/contracts/readings.ts';
import type { Pay } from '#shared/roles/advert/pay.ts';
import type { EmploymentType, ExperienceLevel, LocationType } from '#shared/text/role-terms.ts';

/** Where the words of a field stand: in a line of the source, at [from, to) of its text, or in a field of job data. */
export type AdvertPlace = { in: 'text'; line: number; from: number; to: number } | { in: 'data'; field: string };

/**
 * Why a value needs a look: `weak`: one weak sign says that it is of this field; `derived`: it follows from words about
 * something else; `untitled`: no title of a job was found, so that
 * the text may be none of a job. `sentence`: where it comes from.
 */
export type Doubt = { why: DoubtCause; sentence: string };
export const DOUBT_CAUSES = ['weak', 'derived', 'untitled'] as const;
export type DoubtCause = (typeof DOUBT_CAUSES)[number];

/** A value with the words it follows from. With a doubt it is to be kept by a person before any text says it. */
export type Field<Value> = { value: Value; quote: string; place: AdvertPlace; doubt?: Doubt | undefined };

export type AdvertFields = {
  [Name in keyof AdvertValues]?: Field<AdvertValues[Name]>;
};

/** `country`: its English name. `closing_date`: 2026-12-12. */
export type AdvertValues = {
  job_title: string;
  company_name: string;
  experience_level: ExperienceLevel;
  location_type: LocationType;
  days_onsite: number;
  city: string;
  country: string;
  region: string;
  pay: Pay;
  pay_note: string;
  employment_type: EmploymentType;
  hours_per_week: number;
  closing_date: string;
  how_to_apply: string;
};

/** A line of a list at [from, to) of the source, without its bullet. */
export type ListLine = { line: number; from: number; to: number; text: string };
export const ADVERT_LISTS = ['role_requirements', 'person_specification', 'benefits'] as const;
export type AdvertLists = Record<(typeof ADVERT_LISTS)[number], ListLine[]>;

/** What was read from an advert. `passed`: a closing date before today, which fills no field. */
export type AdvertReading = {
  kind: AdvertKind;
  language: string | null;
  fields: AdvertFields;
  lists: AdvertLists;
  passed: Field<string> | null;
};
