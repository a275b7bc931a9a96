import { factsOf, indexMaterial } from '#shared/checks/facts/run.ts';
import type { Finding } from '#shared/checks/finding.ts';
import { runChecks } from '#shared/checks/run.ts';
import type { Lexicons } from '#shared/checks/words/lexicon.ts';
import type { Fact } from '#shared/text/claims/fact.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { type DocumentPart, partsOf } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import type { Material, Sibling } from '#shared/text/material.ts';

/** 'Ignore' of a finding or 'Mark as correct' of a fact, for this document. */
type MarkGiven = { rule: string; phrase: string; verdict: 'ignored' | 'checked' };

export type DocumentToCheck = {
  kind: KindName;
  content: Content;
  /** Of the document; null: the rules detect it. */
  language: string | null;
  /** As it is today, and as it was when the version was written. */
  material: Material;
  snapshot: Material | null;
  siblings: readonly Sibling[];
  marks: readonly MarkGiven[];
};

/** `facts_open`: not found or different, and not marked as correct. '{n} to fix' is fix + facts_open (ground 12). */
export type CheckCounts = { fix: number; consider: number; facts_open: number };

export type CheckedDocument = {
  /** Open ones, in the order of the text. */
  findings: Finding[];
  ignored: Finding[];
  facts: Fact[];
  counts: CheckCounts;
};

const keyOf = ({ rule, phrase }: { rule: string; phrase: string }): string => `${rule}\n${phrase}`;

/** The findings that are not ignored, and those that are. */
export function splitByMarks(
  findings: readonly Finding[],
  marks: readonly MarkGiven[],
): Pick<CheckedDocument, 'findings' | 'ignored'> {
  const ignored = new Set(marks.filter(({ verdict }) => verdict === 'ignored').map(keyOf));
  return {
    findings: findings.filter((one) => !ignored.has(keyOf(one))),
    ignored: findings.filter((one) => ignored.has(keyOf(one))),
  };
}

/** The facts that a person has to look at. */
export function openFacts(facts: readonly Fact[], marks: readonly MarkGiven[]): Fact[] {
  const checked = new Set(marks.filter(({ verdict }) => verdict === 'checked').map(keyOf));
  const isChecked = ({ type, phrase }: Fact) => checked.has(keyOf({ rule: `fact/${type}`, phrase }));
  return facts.filter((fact) => fact.state !== 'found' && !isChecked(fact));
}

/** Search strings state nothing. */
function factsIn({ kind, material, snapshot, language }: DocumentToCheck, parts: readonly DocumentPart[]): Fact[] {
  if (kind === 'boolean_search') return [];
  const now = indexMaterial(material, language);
  return factsOf(parts, { now, snapshot: snapshot && indexMaterial(snapshot, language), language });
}

/**
 * The one rule for what a document still needs: the page, the list and the worker count by it. `lexicons`: that of the
 * text's language must be there.
 */
export function checkDocument(document: DocumentToCheck, lexicons: Lexicons): CheckedDocument {
  const { kind, content, language, material, snapshot, siblings, marks } = document;
  const parts = partsOf(kind, content);
  const { role, brand_guidelines, documents } = material;
  const about = {
    kind,
    language,
    role: role ?? snapshot?.role ?? null,
    brand_guidelines,
    siblings,
    document_titles: documents.map(({ title }) => title),
  };
  const split = splitByMarks(runChecks(parts, about, lexicons), marks);
  const facts = factsIn(document, parts);
  const count = (level: Finding['level']): number => split.findings.filter((one) => one.level === level).length;
  return {
    ...split,
    facts,
    counts: { fix: count('fix'), consider: count('consider'), facts_open: openFacts(facts, marks).length },
  };
}
