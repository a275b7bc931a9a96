import type { Pronouns } from '#shared/checks/words/lexicon.ts';

/** The English pronouns that name a gender, and whom they mean. */
export const enPronouns: Pronouns = {
  better: new Map([
    ['he', 'they'],
    ['she', 'they'],
    ['him', 'them'],
    ['his', 'their'],
    ['himself', 'themselves'],
    ['herself', 'themselves'],
    ['her', 'their'],
  ]),
  anyPerson:
    /\b(?:candidates?|applicants?|post ?holder|job ?holder|appointee|ideal person|right person|new hire|jobholder|someone|somebody|anyone|anybody|a person|the person|an? individual|(?:each|every) (?:new )?\p{Ll}+(?:er|or|ist|ee|ant|ian|ic)|the one who|one who|self-starters?|team player|we (?:need|want|seek|are looking for)|you need an?|looking for)\b/iu,
  antecedent:
    /\b(?:candidates?|applicants?|post ?holder|job ?holder|appointee|ideal person|right person|new hire|someone|somebody|anyone|anybody|whoever|the one who|one who|self-starter|team player|(?:each|every|any|a good|the ideal|the right|the successful|the new|our new|our next|your new|the trainee|the apprentice) (?:\p{Ll}+ )?(?:\p{Ll}+(?:er|or|ist|ee|ant|ian|ic)|nurse|cook|clerk|host|barista|pilot|tech|carer|assistant|intern|apprentice|person|hire|recruit|member of staff))\b|^\W*(?:an? |wanted: )(?:\p{Ll}+ ){1,3}who\b/iu,
  nameBehind: /^\W*(?:when|before|after|as|while|once|although|in (?:his|her)|like (?:his|her))\b/iu,
  wanted: /\b(?:need|want|seek|looking for|wanted:?) an? (?:[\p{Ll}-]+,? ){0,3}(?:man|woman|lady)\b/giu,
  someoneElse:
    /\b(?:Mr|Mrs|Ms|Miss|Dr|Sir|Dame|founder|owner|woman|man|lady|neighbour|neighbor|who asks|nobody|teacher|head|boss|wife|husband|mother|father|son|daughter|brother|sister|grandmother|grandfather|customer|client|guest|visitor|tenant|member|traveller|passenger|reader|resident|patient|child|pupil|mum|dad|dog|cat|horse|cow|ewe|king|queen|chef|director|predecessor|colleague|manager|supervisor|mentor|foreman|(?:last|previous|former) \p{Ll}+)\b|(?<=\p{Ll},? )\p{Lu}(?!\p{Ll}*days?\b)\p{Ll}+/u,
};
