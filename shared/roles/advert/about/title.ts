import type { Standing } from '#shared/roles/advert/standing.ts';
import { anyOf, endsWithAny, startsWithAny } from '#shared/roles/advert/words.ts';

/** A person of the company, before their title. */
const OF_ANOTHER = endsWithAny(
  '(?:(?:darunter|including)|(?:report(?:s|ing)?|answerable|speak|talk) to|under|alongside|(?:line )?managed by|supervised by|led by|contact|call|ring|(?:work|orders|help|support)(?:ing)? (?:from|with|for)|unterstellt|berichte\\p{L}* an|zusammen(?:arbeit)? mit|leitet|ansprechpartner(?:in)?|auskunft erteilt|auskünfte erteilt|hilfst|kurze wege (?:zu|zur|zum)) (?:\\S+ ){0,4}|(?:our|your|unsere[mnrs]?|deine[mnr]?) (?:new )?',
);
/** Words that seek the one with the title. */
const SEEKING = anyOf(
  [
    "looking for|seeks?|seeking|sought|wanted|needed|need|needs|hiring|hire|recruit\\p{L}*|appoint\\p{L}*|join|joining|opening|vacancy|position|role|post|job|require[sd]?|anyone know|would you|you'll be|you will be|as an?|lost|we are after|we.re after|meet|work as",
    'sucht|suchen|suche|gesucht|ges|als|stelle|stellt ein|braucht|brauchen|verstärk\\p{L}*|fehlt|zu besetzen|m\\/w\\/d|w\\/m\\/d|d\\/m\\/w|ausbildung zu[mr]?',
  ].join('|'),
);
const NOT_SOUGHT = startsWithAny('\\s*(?:already|schon|bereits)');
const OF_OTHERS = new Set(['duties', 'person', 'benefits', 'legal']);
/** '…, Leiterin Operationstechnik, freut sich auf Ihren Anruf' */
const CONTACT_AFTER = startsWithAny(',? (?:freut sich|beantwortet|is happy|will be happy|can tell you|will answer)');
/** 'Fachbereichsleiter Herr Dettmer' */
const NAMED_AFTER = /^,?\s(?:Herr|Frau|Mr|Ms|Mrs|Dr)\.?\s/u;

/** Whether words are the title of the job, and not that of a colleague, a chief or another vacancy. */
export function isOfTitle(standing: Standing): boolean {
  const { label, before, after, quote, section, isHead, isAlone } = standing;
  if (label === 'job_title' && !OF_CHIEF.test(before)) return true;
  if (label === 'other' || NOT_SOUGHT.test(after) || NAMED_AFTER.test(after) || CONTACT_AFTER.test(after)) return false;
  if (SEEKING.test(`${before}${after}`) && !OF_CHIEF.test(before)) return true;
  if (OF_ANOTHER.test(before) || (section && OF_OTHERS.has(section))) return false;
  return isHead || (isAlone && section === null) || /^\P{L}*$/u.test(before) || LEADS.test(quote);
}

const OF_CHIEF =
  /(?:report(?:s|ing)? to|(?:managed|supervised|led) by|darunter|including|freut sich|answerable to|unterstellt|under our|berichte\p{L}* an)(?!\p{L})/iu;
/** 'The Quality Engineer is based': a title that a sentence about the work has as its subject. */
const LEADS = /^(?:the|die|der)\s/iu;
