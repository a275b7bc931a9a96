import { fillIn, removal } from '#shared/checks/better.ts';
import written from '#shared/checks/patterns/open.json' with { type: 'json' };
import { patternOf, patternsOf } from '#shared/checks/patterns.ts';
import { type Context, type Found, findPattern, PROSE, type Rule } from '#shared/checks/rule.ts';
import { DE_OF_THE_JOB, DE_SPOKEN_AFTER, DE_SPOKEN_LINE } from '#shared/checks/words/spoken-german.ts';
import { gapsIn } from '#shared/text/kinds/gaps.ts';
import { UNKNOWN_SENDER } from '#shared/text/kinds/shown.ts';
import { type Line, type Reading, type Span, splitSentence } from '#shared/text/sentences.ts';

const PATTERN = patternOf(written);
const PATTERNS = patternsOf(written);

type Place = Span & { reading: Reading };
/** What stands before a place, as far as one phrase reaches. */
const before = ({ reading, from }: Place): string => reading.text.slice(Math.max(0, from - 40), from);

const PLACEHOLDER_WHY = 'A placeholder was left in the text.';
const DOUBLE = /\{\{[^{}\n]{0,80}\}\}|\$\{[^{}\n]{1,60}\}|%[A-Z][A-Z_]{2,40}%/g;
const SINGLE = /\{[\p{L}_][\p{L}\p{N}_ ]{1,60}\}/gu;
const ANGLE = PATTERN.angle;
const WORDS = PATTERN.words;
/** Figures, dates and names that were left open. */
const OPEN_FIGURES: readonly RegExp[] = PATTERNS.openFigures;
const SHORT = /^(?:tbc|tbd|tba|todo|xx+|n\.?n\.)$/i;
/** As common in small letters. */
const SMALL = /^tb[acd]$/i;
const BLANKS = /(?<![\p{L}\p{N}])_{3,}(?![\p{L}\p{N}])|_{4,}|(?<![.…])\.{5,}/gu;

/** '[30 days]' and '[£12.21 an hour]' are figures in brackets. */
const isFigure = (gap: string): boolean =>
  /\d/.test(gap) && !/insert|add|your|xx|tb[acd]|\be\.?g\b|placeholder|name|date|link|list|describe|choose/i.test(gap);

/** What an editor says of quoted words. */
const EDITORIAL = /^\[sic!?\]$/i;

const bracketed = (context: Context): Found[] =>
  context.readings.flatMap((reading) =>
    gapsIn(reading.text)
      .filter((gap) => gap !== UNKNOWN_SENDER && !isFigure(gap) && !EDITORIAL.test(gap))
      .flatMap((gap) => placesOf(context, reading, gap)),
  );

function placesOf(context: Context, reading: Reading, gap: string): Found[] {
  const found: Found[] = [];
  for (let from = reading.text.indexOf(gap); from !== -1; from = reading.text.indexOf(gap, from + gap.length)) {
    const at = { from, to: from + gap.length, reading };
    if (!context.isSpared(reading, at)) found.push({ at, why: PLACEHOLDER_WHY, better: [fillIn] });
  }
  return found;
}

const ROMAN = /(?<!\p{L})(?:X{0,3}(?:I[VX]|V?I{2,3}|VI)|X{1,3}[IV])(?!\p{L})/u;
const NUMBERED = /(?:chapters?|volume|part|book|act|kapitel|band|teil|akt) $/iu;
/** 'Chapters XIX and XX': another Roman number stands in the sentence, or before it what it counts. */
const isRoman = (words: string, at: Place): boolean =>
  /^X{2,3}$/.test(words) &&
  (NUMBERED.test(before(at)) || splitSentence(at.reading, at).some((text) => ROMAN.test(text)));

const ABOUT = /(?<!\p{L})(?:the|an?|this|\p{L}+['’]s|de[rnm]|das|eine?n?|diese[rsnm]?)(?: \p{Ll}+)? $/iu;
const FILLER = /^(?:lorem(?: ipsum)?|blindtext|platzhalter|dummy text)$/i;
const SHOWN = /(?<!\p{L})(?:as|like|with|als|wie|mit) $/iu;
/** 'Swap the lorem ipsum for the blurb', 'marks what is left out with […]': the text speaks of gaps. */
const isSpokenOf = (at: Place): boolean => {
  const words = at.reading.text.slice(at.from, at.to);
  if (FILLER.test(words)) return ABOUT.test(before(at)) && !/^ dolor/i.test(at.reading.text.slice(at.to, at.to + 6));
  return /^\[(?:…|\.{3})\]$/.test(words) && SHOWN.test(before(at));
};

/** Nouns of those whose work is with gaps, marks and templates: their sentences speak of them. */
const OF_MARKS = PATTERN.ofMarks;
/** 'The TBC clinic', 'your John Doe orders': a name for something, before the noun it belongs to. */
const BEHIND_NOUN = /^ \p{Ll}{3,}/u;
const AS_NAME = /^(?:tb[acd]|todo|fixme|xx+|n\.?n\.|(?:john|jane) doe|(?:erika|max|maria) mustermann)$/i;
/** Whether a sentence may speak of a gap as of a thing: a person has to look, and it may be no gap. */
function maySpeakOf(at: Place): boolean {
  const [words, head, tail] = splitSentence(at.reading, at);
  if (OF_MARKS.test(head + tail)) return true;
  return AS_NAME.test(words) && ABOUT.test(before(at)) && BEHIND_NOUN.test(tail);
}

const TICKED = /`[^`\n]{1,60}`/g;
const CODE = /[_{}<>=$[\]]|\w\(/;
/** Where code stands: a text that sets one piece of code in backticks sets words in them as code, too. */
function codeIn({ text }: Reading): readonly Span[] {
  if (!text.includes('`')) return [];
  const ticked = [...text.matchAll(TICKED)];
  if (!ticked.some(({ 0: code }) => CODE.test(code))) return [];
  return ticked.map(({ index, 0: code }) => ({ from: index, to: index + code.length }));
}

/** What no code holds: in it braces and tags are what the text is about. */
function outsideCode(found: readonly Found[]): Found[] {
  const known = new Map<Reading, readonly Span[]>();
  return found.filter(({ at }) => {
    if (!at) return true;
    const spans = known.get(at.reading) ?? codeIn(at.reading);
    known.set(at.reading, spans);
    return !spans.some(({ from, to }) => from <= at.from && at.to <= to);
  });
}

const openWords = (context: Context): Found[] =>
  findPattern(context, { of: WORDS, why: PLACEHOLDER_WHY, better: () => [fillIn] }).filter(({ at }) => {
    const words = at?.reading.text.slice(at.from, at.to) ?? '';
    if (!SHORT.test(words)) return true;
    if (at && isRoman(words, at)) return false;
    const isOpen = SMALL.test(words) || words === words.toUpperCase();
    return isOpen && !context.roleSpeaksOf(words.toLowerCase());
  });

export const placeholder: Rule = {
  id: 'open/placeholder',
  level: 'fix',
  kinds: PROSE,
  languages: null,
  says: 'A gap that was not filled in: [closing date], <name>, {{salary}}, TBC, XXX, lorem ipsum.',
  source: 'house',
  find: (context) =>
    outsideCode([
      ...bracketed(context),
      ...[DOUBLE, SINGLE, ANGLE, BLANKS, ...OPEN_FIGURES, ...(context.lexicon?.gaps ?? [])].flatMap((of) =>
        findPattern(context, { of, why: PLACEHOLDER_WHY, better: () => [fillIn] }),
      ),
      ...openWords(context),
    ])
      .filter(({ at }) => !at || !isSpokenOf(at))
      .map((one) => (one.at && maySpeakOf(one.at) ? { ...one, level: 'consider' } : one)),
};

const MARKUP_WHY = 'Marks of Markdown or HTML show as they are where the text is pasted.';
const MARKUP: readonly RegExp[] = PATTERNS.markup;

/** A first line in which a model speaks of the text instead of writing it. */
const SPOKEN_BEFORE = PATTERN.spokenBefore;
/** Lines that name what was asked for; they stand below a heading, too. */
const SPOKEN_LINE = PATTERN.spokenLine;
const SPOKEN_AFTER = PATTERN.spokenAfter;

/** Lines from the end on, as long as a model speaks in them. */
function closingLines(lines: readonly Line[]): Line[] {
  const others = lines.findLastIndex(({ text }) => !SPOKEN_AFTER.test(text) && !DE_SPOKEN_AFTER.test(text));
  return lines.slice(others + 1);
}

function spoken(context: Context): Found[] {
  const why = 'It speaks about the text and does not belong to it.';
  return context.readings.flatMap((reading) => {
    const lines = reading.lines.filter(({ text }) => text.trim() !== '');
    const opening = lines.filter(
      ({ text }, index) =>
        SPOKEN_LINE.test(text) ||
        DE_SPOKEN_LINE.test(text) ||
        (index === 0 && SPOKEN_BEFORE.test(text) && !DE_OF_THE_JOB.test(text)),
    );
    return [...new Set([...opening, ...closingLines(lines)])].flatMap(({ from: start, text }) => {
      const from = start + text.length - text.trimStart().length;
      const at = { from, to: from + text.trim().length, reading };
      return context.isSpared(reading, at) ? [] : [{ at, why, better: [removal(reading, at)] }];
    });
  });
}

/** The words inside the marks: '**Pay**' → 'Pay'. */
const unmarked = (text: string): string =>
  text
    .replace(/^\[([^\]\n]+)\]\(.*\)$/, '$1')
    .replace(/^(\*\*|__|\*|`)([\s\S]+)\1$/, '$2')
    .replace('&amp;', '&')
    .replace('&nbsp;', ' ');

const markup = (context: Context): Found[] =>
  MARKUP.flatMap((of) =>
    findPattern(context, {
      of,
      why: MARKUP_WHY,
      better: ({ index, 0: found }, reading) => {
        const text = unmarked(found);
        const span = { from: index, to: index + found.length };
        if (text === found) return [removal(reading, span)];
        return [{ act: 'replace', label: text, ...span, text }];
      },
    }),
  );

const TAG = /^<([a-z]\d?|[a-z]{2,10})>$/i;
/** 'Set emphasis with <em> in the book': a tag inside a sentence that nothing closes is spoken of. */
function isLoneTag({ at }: Found): boolean {
  const name = at && TAG.exec(at.reading.text.slice(at.from, at.to))?.[1];
  return !!name && SHOWN.test(before(at)) && !at.reading.text.includes(`</${name}>`, at.to);
}

export const leftover: Rule = {
  id: 'open/leftover',
  level: 'fix',
  kinds: PROSE,
  languages: null,
  says: 'Marks of Markdown or HTML, and lines such as ‘Here is your job advert’.',
  source: 'house',
  find: (context) => [...spoken(context), ...outsideCode(markup(context)).filter((one) => !isLoneTag(one))],
};
