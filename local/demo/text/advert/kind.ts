import type { AdvertAnswer } from '#shared/roles/advert/answer.ts';
import { anyOf, everyOf } from '#shared/roles/advert/words.ts';

const CV =
  /^(?:curriculum vitae|cv|lebenslauf|career history|employment history|work history|beruflicher werdegang)\s*:?\s*$/im;
const BORN = /^(?:date of birth:|geburtsdatum:)/im;
/** What a person says of the own working life. */
const OF_ONESELF = everyOf(
  "I am|I'm|I’m|I have|I've|I’ve|I was|I worked|I work|I studied|I led|I hold|I enjoy|my career|my last|my experience|my current|since then I|ich bin|ich habe|ich war|ich arbeite|ich suche|meine ausbildung|mein studium|meiner tätigkeit|bei meinem",
);
/** Somebody who seeks a job, and no one for a job. */
const SEEKS_WORK = anyOf(
  "(?:I am|I'm|I’m) (?:\\p{L}+ ){0,2}(?:looking for|seeking)|ich suche|suche ich) (?:\\p{L}+[ ,]+){0,6}(?:job|role|position|work|opportunity|employment|stelle|anstellung|arbeit|herausforderung",
);
const OF_US = /(?<!\p{L})(?:we|our|us|you|your|wir|uns|unser\p{L}*|sie|du|dich|ihr|euch)(?!\p{L})/giu;

const LIST_HEAD =
  /^(?:open positions|current vacancies|our vacancies|open roles|current openings|offene stellen|stellenangebote|unsere stellen)\s*:?$/im;
const SEVERAL = anyOf(
  '(?:two|three|four|five|six|several|multiple|zwei|drei|vier|mehrere) (?:open )?(?:vacancies|positions|roles|openings|jobs|stellen)',
);

/** Texts of other sorts, each with words of which two tell it from an advert. */
const OTHERS: Readonly<Record<string, RegExp>> = {
  invoice: anyOf(
    'invoice|vat no|vat number|amount due|total due|balance due|payment terms|due date|sort code|account number|iban|bic|bill to|subtotal|rechnung|rechnungs\\p{L}*|zahlbar|netto zzgl|mwst|ust|umsatzsteuer|gesamtbetrag|bankverbindung|zahlungsziel',
  ),
  recipe: anyOf(
    'tbsp|tsp|tablespoons?|teaspoons?|preheat|ingredients|serves \\d|simmer|oven|whisk|dice|cups? of|\\d+ ?g|\\d+ ?ml|zutaten|backofen|el|tl|prise|verrühren|köcheln|portionen|minuten backen',
  ),
  product: anyOf(
    'add to (?:basket|cart|bag)|buy now|in stock|out of stock|free delivery|free returns|warranty|sku|rrp|reviews|star rating|dimensions|per month on finance|in den warenkorb|lieferzeit|versandkosten|versand|auf lager|garantie|artikelnummer|inkl\\. mwst|kundenbewertungen|spec sheet|item no',
  ),
  news: anyOf(
    'said|told|reported|announced|according to|yesterday|police|spokes\\p{L}+|councillors?|court|minister|residents|last week|died|killed|won|sagte|teilte|berichtet\\p{L}*|gestern|polizei|sprecher\\p{L}*|gericht|minister\\p{L}*|anwohner|am montag|am dienstag|am mittwoch|am donnerstag|am freitag|wurde|worden',
  ),
  minutes: anyOf('minutes of|apologies|agenda item|action points?|tagesordnung|protokoll|anwesend|beschluss'),
  offer: anyOf(
    'free quotes?|no job too small|all work guaranteed|our services|book a table|book now|call for a quote|years experience|references available|kostenloses angebot|kostenvoranschlag|unsere leistungen|festpreis',
  ),
  event: anyOf('tickets|doors open|line-up|admission|book your (?:seat|place)|eintritt frei|vorverkauf|einlass'),
  terms: anyOf(
    'terms and conditions|privacy policy|cookies? policy|hereinafter|nutzungsbedingungen|datenschutzerklärung|agb',
  ),
};
/** Of these a text is one also when it seeks somebody: the minutes of a meeting may decide to hire. */
const CLEAR = ['invoice', 'minutes', 'terms'];
const ENOUGH = 2;
/** So many words of the other sort outweigh a title with another fact. */
const CERTAIN = 4;

function wordsOf(text: string, pattern: RegExp, most: number): number {
  const all = new RegExp(pattern.source, 'giu');
  const found = new Set<string>();
  for (const { 0: word } of text.matchAll(all)) {
    found.add(word.toLowerCase());
    if (found.size >= most) break;
  }
  return found.size;
}

/** The years of one job after the other, as a CV has them. */
const YEARS = /(?:19|20)\d\d\s?(?:to|[-–—]|bis)\s?(?:(?:19|20)\d\d|now|today|present|heute)/giu;
const OF_CV = /^(?:references (?:on|upon|available)|referenzen auf)/im;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Whether a text is a CV, or somebody's own words about the work they seek. */
const isOfPerson = (text: string): boolean =>
  CV.test(text) ||
  BORN.test(text) ||
  SEEKS_WORK.test(text) ||
  count(text, YEARS) + (OF_CV.test(text) ? 1 : 0) > 2 ||
  (count(text, OF_ONESELF) > 2 && count(text, OF_ONESELF) > count(text, OF_US));

const GENDERED = /([^\n:.•|]{3,60}?)\s{0,5}\((?:[mwfhdx]\s?[/|]\s?){1,3}[mwfhdx]\)/giu;

/** Different titles, each with its '(m/w/d)'. */
function isOfSeveral(text: string): boolean {
  if (LIST_HEAD.test(text) || SEVERAL.test(text)) return true;
  const titles = new Set(
    [...text.matchAll(GENDERED)].map(([, title = '']) => title.trim().toLowerCase().split(' ').at(-1)),
  );
  return titles.size > 1;
}

/** Whether the words of another sort of text outweigh those of a job. */
function isOfOther(text: string, isSought: boolean, facts: number): boolean {
  return Object.entries(OTHERS).some(([sort, pattern]) => {
    const words = wordsOf(text, pattern, CERTAIN);
    const isUnsought = words >= ENOUGH && (!isSought || CLEAR.includes(sort));
    return isUnsought || (words >= CERTAIN && facts < 2);
  });
}

/** What is known of a job in a text: `isSought`: words seek somebody for the title. */
export type Known = { hasTitle: boolean; isSought: boolean; facts: number; hasSections: boolean };

/** What a text is: an advert has the title of a job and one more fact of it, or sections of a job. */
export function kindOf(text: string, { hasTitle, isSought, facts, hasSections }: Known): AdvertAnswer['kind'] {
  if (isOfPerson(text)) return 'cv';
  if (!hasSections && (!hasTitle || facts === 0)) return 'other';
  if (!hasSections && isOfOther(text, isSought, facts)) return 'other';
  return isOfSeveral(text) ? 'several' : 'advert';
}
