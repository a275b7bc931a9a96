import type { Lexicon } from '#shared/checks/words/lexicon.ts';

const COUNT = '(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|several|many)';

/** English words for what a role asks for. */
export const enAsked: Lexicon['asked'] = {
  years: [
    new RegExp(
      `\\b(?:(?:at least|a minimum of|minimum(?: of)?|min\\.?|over|more than|around|about|up to) )?${COUNT} ?(?:\\+|plus)?(?: ?(?:-|–|to|or) ?${COUNT})?\\+? (?:or more )?years?(?:'|’)?(?: or more)?(?: of| in| as| with)?(?: [\\p{L}-]+){0,5}? experience`,
      'giu',
    ),
    new RegExp(
      `\\b(?:(?:at least|a minimum of|minimum(?: of)?|over|more than) )?${COUNT} ?(?:\\+|plus)?(?: ?(?:-|–|to) ?${COUNT})?\\+? (?:or more )?years (?:or more )?(?:working|in (?:a|an|the|similar|this)|as an?|of (?:working|running|managing|leading|teaching|nursing|hands))`,
      'giu',
    ),
    new RegExp(
      `\\b(?:(?:at least|a minimum of|minimum(?: of)?|over|more than) )?${COUNT}\\+? years(?:'|’)? (?:of|in|with|experience|behind) (?!age|service|history|warranty|guarantee|operation|growth|business|ago|old)[\\p{L}-]+`,
      'giu',
    ),
    new RegExp(`\\b(?:at least|a minimum of|minimum(?: of)?|track record of|more than) ${COUNT}\\+? years\\b`, 'giu'),
    new RegExp(`\\bexperience (?:of|for) (?:at least |a minimum of |more than )?${COUNT}\\+? years`, 'giu'),
    new RegExp(`\\bwith (?:at least |over |more than )${COUNT} years (?:in|behind|under)`, 'giu'),
  ],
  experience: 'experience',
  degree:
    /(?<![\p{L}])(?:(?:an? )?(?:bachelor(?:'|’)?s?|master(?:'|’)?s|university|college|undergraduate|postgraduate|honours|relevant|first[- ]class|law|engineering|science|business|nursing|computer science|CS|maths|physics|STEM|technical|first|higher) degree|degree[- ](?:educated|qualified|level education)|educated to (?:a )?degree(?: level)?|degree in|BSc|MSc|PhD|MBA|B\.Sc\.?|M\.Sc\.?|bachelor(?:'|’)?s in|master(?:'|’)?s in|doctorate|university graduates?|university education)(?![\p{L}])/giu,
  must: /\b(?:must(?! not| have fun)|required|essential|mandatory|is a must)\b/gi,
};
