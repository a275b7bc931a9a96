import type { Standing } from '#shared/roles/advert/standing.ts';
import { anyOf, endsWithAny } from '#shared/roles/advert/words.ts';

/** Words before a date that make it the day of something else. */
const OTHER_DAY = anyOf(
  [
    'conference|close the|kongress|messe|starts?|starting|start date|begins?|beginning|commenc\\p{L}*|from|join us|interviews?|assessment|selection day|contracts?|fixed[- ]term|term|temporary|temp|cover|maternity|season\\p{L}*|fund\\p{L}*|grant|work till|work until|runs?|running|lasts?|ends?|ending|expires?|expiry|posted|published|updated|sent|founded|since|opens? on|opening on|open day|event|probation|guaranteed|visa|valid|holidays?|shifts|available|place on|week of|w\\/c|pick\\p{L}*|project|employed|funded until|in place until|secured|phase|move|moves|launch\\p{L}*',
    'beginn\\p{L}*|ab|ab dem|start\\p{L}*|eintritt\\p{L}*|einstellung zum|gespräch\\p{L}*|vorstellungs\\p{L}*|befristet\\p{L}*|befristung|vertrag\\p{L}*|laufzeit|elternzeit\\p{L}*|vertretung|saison\\p{L}*|projekt\\p{L}*|gefördert|förderung|finanziert|endet|seit|vom|von|gegründet|veröffentlicht|online seit|probezeit|gültig|ruhestand|rente|auslernen|einarbeit\\p{L}*|umzug|zieht|zum nächst\\p{L}*|frei',
    'début|à partir|jusqu.au contrat|desde|vanaf',
  ].join('|'),
);
/** What the last day to apply is said with. */
const APPLYING = anyOf(
  [
    'appl(?:y|ies|ied|ying|ications?|icants?)|clos(?:es?|ing|ed)|deadline|last da(?:te|y)|cvs?|resumes?|résumés?|portfolio|cover letter|candidates?|reach us|get in touch|write to|send|email|submit|e-mail|expressions? of interest|vacancy closes|your details|hear from you|respond|reply|stop taking|accept\\p{L}*|forms?|ring|call|phone|text|bring|drop|upload|hand in|stop by|come in|letters?|answers?|names until|take (?:\\p{L}+ )?(?:until|till)|hear',
    'bewerb\\p{L}*|bewirb\\p{L}*|\\p{L}*frist|\\p{L}*unterlagen|lebenslauf|einsendeschluss|anschreiben|showreel|melde\\p{L}*|schick\\p{L}*|schreib\\p{L}*|sende\\p{L}*|freuen uns auf|interesse|eingang|ruf\\p{L}*|bring\\p{L}*|schriftlich',
    'candidat\\p{L}*|postul\\p{L}*|solicit\\p{L}*|inscri\\p{L}*|sollicit\\p{L}*|reageer\\p{L}*',
  ].join('|'),
);
/** Where to send it: 'jobs@fold.example by 3 March 2027'. */
const ADDRESS = /\S@[^\s@]+\.\p{L}|https?:|www\./iu;
/** The day before a second one of a range: '1 March to 30 April 2027'. */
const RANGE_BEFORE =
  /\d{1,2}\.?(?:st|nd|rd|th)?\s*\p{L}{0,9}\.?\s*(?:\d{4})?\s*(?:to|bis|till|until|[-–—])\s*(?:zum\s*)?$/iu;
const RANGE_AFTER = /^\s*(?:to|bis|till|until|[-–—])\s*(?:zum\s*)?\d{1,2}(?![\d:])/iu;
/** A year ends what is said of the date before. */
const NEAR = /[,;(–—|]|(?:19|20)\d\d|\s(?:and|und|then|but|aber|sondern)\s/iu;

/** Whether a date is the last day to apply, by a label or words of applying, and not that of something else. */
export function isOfClosing({ label, before, quote, after, section }: Standing): boolean {
  if (label === 'closing_date') return true;
  const near = before.split(NEAR).at(-1) ?? '';
  const isOther = OTHER_DAY.test(near) || RANGE_BEFORE.test(before) || RANGE_AFTER.test(after);
  if (label === 'other' || isOther) return false;
  const isOfRequest = APPLYING.test(`${before}${quote}${after}`) || ADDRESS.test(before);
  return section === 'apply' || label === 'apply' || isOfRequest;
}

/** Right before a day, or in the same clause, that it is the last one. */
const UNTIL = endsWithAny(
  '(?:by|before|until|till|no later than|up to|clos(?:es?|ing)(?: date)?(?: on| is)?|deadline(?: is| of)?|end(?:s)? on|bis(?: zum| spätestens| einschließlich)?|spätestens(?: am| bis| zum)?|frist(?: endet am| ist(?: der)?)?|\\p{L}*schluss(?: ist)?(?: der| am)?|is|ist|:)[\\s:]*(?:the |der |dem |zum |am )?(?:\\p{L}+,? )?(?:\\p{L}+,? )?',
);
/** Whether a label or the words right before a date say that it is the last day. */
export const isSureClosing = ({ label, before, quote }: Standing): boolean =>
  label === 'closing_date' ||
  UNTIL.test(before) ||
  /^(?:by|before|until|till|bis|on or before|spätestens)\s/iu.test(quote);
