import { linesOf } from '#shared/brand/brand-words.ts';
import { formsOf, pluralOf } from '#shared/checks/better.ts';
import type { About } from '#shared/checks/finding.ts';
import type { Context } from '#shared/checks/rule.ts';
import { addPhrase, createTrie, matchesIn } from '#shared/checks/trie.ts';
import { wordMatches } from '#shared/checks/word-matches.ts';
import { type Lexicons, lexiconOf } from '#shared/checks/words/lexicon.ts';
import { seenText } from '#shared/text/as-seen.ts';
import type { DocumentPart } from '#shared/text/document-parts.ts';
import { languageOf } from '#shared/text/language.ts';
import { keyOf, type Reading, readPart, type Span } from '#shared/text/sentences.ts';

/** Names and terms of which a part is on a list (CHECK-10). */
const KNOWN_NAMES = [
  'Active Directory',
  'Objective-C',
  'SharePoint',
  'Share Point',
  'lead time+',
  'Native Instruments',
];

/** A job title without '(m/w/d)' and its like. */
export const bareTitle = (title: string): string =>
  title.replace(/(?<!\s)\s*(?:[([]\s*(?:[mwfdxi]\s*[/|,*]\s*)+[mwfdxi*]\s*[)\]]|\(all genders?\))/gi, '').trim();

/** Every name that is the employer's own: no rule questions a word of them. */
function ownNames({ role, brand_guidelines, document_titles }: About): string[] {
  const used = linesOf(brand_guidelines?.words_we_use ?? '').flatMap((word) => {
    const { singular, plural } = formsOf(word);
    return [word, singular, plural, pluralOf(word)];
  });
  const titles = document_titles.map(seenText).flatMap((title) => [title, title.replace(/\.\w{2,4}$/, '')]);
  const names = [role?.job_title ?? '', bareTitle(role?.job_title ?? ''), role?.company_name ?? ''];
  return [
    ...names,
    ...used,
    ...titles,
    ...KNOWN_NAMES.flatMap((name) => [name.replace('+', ''), name.replace('+', 's')]),
  ];
}

/** The characters after a name that belong to it: the company 'Yes!'. */
const lastMarks = (name: string): string => /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]*$/u.exec(name)?.[0] ?? '';

function sparing(about: About): Context['isSpared'] {
  const trie = createTrie<string>();
  for (const name of new Set(ownNames(about))) addPhrase(trie, name, lastMarks(name));
  const spans = new Map<Reading, Span[]>();
  const spansOf = (reading: Reading): Span[] => {
    const known =
      spans.get(reading) ??
      matchesIn(trie, reading).map(({ first, last, value }) => {
        const to = reading.words[last - 1]?.to ?? 0;
        return {
          from: reading.words[first]?.from ?? 0,
          to: reading.text.startsWith(value, to) ? to + value.length : to,
        };
      });
    spans.set(reading, known);
    return known;
  };
  return (reading, { from, to }) => spansOf(reading).some((span) => span.from <= from && to <= span.to);
}

function speaking({ role }: About): Context['roleSpeaksOf'] {
  const text = keyOf(
    `${role?.job_title ?? ''} ${role?.experience_level ?? ''} ${role?.role_requirements ?? ''} ${role?.person_specification ?? ''}`,
  );
  const words = text.split(/[^\p{L}\p{N}']+/u);
  return (stem) => words.some((word) => word.startsWith(stem));
}

type AppliedRules = { lexicons: Lexicons; applies: (rule: string) => boolean };

/** Reads the parts and prepares what the rules ask for. `applies`: whether a rule is one of this kind's. */
export function contextOf(parts: readonly DocumentPart[], about: About, { lexicons, applies }: AppliedRules): Context {
  const readings = parts.map(readPart);
  const language = languageOf(readings, about.language);
  const lexicon = lexiconOf(lexicons, language);
  const isSpared = sparing(about);
  const roleSpeaksOf = speaking(about);
  const asked = { kind: about.kind, language, lexicon, readings, isSpared, roleSpeaksOf };
  const excused: Context['excused'] = [];
  const words = wordMatches({ ...asked, applies, excuse: (rule, at) => excused.push({ rule, at }) });
  return { ...about, ...asked, words, excused };
}
