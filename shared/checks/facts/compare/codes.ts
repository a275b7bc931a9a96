import labels from '#shared/checks/facts/data/labels.json' with { type: 'json' };
import type { Entry, MaterialIndex } from '#shared/checks/facts/entry.ts';
import type { Objection } from '#shared/checks/facts/weighed.ts';
import type { Claim } from '#shared/text/claims/claim.ts';
import type { Reading, Sentence, Word } from '#shared/text/claims/sentences.ts';

const ROW_OF: ReadonlyMap<string, readonly string[]> = new Map(
  labels.rows.flatMap(({ words }) => {
    const all = words.split(' ');
    return all.map((word): [string, readonly string[]] => [word, all]);
  }),
);

const CODE =
  /^(?:\d[\d./-]*\d|\d|[A-Z]{1,2}\d{0,2}[A-Z]?(?![\p{L}]))(?:(?:\s?[-–]\s?| to | through | bis )\d+)?(?![\p{L}\p{N}%])/u;
/** Characters of the longest code. */
const REACH = 24;

type Coded = { label: Word; code: string; from: number; to: number };

const plain = (code: string): string => code.toLowerCase().replace(/\s?(?:to|through|bis|–)\s?/g, '-');

const CLASS = /^(?:der|of|klasse|class|kategorie|category)$/;
const CLASS_NOUN = /^(?:klasse|class)$/;

/** Where the code of a label begins: 'B' of 'Führerschein der Klasse B', else the next word. */
function startAt(words: readonly Word[], at: number): Word | undefined {
  const isClass = CLASS.test(words[at + 1]?.lower ?? '') && ROW_OF.has(words[at]?.lower ?? '');
  if (!isClass) return words[at + 1];
  return CLASS_NOUN.test(words[at + 2]?.lower ?? '') ? words[at + 3] : words[at + 2];
}

const isName = (raw: string): boolean => /^\p{Lu}{2,}|^\p{Lu}\p{Ll}{3,}/u.test(raw);

/** The code that follows a word: 'BE' of 'Führerschein BE', '10' of 'Stage 10'. */
function codeAt(text: string, words: readonly Word[], at: number): Coded | null {
  const [label, start] = [words[at], startAt(words, at)];
  if (!label || !start || !/^(?:\s|:\s|\.\s)$/.test(start.gap)) return null;
  const code = CODE.exec(text.slice(start.from, start.from + REACH))?.[0];
  if (!code) return null;
  const isNamed = ROW_OF.has(label.lower) || (at > 0 && /^\d/.test(code) && isName(label.raw));
  return isNamed ? { label, code, from: label.from, to: start.from + code.length } : null;
}

const known = new WeakMap<Entry, readonly Coded[]>();

function codesOf(entry: Entry): readonly Coded[] {
  const made = known.get(entry) ?? codesIn(entry.reading.text, entry.sentence);
  known.set(entry, made);
  return made;
}

const codesIn = (text: string, { words }: Sentence): Coded[] => words.flatMap((_, at) => codeAt(text, words, at) ?? []);

const namesOf = ({ lower, stem }: Word): readonly string[] => ROW_OF.get(lower) ?? ROW_OF.get(stem) ?? [stem, lower];

const MOST = 12;

/** 'Unit 6' where the material has 'Unit 9': the same name before another number. */
export function codedOtherwise({ text }: Reading, sentence: Sentence, { postings }: MaterialIndex): Objection[] {
  return codesIn(text, sentence).flatMap(({ label, code, from, to }): Objection[] => {
    const names = namesOf(label);
    const entries = [...new Set(names.flatMap((name) => postings.get(name) ?? []))].slice(0, MOST);
    const there = entries.flatMap((entry) =>
      codesOf(entry)
        .filter((one) => namesOf(one.label).some((name) => names.includes(name)))
        .map((one) => ({ entry, one })),
    );
    const [first] = there;
    if (!first || there.some(({ one }) => plain(one.code) === plain(code))) return [];
    if (/^\d/.test(code) !== /^\d/.test(first.one.code)) return [];
    const meaning = { kind: 'words', stems: [label.stem], isDenied: false } as const;
    const claim: Claim = { type: 'term', sentence, from, to, meaning };
    const at = { entry: first.entry, from: first.one.from, to: first.one.to };
    const value = first.entry.reading.text.slice(at.from, at.to);
    return [{ claim, answer: { state: 'different', at, difference: { because: 'value', value } } }];
  });
}
