import { factsOf, indexMaterial } from '#shared/checks/facts/run.ts';
import { changedFields } from '#shared/roles/role-changes.ts';
import type { Fact, Passage } from '#shared/text/claims/fact.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { material, type RoleMaterial, roleMaterial } from '#shared/text/material.ts';

export type Found = Fact & { state: 'found'; passage: Passage };
/** A statement of a text, and the field of the role that it stands in. */
export type Statement = { fact: Found; field: keyof RoleMaterial };

const PAY = ['pay_min', 'pay_max', 'pay_currency', 'pay_period'] as const;
/** Read together: an amount says nothing without its currency, a day onsite nothing without its place. */
const TOGETHER: readonly (readonly (keyof RoleMaterial)[])[] = [PAY, ['location_type', 'days_onsite', 'days_remote']];

/** A role that says the given fields and nothing else. */
function onlyFields(role: RoleMaterial, names: readonly (keyof RoleMaterial)[]): RoleMaterial {
  const all = new Set(names.flatMap((name) => TOGETHER.find((group) => group.includes(name)) ?? [name]));
  return roleMaterial.parse(Object.fromEntries(Object.entries(role).filter(([name]) => all.has(name as 'city'))));
}

/** What parts say that a role states. */
function foundIn(parts: readonly DocumentPart[], role: RoleMaterial, language: string | null): Found[] {
  const now = indexMaterial(material.parse({ role }), language);
  return factsOf(parts, { now, snapshot: null, language }).filter((fact): fact is Found => fact.state === 'found');
}

const placeOf = ({ part, from, to }: Pick<Fact, 'part' | 'from' | 'to'>): string => `${part} ${from} ${to}`;

/** An amount is only the pay where nothing says that it is a bonus, a budget or a turnover. */
const isOfField = (fact: Found): boolean => fact.type !== 'money' || / pay$/.test(fact.phrase) || !isPay(fact);
const isPay = ({ passage }: Found): boolean => passage.place.in === 'role' && passage.place.field === 'pay_min';

export type Roles = { earlier: RoleMaterial; now: RoleMaterial; language: string | null };
/** `outdated`: of the changed fields, as the role said them and does not say them now. `current`: what it says now. */
export type Stated = { outdated: Statement[]; current: Statement[] };

const statement = (fact: Found): Statement[] =>
  fact.passage.place.in === 'role' ? [{ fact, field: fact.passage.place.field as keyof RoleMaterial }] : [];

/** What of a text the role said when it was written, and what it says now. Search strings state nothing. */
export function statedIn(parts: readonly DocumentPart[], { earlier, now, language }: Roles): Stated {
  const names = changedFields(earlier, now).map(({ name }) => name);
  const current = foundIn(parts, now, language);
  const isCurrent = new Set(current.map(placeOf));
  const before = names.length === 0 ? [] : foundIn(parts, onlyFields(earlier, names), language);
  return {
    outdated: before.filter((fact) => !isCurrent.has(placeOf(fact)) && isOfField(fact)).flatMap(statement),
    current: current.filter(isOfField).flatMap(statement),
  };
}

/** What a text says of the changed fields as they are now: a text that says it may be the one that was asked for. */
export const newlyStatedIn = (parts: readonly DocumentPart[], { earlier, now, language }: Roles): Statement[] => {
  const names = changedFields(earlier, now).map(({ name }) => name);
  return foundIn(parts, onlyFields(now, names), language).flatMap(statement);
};
