import { formatDate, formatPay } from '#shared/roles/offer.ts';
import { changedFields, roleLabels } from '#shared/roles/role-changes.ts';
import type { RoleMaterial } from '#shared/text/material.ts';
import { employmentLabels, experienceLabels, locationLabels } from '#shared/text/role-terms.ts';

/** What differs under one label of the form, as people read it; '' for nothing. `value`: all that stands there now. */
export type ChangeInWords = { label: string; was: string; now: string; value: string };

/** Characters of each side that are shown. */
const SHOWN_MAX = 300;

/** What the role says otherwise than it did, a line for each label, in the order of the form (HOME-13). */
export function changesInWords(then: RoleMaterial, now: RoleMaterial): ChangeInWords[] {
  const fields = changedFields(then, now);
  const labels = [...new Set(fields.map(({ label }) => label))];
  return labels.map((label) => {
    const of = fields.filter((field) => field.label === label);
    const [first] = of;
    const said = first ? wordsOf(first, then, now) : { was: '', now: '' };
    return {
      label,
      was: shortened(said.was),
      now: shortened(said.now),
      value: JSON.stringify(namesUnder(label).map((name) => now[name])),
    };
  });
}

const namesUnder = (label: string): (keyof RoleMaterial)[] =>
  (Object.keys(roleLabels) as (keyof RoleMaterial)[]).filter((name) => roleLabels[name] === label);

type Sides = { was: string; now: string };
type Field = ReturnType<typeof changedFields>[number];

function wordsOf({ name, was, now: is }: Field, then: RoleMaterial, now: RoleMaterial): Sides {
  const each = (say: (role: RoleMaterial) => string): Sides => ({ was: say(then), now: say(now) });
  if (name.startsWith('pay_') && name !== 'pay_note') return payOf(then, now);
  if (name === 'benefits') return each(({ benefits }) => benefits.join(', '));
  if (name === 'closing_date') return each(({ closing_date }) => closing_date && formatDate(closing_date));
  if (name in CHOICES) return { was: choice(name, was), now: choice(name, is) };
  return name === 'role_requirements' || name === 'person_specification' ? differingLines(was, is) : { was, now: is };
}

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  experience_level: experienceLabels,
  location_type: locationLabels,
  employment_type: employmentLabels,
};
const choice = (name: string, value: string): string => CHOICES[name]?.[value] ?? value;

/** The period is said where it changed: '£34,000 to £38,500', or '£20 an hour' that was '£160 a day'. */
function payOf(then: RoleMaterial, now: RoleMaterial): Sides {
  const isSame = then.pay_period === now.pay_period;
  const say = (role: RoleMaterial): string => formatPay(isSame ? { ...role, pay_period: '' } : role);
  return { was: say(then), now: say(now) };
}

/** Of long texts the lines that only one of them has. */
function differingLines(was: string, now: string): Sides {
  const [before, after] = [was.split('\n'), now.split('\n')];
  const only = (lines: readonly string[], others: ReadonlySet<string>): string =>
    lines
      .filter((line) => line.trim() !== '' && !others.has(line))
      .map((line) => line.trim())
      .join(' ');
  return { was: only(before, new Set(after)), now: only(after, new Set(before)) };
}

function shortened(text: string): string {
  if (text.length <= SHOWN_MAX) return text;
  return `${text.slice(0, SHOWN_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
