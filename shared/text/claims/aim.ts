/** What a section speaks of: what the employer gives, or what it asks of the person. */
export type Aim = 'offer' | 'ask' | null;

const OFFER =
  /\b(?:offer(?:ed)?|benefits?|perks|rewards?|package|the deal|extras|in return|in it for you|we give|you(?:['’]ll| will| can)? (?:get|receive|enjoy|gain)|your advantages|why (?:join|work|us|you['’]ll))\b|bieten|bekommst|bekommen|erhältst|erhalten|vorteile|leistungen|mehrwert|angebot|gibt(?:['’]s| es)|freuen|drin ist/i;
const ASK =
  /\b(?:requirements?|essentials?|must(?:[- ]haves?)?|qualifications?|skills|criteria|person specification|your (?:profile|background)|about you|who you are|(?:what )?you(?:['’]ll| will)? (?:bring|need|have)|we(?:['’]re| are)? (?:look(?:ing)? for|ask(?:ing)? for|need|expect)|the person)\b|profil|mitbring|bringst|bringen sie|sie bringen|bringt ihr|anforderung|voraussetzung|qualifikation|hast du|du hast|sie haben|erwarten|brauchst|wünschen wir uns/i;

/** What a short line announces as the heading of the lines below it. */
export function aimOf(heading: string): Aim {
  if (ASK.test(heading)) return 'ask';
  return OFFER.test(heading) ? 'offer' : null;
}
