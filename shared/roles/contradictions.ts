import { sourceLines } from '#shared/roles/advert/lines.ts';
import { frameOf } from '#shared/roles/advert/standing.ts';
import { formatDate, formatPay } from '#shared/roles/offer.ts';
import { saidOfPay } from '#shared/roles/said/pay.ts';
import type { LineOfField, Replacement, StatedValues, Statement, Subject } from '#shared/roles/said/statement.ts';
import { saidOfDate, saidOfDays, saidOfHours, saidOfPlace } from '#shared/roles/said/work.ts';
import type { RoleMaterial } from '#shared/text/material.ts';

/** The fields in which people write sentences. */
const PROSE = ['pay_note', 'benefits', 'role_requirements', 'person_specification', 'how_to_apply'] as const;
export type ProseField = (typeof PROSE)[number];

export type SaidBy = { field: keyof RoleMaterial; says: string; sentence: string };
/**
 * Two fields of a role that say different things of one subject (JUDGE-51). `there`: the field of the subject, or another
 * one that speaks of it. `better`: what changes the words of `here`. `key`: what 'Keep both' is kept for; it names both
 * values, so that another one is a new contradiction.
 */
export type Contradiction = {
  key: string;
  about: Subject;
  here: SaidBy & { field: ProseField };
  there: SaidBy;
  better: Replacement | null;
};

export type RoleToCompare = StatedValues & {
  pay_note: string;
  benefits: readonly string[];
  role_requirements: string;
  person_specification: string;
  how_to_apply: string;
  kept_pairs: readonly string[];
};

type Reader = (given: LineOfField) => Statement[];
const READERS: Readonly<Record<Subject, Reader>> = {
  pay: saidOfPay,
  hours: saidOfHours,
  days: saidOfDays,
  place: saidOfPlace,
  date: saidOfDate,
};
const SUBJECTS = Object.keys(READERS) as Subject[];

/** What the field of the subject says itself; '' without a value. */
const OWN: Readonly<Record<Subject, { field: keyof RoleMaterial; says: (values: StatedValues) => string }>> = {
  pay: { field: 'pay_min', says: (values) => formatPay(values) },
  hours: {
    field: 'hours_per_week',
    says: ({ hours_per_week: hours }) => (hours === null ? '' : `${hours} ${hours === 1 ? 'hour' : 'hours'} a week`),
  },
  days: { field: 'location_type', says: workplaceOf },
  place: { field: 'city', says: ({ city }) => city },
  date: { field: 'closing_date', says: ({ closing_date }) => (closing_date === '' ? '' : formatDate(closing_date)) },
};

function workplaceOf({ location_type, days_onsite: days }: StatedValues): string {
  if (location_type !== 'hybrid') return location_type;
  return days === null ? '' : `${days} ${days === 1 ? 'day' : 'days'} onsite`;
}

const textOf = (role: RoleToCompare, field: ProseField): string =>
  field === 'benefits' ? role.benefits.join('\n') : role[field];

type Said = Statement & { field: ProseField; about: Subject };

function saidIn(role: RoleToCompare, field: ProseField): Said[] {
  const lines = sourceLines(textOf(role, field));
  const frame = frameOf(lines);
  return SUBJECTS.flatMap((about) =>
    lines.flatMap((line) => READERS[about]({ line, frame, values: role }).map((one) => ({ ...one, field, about }))),
  );
}

type Side = { field: keyof RoleMaterial; value: string; says: string; sentence: string };

function contradiction(here: Said, there: Side): Contradiction {
  const { field, says, sentence, about, better, value } = here;
  return {
    key: `${about}|${field}|${there.field}|${value}|${there.value}`.slice(0, 200),
    about,
    here: { field, says, sentence },
    there: { field: there.field, says: there.says, sentence: there.sentence },
    better,
  };
}

/** Those that differ from the field of the subject; without a value there, those that differ from the first one that speaks of it. */
function* differing(role: RoleToCompare, about: Subject, said: readonly Said[]): Generator<Contradiction> {
  const { field, says } = OWN[about];
  const own = says(role);
  if (own !== '') {
    for (const one of said) if (one.differs) yield contradiction(one, { field, value: own, says: own, sentence: own });
    return;
  }
  const [first, ...others] = said;
  for (const one of others)
    if (first && one.field !== first.field && one.value !== first.value)
      yield { ...contradiction(one, first), better: null };
}

/**
 * Where fields of the role contradict each other, but for what is kept all the same. Only sentences that surely speak of
 * the subject count: nothing of a bonus, a budget, an allowance, other hours or other people.
 */
export function contradictionsOf(role: RoleToCompare): Contradiction[] {
  const said = PROSE.flatMap((field) => saidIn(role, field));
  const kept = new Set(role.kept_pairs);
  const found = SUBJECTS.flatMap((about) => [
    ...differing(
      role,
      about,
      said.filter((one) => one.about === about),
    ),
  ]);
  return [...new Map(found.map((one) => [one.key, one])).values()].filter(({ key }) => !kept.has(key));
}
