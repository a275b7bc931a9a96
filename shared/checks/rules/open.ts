import { fillIn, removal } from '#shared/checks/better.ts';
import type { Reading } from '#shared/checks/reading.ts';
import { type Context, type Found, findPattern, PROSE, type Rule } from '#shared/checks/rule.ts';
import { gapsIn } from '#shared/kinds/gaps.ts';
import { UNKNOWN_SENDER } from '#shared/kinds/shown.ts';

const PLACEHOLDER_WHY = 'A placeholder was left in the text.';
const DOUBLE = /\{\{[^{}\n]{0,80}\}\}|\$\{[^{}\n]{1,60}\}|%[A-Z][A-Z_]{2,40}%/g;
const SINGLE = /\{[\p{L}_][\p{L}\p{N}_ ]{1,60}\}/gu;
const ANGLE =
  /<(?=[^<>\n]*\p{L}{2})(?!\/?(?:b|i|u|p|br|em|h[1-6]|hr|li|ol|ul|strong|span|div|a|code|pre|table|tr|td|th|img|blockquote)\b)[^<>\n]{2,60}>/giu;
const WORDS =
  /(?<![\p{L}\p{N}])(?:TBC|TBD|TBA|TODO|XX+|to be (?:confirmed|determined|announced)|lorem ipsum|insert (?:\p{L}+ )?here|(?:wird|werden) (?:noch )?(?:ergänzt|nachgereicht)|n\.?n\.)(?![\p{L}\p{N}])/giu;
const SHOUTED_ONLY = /^(?:tbc|tbd|tba|todo|xx+|n\.?n\.)$/i;
const BLANKS = /_{4,}|(?<![.…])\.{5,}/g;

/** '[30 days]' and '[£12.21 an hour]' are figures in brackets. */
const isFigure = (gap: string): boolean =>
  /\d/.test(gap) && !/insert|add|your|xx|tb[acd]|\be\.?g\b|placeholder|name|date|link/i.test(gap);

const bracketed = (context: Context): Found[] =>
  context.readings.flatMap((reading) =>
    gapsIn(reading.text)
      .filter((gap) => gap !== UNKNOWN_SENDER && !isFigure(gap))
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

const openWords = (context: Context): Found[] =>
  findPattern(context, { of: WORDS, why: PLACEHOLDER_WHY, better: () => [fillIn] }).filter(({ at }) => {
    const words = at?.reading.text.slice(at.from, at.to) ?? '';
    if (!SHOUTED_ONLY.test(words)) return true;
    return words === words.toUpperCase() && !context.roleSpeaksOf(words.toLowerCase());
  });

export const placeholder: Rule = {
  id: 'open/placeholder',
  level: 'fix',
  kinds: PROSE,
  languages: null,
  says: 'A gap that was not filled in: [closing date], <name>, {{salary}}, TBC, XXX, lorem ipsum.',
  source: 'house',
  find: (context) => [
    ...bracketed(context),
    ...[DOUBLE, SINGLE, ANGLE, BLANKS].flatMap((of) =>
      findPattern(context, { of, why: PLACEHOLDER_WHY, better: () => [fillIn] }),
    ),
    ...openWords(context),
  ],
};

const MARKUP_WHY = 'Marks of Markdown or HTML show as they are where the text is pasted.';
const MARKUP: readonly RegExp[] = [
  /^#{1,6}(?=[^\S\n]+\S)/gm,
  /(\*\*|__)(?=\S)(?:(?!\1)[^\n])+?(?<=\S)\1/g,
  /(?<![\p{L}\p{N}*])\*(?=[\p{L}"“])[^*\n]{1,80}(?<=[\p{L}\p{N}.!?"”])\*(?![\p{L}\p{N}*])/gu,
  /`{3}[a-z]*|`[^`\n]{1,60}`/g,
  /\[[^\]\n]{1,80}\]\((?:https?:|mailto:)[^)\s]*\)/g,
  /<\/?(?:b|i|u|p|br|em|h[1-6]|hr|li|ol|ul|strong|span|div|a|code|pre|table|tr|td|th|img|blockquote)(?:\s[^<>\n]{0,120})?\/?>/gi,
  /^(?:-{3,}|\*{3,}|_{3,}|={3,})[^\S\n]*$/gm,
  /&(?:nbsp|amp|lt|gt|quot|#39);/g,
  /^\|.*\|[^\S\n]*$/gm,
];

/** A first line in which a model speaks of the text instead of writing it. */
const SPOKEN_BEFORE =
  /^[^\S\n]*(?:(?:sure|certainly|of course|absolutely|great|okay)\b[,!.][^\n]{0,160}|(?:here(?:'|’)?s|here is|here are|below is|below are|please find)\b[^\n]{0,120}\b(?:advert|ad|description|spec|specification|emails?|posts?|text|draft|version|questions|guide|message|interview)\b[^\n]{0,80}|(?:natürlich|gerne?|klar|selbstverständlich)[,!][^\n]{0,160}|(?:hier ist|hier sind|anbei)\b[^\n]{0,120})(?=\n|$)/i;
const SPOKEN_AFTER =
  /(?:^|\n)[^\S\n]*((?:let me know if|i hope this|feel free to (?:adjust|edit|adapt|customi[sz]e|modify|tweak)|would you like me to|please let me know if you(?:'d| would) like|note: (?:this|the|please|i)|this (?:job )?(?:advert|description|text|version|draft) (?:is|was|has been) (?:written|designed|crafted|based)|as an ai|sag mir|lassen sie mich wissen|ich hoffe, (?:das|dieser))\b[^\n]*)[^\S\n]*\s*$/i;

function spoken(context: Context): Found[] {
  const why = 'It speaks about the text and does not belong to it.';
  return context.readings.flatMap((reading) =>
    [SPOKEN_BEFORE.exec(reading.text), SPOKEN_AFTER.exec(reading.text)].flatMap((match) => {
      if (!match) return [];
      const line = (match[1] ?? match[0]).trim();
      const from = match.index + match[0].indexOf(line);
      const at = { from, to: from + line.length, reading };
      return context.isSpared(reading, at) ? [] : [{ at, why, better: [removal(reading, at)] }];
    }),
  );
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

export const leftover: Rule = {
  id: 'open/leftover',
  level: 'fix',
  kinds: PROSE,
  languages: null,
  says: 'Marks of Markdown or HTML, and lines such as ‘Here is your job advert’.',
  source: 'house',
  find: (context) => [...spoken(context), ...markup(context)],
};
