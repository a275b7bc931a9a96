import type { DocumentToCheck } from '#shared/checks/document-checks.ts';
import type { Finding } from '#shared/checks/finding.ts';
import { labelOfField } from '#shared/roles/role-changes.ts';
import type { Fact } from '#shared/text/claims/fact.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { partsOf } from '#shared/text/document-parts.ts';
import { withoutListMark } from '#shared/text/list-marks.ts';
import type { RoleMaterial } from '#shared/text/material.ts';
import type { RefineChange } from '#shared/writing/refine/change.ts';
import { compose } from '#shared/writing/refine/compose.ts';
import { composedOf } from '#shared/writing/refine/composed.ts';
import { differencesOf } from '#shared/writing/refine/differences.ts';
import { shortened } from '#shared/writing/refine/reasons.ts';
import { isGivenUp, type RoleEdit, type RoleEdits, roleEditsOf } from '#shared/writing/refine/role/edits.ts';
import { newlyStatedIn, type Statement, statedIn } from '#shared/writing/refine/role/stated.ts';

/** What a role asks of a text that was written when it said something else. */
export type Asked = {
  roles: { earlier: RoleMaterial; now: RoleMaterial; language: string | null };
  /** What the text says and the role does not say any more. */
  outdated: readonly Statement[];
  /** What rules make of it. */
  byRules: RoleEdits;
};

/** Null: the role of earlier or of today is not known. `lacks`: what the checks miss. */
export function askedOf(document: DocumentToCheck, lacks: ReadonlySet<string>): Asked | null {
  const { kind, content, language, material, snapshot } = document;
  const [earlier, now] = [snapshot?.role, material.role];
  if (!earlier || !now) return null;
  const roles = { earlier, now, language };
  const { outdated } = statedIn(partsOf(kind, content), roles);
  return { roles, outdated, byRules: roleEditsOf({ kind, content, lacks, ...roles }) };
}

type Stretch = { part: string | null; from: number; to: number };

const isAt = (a: Stretch, b: Stretch): boolean =>
  a.part === b.part &&
  (a.from < b.to || a.from === a.to) &&
  (b.from < a.to || b.from === b.to) &&
  a.from <= b.to &&
  b.from <= a.to;

/** A fact that the role took back is no loss, also where an older document still has it. */
export const isTakenBack = ({ outdated, byRules }: Asked, fact: Fact): boolean =>
  outdated.some((one) => isAt(one.fact, fact)) || byRules.edits.some((one) => isAt(one, fact));

/** A finding that follows from what the role says or does not say now. */
export function isOfRole({ roles }: Asked, { part, phrase, quote }: Finding): boolean {
  if (part === null) return isGivenUp(phrase, roles);
  const words = quote.toLowerCase();
  return Object.values(roles.now).some((value) => `${value ?? ''}`.toLowerCase().includes(words));
}

/** The changes with the field of the role that asks for each, and what it says now. */
export function withFields(
  changes: readonly RefineChange[],
  { kind, content }: Pick<DocumentToCheck, 'kind' | 'content'>,
  asked: Asked,
): RefineChange[] {
  const after = partsOf(kind, compose(content, changes, 'all'));
  const composed = composedOf(changes, new Set(changes.keys()));
  const newly = new Map<number, string>();
  for (const { fact, field } of newlyStatedIn(after, asked.roles)) {
    for (const index of composed.touching(fact)) newly.set(index, newly.get(index) ?? labelOfField(field));
  }
  const before = new Map(partsOf(kind, content).map(({ name, text }) => [name as string, text]));
  return changes.map((change, index) => {
    const field = change.field ?? fieldBefore(change, asked) ?? newly.get(index) ?? null;
    const old = before.get(change.part)?.slice(change.from, change.to) ?? '';
    return { ...change, field, note: field && change.off === null ? saidNow(old, change.text) : change.note };
  });
}

function fieldBefore(change: RefineChange, { outdated, byRules }: Asked): string | null {
  const edit = byRules.edits.find((one) => isAt(one, change));
  const statement = outdated.find(({ fact }) => isAt(fact, change));
  return edit?.field ?? (statement ? labelOfField(statement.field) : null);
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const bare = (text: string): string => withoutListMark(text.trim()).replace(/^[\s,;.]+|(?<![\s,;.])[\s,;.]+$/gu, '');

/** 'The role says £35,000 now', or that it says something no longer. */
function saidNow(old: string, text: string): string {
  const known = new Set(wordsOf(old));
  const isShorter = wordsOf(text).every((word) => known.has(word));
  return isShorter ? `The role no longer says ${shortened(bare(old))}` : `The role says ${shortened(bare(text))} now`;
}

/** The edits as changes of whole words. */
export function changesOf(content: Content, kind: DocumentToCheck['kind'], edits: readonly RoleEdit[]): RefineChange[] {
  const parts = new Map(partsOf(kind, content).map(({ name, text }) => [name, text]));
  return edits.flatMap(({ part, from, to, text, field }) => {
    const whole = parts.get(part) ?? '';
    const rest = /[\p{L}\p{N}]$/u.test(text) ? (/^[\p{L}\p{N}]+/u.exec(whole.slice(to))?.[0] ?? '') : '';
    const before = whole.slice(from, to) + rest;
    return differencesOf([{ part, from, before, after: text + rest }]).map((change) => ({ ...change, field }));
  });
}
