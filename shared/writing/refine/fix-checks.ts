import type { Better, Finding } from '#shared/checks/finding.ts';
import { formatOffer } from '#shared/roles/offer.ts';
import { BROKEN } from '#shared/text/boolean/broken.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { contentWith, type PartName, partsOf } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import type { Material } from '#shared/text/material.ts';
import { partsIn } from '#shared/writing/refine/check-target.ts';
import { replaced } from '#shared/writing/refine/compose.ts';
import type { RefineTarget } from '#shared/writing/refine/target.ts';

/** At most so many findings are sent. */
const SENT_MAX = 40;

/** A finding with the value that answers it, as it is said: 'The offer states 12 December 2026.' */
export type Point = { finding: Finding; states: string | null };
/** `needValue`: findings that nobody but the person can answer. */
export type Points = { points: Point[]; needValue: number };

type Replacing = Extract<Better, { act: 'replace' }>;
const replacing = ({ better }: Finding): Replacing[] => better.filter((one): one is Replacing => one.act === 'replace');

type Values = Record<string, string>;

const statedBy = (source: string, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value.trim() !== '')
      .map(([name, value]) => [name, `${source} ${oneLine(value)}${/[.!?]$/.test(value.trim()) ? '' : '.'}`]),
  );
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What the sources hold for a missing part, by the phrase of its finding. */
function valuesOf({ role, brand_guidelines }: Material, language: string | null): Values {
  if (!role) return {};
  const offer = formatOffer(role, language ?? 'en');
  const hours = offer.hours_per_week && `${offer.hours_per_week} hours a week`;
  return {
    ...statedBy('The offer states', {
      'no pay': offer.pay,
      'no way to apply': offer.how_to_apply,
      'no contract or hours': [offer.employment_type, hours].filter(Boolean).join(', '),
      'no closing date': offer.closing_date,
    }),
    ...statedBy('The brand voice states', {
      'no equal opportunities sentence': brand_guidelines?.equal_opportunity_statement ?? '',
    }),
    ...statedBy('The role states', {
      'no place': [role.city, role.country].filter((one) => one.trim() !== '').join(', '),
      'no company': role.company_name,
      'no job title': role.job_title,
      'no working arrangement': arrangementOf(role),
    }),
  };
}

function arrangementOf({ location_type, days_onsite, days_remote }: NonNullable<Material['role']>): string {
  const days =
    days_onsite === null || days_remote === null ? '' : `, ${days_onsite} days onsite, ${days_remote} remote`;
  return location_type === 'hybrid' ? `hybrid${days}` : location_type;
}

/** The placeholder '[closing date]' asks for what the role may hold. */
const GAPS: readonly (readonly [RegExp, string])[] = [
  [/salary|pay\b|gehalt|vergütung/i, 'no pay'],
  [/closing|deadline|bewerbungsschluss|frist/i, 'no closing date'],
  [/apply|application|e-?mail|link|contact|bewerb/i, 'no way to apply'],
  [/hours|arbeitszeit|stunden/i, 'no contract or hours'],
  [/company|employer|unternehmen/i, 'no company'],
  [/job title|position|stellentitel/i, 'no job title'],
  [/city|place|location|\bort\b/i, 'no place'],
];
const isGap = ({ better }: Finding): boolean => better.some(({ act }) => act === 'fill_in');

/** The value for a finding that asks for one; null: it needs none; undefined: nobody knows it. */
function valueFor(finding: Finding, values: Values): string | null | undefined {
  if (finding.part === null) return values[finding.phrase] || undefined;
  if (!isGap(finding)) return null;
  const name = GAPS.find(([pattern]) => pattern.test(finding.quote))?.[1];
  return (name && values[name]) || undefined;
}

/** 'No pay'; how hard or long the whole text is has no value. */
const isMissing = ({ part, phrase }: Finding): boolean => part === null && phrase.startsWith('no ');
/** Sentences of other documents are no fault of this one, and one click closes a bracket exactly. */
const isSent = ({ rule }: Finding): boolean =>
  rule !== 'same/passage' && !rule.startsWith('boolean/') && !BROKEN.includes(rule);

export type FindingsOf = {
  kind: KindName;
  content: Content;
  target: RefineTarget;
  findings: readonly Finding[];
  material: Material;
  language: string | null;
};

/** The findings that 'Fix the checks' sends (REFINE-17): those inside the target, and for a whole text what it lacks. */
export function pointsOf({ kind, content, target, findings, material, language }: FindingsOf): Points {
  const names = new Set<string>(partsIn(kind, content, target).map(({ name }) => name));
  const values = valuesOf(material, language);
  const inTarget = findings.filter(
    (one) => isSent(one) && (one.part === null ? target.of === 'document' && isMissing(one) : names.has(one.part)),
  );
  const points: Point[] = [];
  let needValue = 0;
  for (const finding of inTarget) {
    const states = valueFor(finding, values);
    if (states === undefined) needValue++;
    else if (points.length < SENT_MAX) points.push({ finding, states });
  }
  return { points, needValue };
}

/** One line per finding, numbered, with its better words or its value. */
export const pointLines = (points: readonly Point[]): string =>
  points.map(({ finding, states }, at) => `${at + 1}. ${pointLine(finding, states)}`).join('\n');

function pointLine(finding: Finding, states: string | null): string {
  const about = finding.part === null ? `${finding.quote}.` : `"${oneLine(finding.quote)}": ${finding.why}`;
  const better = replacing(finding).map(({ label, text }) => (text === '' ? 'leave it out' : label));
  const words = better.length > 0 ? ` Better: ${better.join(' or ')}.` : '';
  return states === null ? `${about}${words}` : `${about} ${states}`;
}

/**
 * The content with every finding replaced by its better word, where each has exactly one and they do not overlap; else
 * undefined: a model is needed.
 */
export function fixedWithoutModel(kind: KindName, content: Content, points: readonly Point[]): Content | undefined {
  const better = points.map(({ finding }) => (finding.part === null ? [] : replacing(finding)));
  if (points.length === 0 || !better.every(({ length }) => length === 1)) return undefined;
  const byPart = new Map<PartName, Replacing[]>();
  points.forEach(({ finding }, at) => {
    const part = finding.part as PartName;
    byPart.set(part, [...(byPart.get(part) ?? []), ...(better[at] ?? [])]);
  });
  const texts = new Map<PartName, string>();
  for (const { name, text } of partsOf(kind, content)) {
    const inPart = (byPart.get(name) ?? []).sort((one, other) => one.from - other.from);
    if (inPart.some(({ from }, at) => at > 0 && from < (inPart[at - 1]?.to ?? 0))) return undefined;
    if (inPart.length > 0) texts.set(name, replaced(text, inPart));
  }
  return contentWith(content, texts);
}
