import { type PatternFile, patternOf } from '#shared/checks/patterns.ts';
import type { WordRow } from '#shared/checks/words/rows.ts';

/** The languages with words and patterns of their own. */
export const LISTED = ['en', 'de'] as const;
export type Language = (typeof LISTED)[number];

type Patterns = readonly RegExp[];

/**
 * Everything the rules know of one language. What they know of all languages stands in the rules themselves, and so do
 * patterns that read several languages at once.
 */
export type Lexicon = {
  /** The word lists. */
  rows: readonly WordRow[];
  /** Demands that no word list holds, by rule. */
  demands: Readonly<Record<string, Patterns>>;
  /** Gaps that were left open. */
  gaps: Patterns;
  /** Questions that an interview may not ask; none that is `ofTheWork`. */
  questions: { forbidden: Patterns; ofTheWork: RegExp | null };
  /** How an advert states what readers look for first. `workplace`: a place that leaves no choice; `whereToApply`: less plain. */
  essentials: Readonly<Record<'howToApply' | 'whereToApply' | 'arrangement' | 'workplace' | 'hours' | 'equal', RegExp>>;
  /** What a role asks for; `experience` replaces years of it. */
  asked: { years: Patterns; experience: string; degree: RegExp; must: RegExp };
  /** Words that speak of the company and to the reader, and the passive, which speaks of nobody. */
  address: { we: ReadonlySet<string>; you: ReadonlySet<string>; passive: RegExp };
  /** Null: no pronoun of the language names the gender of a person of whom nothing is known. */
  pronouns: Pronouns | null;
  /** Null: nobody has counted words of the language that read as masculine. */
  coded: Coded | null;
  /** Null: titles of jobs have no gender. */
  offers: Offers | null;
};

export type Pronouns = {
  /** Those that name a gender, with what leaves it open. */
  better: ReadonlyMap<string, string>;
  /** A person to be hired, near the pronoun. */
  anyPerson: RegExp;
  /** Those of any gender whom a pronoun behind them in the sentence means. */
  antecedent: RegExp;
  /** 'When he founded us, Karl …': the name stands behind the pronoun. */
  nameBehind: RegExp;
  /** 'A man' who is looked for is no one else. */
  wanted: RegExp;
  /** Names and relatives have a gender of their own. */
  someoneElse: RegExp;
};

/** Letters with which two words begin that are compared with stems. */
export const BEGINNING = 3;
/** `beginnings`: the first letters of both, so that most words are not compared. */
export type Coded = { masculine: RegExp; feminine: RegExp; beginnings: ReadonlySet<string> };

export type Offers = {
  /** '(m/w/d)', 'Köch*in', 'Bäckerin oder Bäcker', 'KöchIn': the text offers the job to everybody. */
  openText: RegExp;
  innerCapital: RegExp;
  /** Jobs offered to one gender, the job as the first group. */
  offered: Patterns;
  /** A heading that is the offer. */
  headed: RegExp;
  openTitle: RegExp;
  neutralTitle: RegExp;
  /** 'Erzieherin / Erzieher', 'Zimmerin oder Zimmerer', 'Erzieher*in'. */
  bothTitles: RegExp;
};

/** The lexicons that are there: on the server all of them, in a browser those of its texts. */
export type Lexicons = Readonly<Partial<Record<Language, Lexicon>>>;

export const isListed = (language: string | null): language is Language =>
  (LISTED as readonly (string | null)[]).includes(language);

/**
 * The lexicon for a text. Null for a language that has none, and for texts of no known language: rules with words do not
 * read them. That one is missing is an error of the caller, never a text without findings.
 */
export function lexiconOf(lexicons: Lexicons, language: string | null): Lexicon | null {
  if (!isListed(language)) return null;
  const lexicon = lexicons[language];
  if (!lexicon) throw new Error(`The lexicon of '${language}' is not loaded`);
  return lexicon;
}

type AddressFile = PatternFile<'passive'> & { we: readonly string[]; you: readonly string[] };

export const addressOf = (file: AddressFile): Lexicon['address'] => ({
  we: new Set(file.we),
  you: new Set(file.you),
  ...patternOf(file),
});

const beginningWith = (stems: readonly string[]): RegExp => new RegExp(`^(?:${stems.join('|')})`);

export const codedOf = ({ masculine, feminine }: Record<'masculine' | 'feminine', readonly string[]>): Coded => ({
  masculine: beginningWith(masculine),
  feminine: beginningWith(feminine),
  beginnings: new Set([...masculine, ...feminine].map((stem) => stem.slice(0, BEGINNING))),
});
