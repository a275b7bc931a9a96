import { checkDocument } from '#shared/checks/document-checks.ts';
import { rangeOf, rangeOfCard } from '#shared/checks/lengths.ts';
import { lixOf } from '#shared/checks/measure.ts';
import { lexicons } from '#shared/checks/words/all.ts';
import type { Content } from '#shared/text/contracts/generated-documents.ts';
import { type DocumentPart, partsOf } from '#shared/text/document-parts.ts';
import type { KindName } from '#shared/text/kinds/names.ts';
import { languageOfText } from '#shared/text/language.ts';
import { languageMismatch, languageOf } from '#shared/text/language-of.ts';
import type { Material } from '#shared/text/material.ts';
import { countWords, readPart } from '#shared/text/sentences.ts';

export type TextToScore = {
  kind: KindName;
  content: Content;
  /** What it was written from. */
  material: Material;
  /** The language it was to be written in (BCP 47); null: not known. */
  wanted: string | null;
};

/** How one text does by the rules of checks and facts. Every score is a count or null where it says nothing. */
export type Scores = {
  words: number;
  /** Texts or entries whose length was asked for, and how many of them are within it. */
  ranges: { of: number; within: number };
  /** Words per sentence plus the share of words over six letters. */
  lix: number | null;
  fix: number;
  /** Of the Fix and Consider findings: words that the brand voice avoids. */
  avoided: number;
  /** Facts that the material does not have, or has differently. */
  unsupported: number;
  /** Null: the language cannot be judged, or none was wanted. */
  language_right: boolean | null;
};

/** The parts whose length was asked for, with what was asked for. */
const ranged = (kind: KindName, parts: readonly DocumentPart[]) =>
  parts.flatMap((part) => {
    if (part.name === 'text') {
      const range = rangeOf(kind);
      return range ? [{ part, range }] : [];
    }
    // Of an entry only its text has a length; subject and title are lines.
    const range = /\.(message|content)$/.test(part.name) ? rangeOfCard(kind, part.card) : null;
    return range ? [{ part, range }] : [];
  });

const wordsOf = (part: DocumentPart): number => countWords(readPart(part));

function languageRight(kind: KindName, parts: readonly DocumentPart[], wanted: string | null): boolean | null {
  const text = parts.map((part) => part.text).join('\n');
  if (kind === 'boolean_search' || wanted === null || languageOf(text) === null) return null;
  return languageMismatch(text, wanted) === null;
}

/** Pure (EVAL-04). */
export function scoreText({ kind, content, material, wanted }: TextToScore): Scores {
  const parts = partsOf(kind, content);
  const language = languageOfText(parts, null);
  const document = { kind, content, material, snapshot: null, siblings: [], marks: [], language };
  const checked = checkDocument(document, lexicons);
  const asked = ranged(kind, parts);
  const within = asked.filter(({ part, range }) => {
    const words = wordsOf(part);
    return words >= range.least && words <= range.most;
  });
  return {
    words: parts.reduce((sum, part) => sum + wordsOf(part), 0),
    ranges: { of: asked.length, within: within.length },
    lix: kind === 'boolean_search' ? null : lixOf(parts.map(readPart)),
    fix: checked.counts.fix,
    avoided: checked.findings.filter(({ rule }) => rule === 'brand/avoid').length,
    unsupported: checked.counts.facts_open,
    language_right: languageRight(kind, parts, wanted),
  };
}
