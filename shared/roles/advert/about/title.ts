import type { Standing } from '#shared/roles/advert/standing.ts';
import { anyOf, endsWithAny, startsWithAny } from '#shared/roles/advert/words.ts';

/** A person of the company, before their title. */
const OF_ANOTHER = endsWithAny(
  '(?:(?:darunter|including)|(?:report(?:s|ing)?|answerable|speak|talk) to|under|alongside|(?:line )?managed by|write to|e-?mail|send \\p{L}+ to|supervised by|led by|contact|call|ring|(?:work|orders|help|support)(?:ing)? (?:from|with|for)|unterstellt|berichte\\p{L}* an|zusammen(?:arbeit)? mit|leitet|ansprechpartner(?:in)?|auskunft erteilt|auskünfte erteilt|hilfst|kurze wege (?:zu|zur|zum)) (?:\\S+ ){0,4}|(?:our|your|unsere[mnrs]?|deine[mnr]?) (?:new )?',
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
  return isHead || (isAlone && section === null) || /^(?:\P{L}*|\(?\p{L}\)\s*)$/u.test(before) || LEADS.test(quote);
}

/** Whether words say that the title is what is sought: by a label, in a sentence that seeks, or first of all lines. */
export function isSureTitle({ label, before, after, number, isAlone, isHead, line }: Standing): boolean {
  if (label === 'job_title') return true;
  if (OF_CHIEF.test(before) || OF_ANOTHER.test(before)) return false;
  const near = before.split(/\s/).slice(-SEEKING_REACH).join(' ');
  return (
    SURE_SEEKING.test(`${near} ${after.slice(0, SEEKING_AFTER)}`) ||
    (isHead && isAlone && number <= FIRST_LINES && !/[.!?]$/.test(line))
  );
}
/** Words that seek nobody else than the one with the title. */
const SURE_SEEKING = anyOf(
  [
    "looking for|like to meet|like to hear from|seeks?|seeking|sought|wanted|needed|needs?|hiring|hire|recruiting|appoint\\p{L}*|vacancy for|position (?:of|as)|role of|post of|opening for|join (?:us|our team) as|would you like to be|you'll be our|anyone know|know anyone|wants?|we are after|we're after|fill the position",
    'sucht|suchen|suche|such|gesucht|stellt ein|stellen ein|braucht|brauchen|fehlt|zu besetzen|m\\/w\\/d|w\\/m\\/d|d\\/m\\/w|nimmt|stelle als|ausbildung zu[mr]?',
  ].join('|'),
);
const SEEKING_REACH = 9;
const SEEKING_AFTER = 40;
const FIRST_LINES = 6;

const OF_CHIEF =
  /(?:report(?:s|ing)? to|(?:managed|supervised|led) by|darunter|including|freut sich|answerable to|unterstellt|under our|berichte\p{L}* an)(?!\p{L})/iu;
/** 'The Quality Engineer is based': a title that a sentence about the work has as its subject. */
const LEADS = /^(?:the|die|der)\s/iu;
