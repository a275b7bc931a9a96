import type { TargetId } from '#shared/checks/boolean/target-ids.ts';
import type { PartName } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import type { RoleMaterial, Sibling, VoiceMaterial } from '#shared/text/material.ts';

/** 'fix': before the document goes out. 'consider': shown, never counted. */
export type Level = 'fix' | 'consider';

/**
 * What a press of a button does to the document: replaces [from, to) of the finding's part by `text`, selects the place
 * for typing ('Fill in'), or opens the role at a field.
 */
export type Better =
  | { act: 'replace'; label: string; from: number; to: number; text: string }
  | { act: 'fill_in'; label: string }
  | { act: 'open_role'; label: string; field: string };

/** A place where a rule applies; `part` is null when something is missing, and then `from` and `to` are 0. */
export type Finding = {
  rule: string;
  level: Level;
  part: PartName | null;
  from: number;
  to: number;
  /** The words as they stand; of a finding without a place, what is missing ('No pay'). */
  quote: string;
  /** One sentence of at most 120 characters. */
  why: string;
  better: Better[];
  /** The quote normalised: what 'Ignore' is kept for, over edits and regeneration (CHECK-05). */
  phrase: string;
};

/** What the rules know beside the text. */
export type About = {
  kind: KindName;
  /** Of the document; null: the rules detect it. */
  language: string | null;
  role: RoleMaterial | null;
  brand_guidelines: VoiceMaterial | null;
  siblings: readonly Sibling[];
  /** Titles of the brand assets, which are names. */
  document_titles: readonly string[];
  /** Where search strings are to be used; without it only what is wrong everywhere is found. */
  search_on?: TargetId | undefined;
};
