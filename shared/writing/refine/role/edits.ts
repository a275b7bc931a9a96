import { formatPay } from '#shared/roles/offer.ts';
import { changedFields } from '#shared/roles/role-changes.ts';
import { read } from '#shared/text/claims/sentences.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { contentWith, type DocumentPart, type PartName, partsOf } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import type { RoleMaterial } from '#shared/text/material.ts';
import { replaced } from '#shared/writing/refine/compose.ts';
import { arrangementEdits } from '#shared/writing/refine/role/arrangement.ts';
import { hasPay } from '#shared/writing/refine/role/figures.ts';
import { inOrder, withHeadings } from '#shared/writing/refine/role/in-order.ts';
import { itemBehind, itemEdits, keptIn, stemsIn } from '#shared/writing/refine/role/item-edits.ts';
import { ITEM_FIELDS, itemChanges } from '#shared/writing/refine/role/items.ts';
import { namedIn, renamedAt } from '#shared/writing/refine/role/names.ts';
import {
  type Edits,
  joined,
  NOTHING,
  only,
  overlaps,
  type Place,
  removedFrom,
  sentenceOf,
  UNSURE,
} from '#shared/writing/refine/role/place.ts';
import type { Replacement, Span } from '#shared/writing/refine/role/remove.ts';
import { type Stated, statedIn } from '#shared/writing/refine/role/stated.ts';
import { isPayHere, valueEdits } from '#shared/writing/refine/role/value-edits.ts';

/** A replacement in a part, and the label of the field of the role that asks for it. */
export type RoleEdit = Replacement & { part: PartName; field: string };
/** `isWhole`: with them the text says what the role says now; else something is left that rules cannot say. */
export type RoleEdits = { edits: RoleEdit[]; isWhole: boolean };

/** `lacks`: what the checks miss in the text, by their phrases: 'no pay'. */
export type RoleText = {
  kind: KindName;
  content: Content;
  language: string | null;
  earlier: RoleMaterial;
  now: RoleMaterial;
  lacks: ReadonlySet<string>;
};

type OfField = { field: string; edits: Edits };

/** What a text has to change because its role did, as far as rules can say it. */
export function roleEditsOf(about: RoleText): RoleEdits {
  const parts = partsOf(about.kind, about.content);
  const stated = statedIn(parts, about);
  const found = parts.map((part) => ({ part, all: editsIn(part, stated, about) }));
  const edits = found.flatMap(({ part, all }) => editsOf(part, all, about));
  const isUnsure = found.some(({ all }) => all.some((one) => one.edits.isUnsure)) || isLacking(about, edits);
  return { edits, isWhole: !isUnsure && !isLeft(about, edits) };
}

function editsOf({ name, text }: DocumentPart, all: readonly OfField[], { language }: RoleText): RoleEdit[] {
  const edits = all.flatMap(({ field, edits: { replacements } }) =>
    replacements.map((one) => ({ ...one, part: name, field })),
  );
  return withHeadings(text, read(text, language).sentences, inOrder(edits));
}

/** The content with the edits. */
export function withEdits({ kind, content }: Pick<RoleText, 'kind' | 'content'>, edits: readonly RoleEdit[]): Content {
  const texts = partsOf(kind, content).map(({ name, text }): [PartName, string] => [
    name,
    replaced(
      text,
      edits.filter(({ part }) => part === name),
    ),
  ]);
  return edits.length === 0 ? content : contentWith(content, new Map(texts));
}

function placeIn({ name, text }: DocumentPart, stated: Stated, { earlier, now, language }: RoleText) {
  const { sentences, words } = read(text, language);
  const here = <One extends { fact: { part: string } }>(all: readonly One[]): One[] =>
    all.filter(({ fact }) => fact.part === name);
  const roles = { earlier, now, tag: language ?? words, words };
  return { text, sentences, roles, outdated: here(stated.outdated), current: here(stated.current) };
}

function editsIn(part: DocumentPart, stated: Stated, about: RoleText): OfField[] {
  const bare = placeIn(part, stated, about);
  const stems = stemsIn(bare.sentences);
  const changes = ITEM_FIELDS.map((field) => ({
    field,
    ...itemChanges(about.earlier, about.now, field, bare.roles.words),
  }));
  const place: Place = {
    ...bare,
    kept: keptIn(
      bare,
      changes.flatMap(({ kept, renamed }) => [...kept, ...renamed.map(({ was }) => was)]),
      stems,
    ),
  };
  const labels = new Map(changedFields(about.earlier, about.now).map(({ name, label }) => [name as string, label]));
  const items = changes.flatMap(({ field, ...of }) => {
    const label = labels.get(field);
    return label === undefined ? [] : [{ field: label, edits: itemEdits(place, field, of, stems) }];
  });
  const names = NAMES.flatMap((name) => {
    const label = labels.get(name);
    return label === undefined ? [] : [{ field: label, edits: nameEdits(place, name, about.kind) }];
  });
  return [...names, ...valueEdits(place), ...arrangementEdits(place), ...items, ...addedPay(place, about)];
}

const NAMES = ['company_name', 'job_title', 'city', 'region', 'country'] as const;

/** A search for words of several parts has them in quotes. */
function quotedFor(kind: KindName, text: string, { from, to }: Span, is: string): string {
  if (kind !== 'boolean_search') return is;
  const isQuoted = (text.slice(0, from).match(/"/g)?.length ?? 0) % 2 === 1;
  const isSearch = !isQuoted && /\s/.test(is) && !/\s/.test(text.slice(from, to));
  return isSearch ? `"${is}"` : is;
}

function nameEdits(place: Place, name: (typeof NAMES)[number], kind: KindName): Edits {
  const { text, roles } = place;
  const [was, is] = [roles.earlier[name], roles.now[name]];
  const isPlace = name === 'city' || name === 'region' || name === 'country';
  const others = [roles.now.company_name, roles.earlier.company_name].filter(
    (one) => name !== 'company_name' && one !== was && one.includes(was),
  );
  const spans = namedIn(text, was, others, isPlace);
  return joined(
    spans.map((span) => {
      if (is.trim() !== '') return only(renamedAt(text, span, { was, is: quotedFor(kind, text, span, is) }));
      if (kind === 'boolean_search') return UNSURE;
      const attribute = attributeAt(text, span);
      return attribute ? only(attribute) : removedFrom(place, span, { isName: true, isClause: true });
    }),
  );
}

/** 'our Bristol workshop' is 'our workshop' without the place. */
function attributeAt(text: string, { from, to }: Span): Replacement | null {
  const isBetween = /(?:['’]s|\b(?:our|the|your|unserem|unserer|unsere|im|der|die|das))\s$/iu.test(
    text.slice(Math.max(0, from - 12), from),
  );
  return isBetween && /^\s\p{L}/u.test(text.slice(to, to + 2)) ? { from, to: to + 1, text: '' } : null;
}

/** Pay that the role gives now and did not give: an item of the list of what is offered. */
function addedPay(place: Place, { earlier, now, lacks }: RoleText): OfField[] {
  if (hasPay(earlier) || !hasPay(now) || !lacks.has('no pay')) return [];
  const isOffer = ({ field }: Place['current'][number]): boolean =>
    field === 'benefits' || field === 'hours_per_week' || field === 'employment_type';
  const items = place.current.filter(isOffer).flatMap(({ fact }) => sentenceOf(place, fact) ?? []);
  const last = items.filter(({ shape }) => shape === 'item').at(-1);
  const edit = last && itemBehind(place.text, last, formatPay(now, place.roles.tag));
  return [{ field: 'Pay', edits: edit ? only(edit) : NOTHING }];
}

/** What a check misses, by the fields that hold it. */
const MISSED: readonly (readonly [string, string, (role: RoleMaterial) => boolean])[] = [
  ['no pay', 'Pay', hasPay],
  ['no closing date', 'Closing Date', ({ closing_date }) => closing_date !== ''],
  ['no way to apply', 'How to Apply', ({ how_to_apply }) => how_to_apply.trim() !== ''],
  ['no place', 'City', ({ city, country }) => `${city}${country}`.trim() !== ''],
  ['no company', 'Company Name', ({ company_name }) => company_name.trim() !== ''],
  ['no contract or hours', 'Hours a Week', (role) => role.hours_per_week !== null || role.employment_type !== ''],
];

/** Whether the role gave up what a check misses. */
export const isGivenUp = (phrase: string, { earlier, now }: Pick<RoleText, 'earlier' | 'now'>): boolean =>
  MISSED.some(([missed, , isGiven]) => missed === phrase && isGiven(earlier) && !isGiven(now));

/** Whether the role says something anew that the text is expected to say and nothing adds. */
const isLacking = ({ earlier, now, lacks }: RoleText, edits: readonly RoleEdit[]): boolean =>
  MISSED.some(
    ([phrase, label, isGiven]) =>
      lacks.has(phrase) && !isGiven(earlier) && isGiven(now) && !edits.some(({ field }) => field === label),
  );

const isName = (field: string): boolean => (NAMES as readonly string[]).includes(field);

/** Whether the text still says what the role does not say any more. */
function isLeft(about: RoleText, edits: readonly RoleEdit[]): boolean {
  const after = partsOf(about.kind, withEdits(about, edits));
  const written = writtenBy(edits);
  const texts = new Map(after.map(({ name, text }) => [name as string, read(text, about.language)]));
  const { outdated } = statedIn(after, about);
  return outdated.some(({ fact, field }) => {
    if (written.some((one) => one.part === fact.part && overlaps(one, fact))) return false;
    // What names something else was left on purpose.
    if (isName(field) && fact.quote.toLowerCase().includes(about.earlier[field as 'city'].toLowerCase())) return false;
    if (field !== 'pay_min' || fact.type !== 'money') return true;
    const { text, sentences } = texts.get(fact.part) ?? { text: '', sentences: [] };
    return isPayHere(fact, text, sentenceOf({ sentences }, fact));
  });
}

/** Where the new words stand. */
function writtenBy(edits: readonly RoleEdit[]): (Span & { part: PartName })[] {
  const shifts = new Map<PartName, number>();
  return edits.map(({ part, from, to, text }) => {
    const shift = shifts.get(part) ?? 0;
    shifts.set(part, shift + text.length - (to - from));
    return { part, from: from + shift, to: from + shift + text.length };
  });
}
