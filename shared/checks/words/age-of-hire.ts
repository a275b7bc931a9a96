/** With one of these beside it, the age is that of those the work is for. */
const OTHERS =
  '(?:children|child|pupils|students|learners|kids|residents|patients|clients|adults|visitors|guests|groups?|class(?:es)?|youth|teenagers|teens|customers|young people|users|members|boys|girls|toddlers|players|tenants|families|survivors|veterans|passengers|horses|trees|buildings|houses|boats|Kinder\\p{L}*|Jugendliche\\p{L}*|Schüler\\p{L}*|Patient\\p{L}*|Kund\\p{L}*|Klient\\p{L}*|Bewohner\\p{L}*|Besucher\\p{L}*|Gäste\\p{L}*|Gruppen?|Senior\\p{L}*|Erwachsene\\p{L}*)';
const BEFORE = new RegExp(
  `\\b${OTHERS}[\\s,(]*(?:(?:most|many|some|all|each|both)(?: of (?:them|whom))? ?|who are |who is |of |are |from |in |the |mostly |mainly |usually |im |in )*$`,
  'iu',
);
const BEHIND = new RegExp(`^[\\s-]?(?:old |of age )?${OTHERS}(?!\\p{L})`, 'iu');
const WORK_WITH =
  /\b(?:work(?:s|ing)? with|support(?:s|ing)?|cares? for|caring for|look(?:s|ing)? after|teach(?:es|ing)?|coach(?:es|ing)?|treat(?:s|ing)?|serv(?:e|es|ing)|help(?:s|ing)?|services? for|home to|homes for|run for|open to|holidays for|(?:betreu|unterstütz|begleit|unterricht)\p{L}*|Arbeit mit|arbeiten mit|Angebote? für)\b/iu;
const HIRED =
  /\b(?:candidates?|applicants?|applications?|looking for|ideal(?:ly)?|preferabl[ey]|need not apply|we (?:want|seek|need|hire)|you should be|you must be|you are (?:aged|under|between|in your)|Bewerb\p{L}*|suchen|gesucht|idealerweise|sollten?)\b/iu;
/** What the law asks for, or what is open to every age. */
const LAWFUL =
  /\b(?:company|firm|business|building|house|Unternehmen|Firma|Betrieb|Gebäude|alcohol|licen[cs](?:e|ed|ing)|by law|legal(?:ly)?|insurance|insurers?|insured|minimum wage|regardless of|irrespective|we welcome|of every (?:age|background)|encourage|whatever your|any age|all ages|of every age|pension|gesetzlich\p{L}*|Jugendschutz\p{L}*|Versicherung\p{L}*|unabhängig von|ungeachtet)\b/iu;
/** Up to this age it is that of children and young people, whom the work is for. */
const LAST_OF_CHILDREN = 19;

/** Whether an age is that of the person to be hired. `before` and `behind` are the rest of its sentence. */
export function isAgeOfHire(before: string, words: string, behind: string): boolean {
  if (LAWFUL.test(before) || LAWFUL.test(behind)) return false;
  const ages = words.match(/\d+/g)?.map(Number) ?? [];
  if (ages.length > 1 && Math.max(...ages) <= LAST_OF_CHILDREN) return false;
  if (BEFORE.test(before) || BEHIND.test(behind)) return false;
  return HIRED.test(before + words + behind) || !WORK_WITH.test(before);
}
