import { type Context, type Found, findPattern } from '#shared/checks/rule.ts';
import { german } from '#shared/checks/words/de-sets.ts';
import type { KindName } from '#shared/kinds/names.ts';

const OFFERS: readonly KindName[] = ['job_advert', 'social_ad', 'job_spec', 'sourcing_email'];

/** '(m/w/d)', 'Köch*in', 'Bäckerin oder Bäcker': the text offers the job to everybody. */
const OPEN_TEXT = new RegExp(
  `[([]\\s*(?:[mwfdxi]\\s*[/|,*]\\s*)+[mwfdxi*]\\s*[)\\]]|alle[rn]? Geschlecht|geschlechtsneutral|\\(gn\\)|\\p{L}[*:_][ -]?in|\\p{L}/-?in(?!\\p{L})|\\(in(?:nen)?\\)|${german('<woman>(?:nen)? ?(?:/|oder|und|bzw\\.?) ?(?:eine[n]? )?\\p{L}+', '').source}|${german('<jobs> ?(?:/|oder|und|bzw\\.?) ?(?:eine[n]? )?\\p{L}+in', '').source}`,
  'iu',
);
const INNER_CAPITAL = /\p{Ll}In(?:nen)?(?!\p{L})/u;

const NOT_OPEN = '(?![*:_/(-]| ?\\(|,? (?:oder|und|bzw\\.?) )';
const ONE = `((?:<woman>|<jobs>|Schwester|Hilfskoch)${NOT_OPEN})`;
const OFFERED: readonly RegExp[] = [
  german(
    `(?:suchen|suche|sucht|gesucht|brauchen|braucht|fehlt|fehlen|wünschen|stellen|einstellen)(?<!Besuch|besucht)(?: (?:[^.!?\\n]|(?<=\\d)\\.){0,60}?)? (?:einen|eine|ein|den|die|als) (?:\\p{L}+~,? ){0,2}?${ONE}`,
  ),
  german(
    `(?:suchen|sucht|gesucht|Verstärkung|Stelle|Position)(?: wir)?(?: ab sofort)?:? ?(?:wird )?(?:ab sofort )?${ONE}`,
  ),
  german(`${ONE}(?:[,–-]? (?!gut|gern|von)(?:\\p{L}|\\d)+\\.?){0,6}? gesucht`),
  german(`(?:stellen (?:wir )?ein|einstellen|suchen noch|fehlt uns)(?: \\p{L}+)?: ?${ONE}`),
  german(
    `(?:werde|wirst du|sei|als)(?<!mehr als)(?: (?:unser|unsere|ein|eine|neuer|neue|dich|Sie))* ${ONE}(?=[!.]| (?:bei uns|im Team|in unserem|ab))`,
  ),
  german(`(?:einen|eine) (?:\\p{L}+~ )?(?:IT-)?${ONE} (?:suchen|brauchen|wünschen)`),
  german('(?:als|Als) ((?:<jobs>|<woman>)) (?:\\p{Ll}+ ){1,2}(?:du|Sie)', 'gu'),
];
/** A heading that is the offer. */
const HEADED = german(
  `(?<=^(?:[#*•-]+ ?)?(?:Stelle: |Job: |Position: )?)${ONE}(?=$|,? (?:für|in|im|am|ab|auf|bei|zum|zur|mit|ambulant|–|-|\\|)[^.!?\\n]{0,70}$)`,
  'gimu',
);
/** Headings of offers stand at the beginning. */
const HEAD = 160;

const WHY = 'It names one gender. § 11 AGG wants a job offered to everybody: add ‘(m/w/d)’.';

/** Jobs that are offered to one gender in a text that nowhere says otherwise; the first of them. */
export function germanOffers(context: Context): Found[] {
  if (context.language !== 'de' || !OFFERS.includes(context.kind)) return [];
  if (context.readings.some(({ text }) => OPEN_TEXT.test(text) || INNER_CAPITAL.test(text))) return [];
  const offered = OFFERED.flatMap((of) => findPattern(context, { of, why: WHY, group: 1 }));
  const headed = findPattern(context, { of: HEADED, why: WHY, group: 1 }).filter(({ at }) => (at?.from ?? 0) < HEAD);
  const excused = context.excused.filter(({ rule }) => rule === 'gender/direct').map(({ at }) => at);
  const isOpen = ({ at }: Found): boolean =>
    !excused.some((one) => at?.reading === one.reading && one.from < at.to && at.from < one.to);
  return [...headed, ...offered].filter(isOpen).slice(0, 1);
}
