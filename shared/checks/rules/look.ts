import { removal } from '#shared/checks/better.ts';
import { HASHTAGS } from '#shared/checks/lengths.ts';
import written from '#shared/checks/patterns/look.json' with { type: 'json' };
import { patternOf } from '#shared/checks/patterns.ts';
import { type Context, type Found, findPattern, PROSE, type Rule } from '#shared/checks/rule.ts';
import { keyOf } from '#shared/text/sentences.ts';

const PATTERN = patternOf(written);

/** One emoji as people see it: a family, a flag, a keycap and a skin tone are one. */
export const EMOJI = PATTERN.emoji;

const CAPITALS = /(?<![\p{L}\p{N}#@/._-])\p{Lu}{4,}(?![\p{L}\p{N}/._@-])/gu;
const CAPITAL_WORD = /\p{Lu}{4}/u;
const RUN = /(?:\p{Lu}{2,}[^\S\n]+)*\p{Lu}{4,}(?:[^\S\n]+\p{Lu}{2,})*/gu;

function shouted(context: Context): Found[] {
  const { role, brand_guidelines, document_titles } = context;
  const material = JSON.stringify([role, brand_guidelines, document_titles]);
  const isKnown = (word: string) => material.includes(word);
  return context.readings.flatMap((reading) =>
    (CAPITAL_WORD.test(reading.text) ? [...reading.text.matchAll(RUN)] : []).flatMap((match) => {
      const words = (match[0].match(CAPITALS) ?? []).filter((word) => !isKnown(word));
      const at = { from: match.index, to: match.index + match[0].length, reading };
      if (words.length < 2 || context.isSpared(reading, at)) return [];
      const text = match[0].charAt(0) + match[0].slice(1).toLowerCase();
      const better = { act: 'replace', label: text, from: at.from, to: at.to, text } as const;
      return [{ at, why: 'Capitals read as shouting, and screen readers may spell them out.', better: [better] }];
    }),
  );
}

const exclaimed = (context: Context): Found[] =>
  findPattern(context, {
    of: /!{2,}/g,
    why: 'One mark is enough.',
    better: ({ index, 0: found }) => [{ act: 'replace', label: '!', from: index, to: index + found.length, text: '!' }],
  });

const MOST_IN_POSTS = 3;

const emojiFound = (context: Context): Found[] =>
  context.readings.flatMap((reading) => {
    const matches = [...reading.text.matchAll(EMOJI)];
    if (context.kind === 'social_ad' && matches.length <= MOST_IN_POSTS) return [];
    const over = context.kind === 'social_ad' ? matches.slice(MOST_IN_POSTS) : matches;
    return over.flatMap(({ index, 0: found }) => {
      const at = { from: index, to: index + found.length, reading };
      if (context.isSpared(reading, at)) return [];
      const why = 'Screen readers say the name of each one. A text of this kind needs few or none.';
      return [{ at, why, better: [removal(reading, at)] }];
    });
  });

const HASHTAG = /(?<![\p{L}\p{N}&/])#[\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*/gu;

const hashtagsFound = ({ readings }: Context): Found[] =>
  readings
    .filter(({ part }) => !part.endsWith('.title'))
    .flatMap((reading) => {
      const count = reading.text.match(HASHTAG)?.length ?? 0;
      if (reading.text.trim() === '' || count <= HASHTAGS.most) return [];
      return [
        {
          quote: reading.card ? `${reading.card}: ${count} hashtags` : `${count} hashtags`,
          why: `At most ${HASHTAGS.most} hashtags were asked for; more of them look like advertising.`,
          phrase: keyOf(`hashtags ${reading.card}`),
        },
      ];
    });

export const shouting: Rule = {
  id: 'shouting',
  level: 'consider',
  kinds: PROSE,
  languages: null,
  says: 'Words in capitals that are no abbreviation of your sources, and two exclamation marks in a row.',
  source: 'gov_plain',
  find: (context) => [...shouted(context), ...exclaimed(context)],
};

export const emojiRule: Rule = {
  id: 'emoji',
  level: 'consider',
  kinds: PROSE,
  languages: null,
  says: 'Emoji; in posts more than three.',
  source: 'gov_plain',
  find: emojiFound,
};

export const hashtags: Rule = {
  id: 'hashtags',
  level: 'consider',
  kinds: ['social_ad'],
  languages: null,
  says: 'More than four hashtags in a post.',
  source: 'house',
  find: hashtagsFound,
};
