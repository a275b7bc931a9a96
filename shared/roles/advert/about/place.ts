import { countryCodeOf } from '#shared/roles/advert/countries.ts';
import { employmentTypeOf, locationTypeOf, wholeLine } from '#shared/roles/advert/facts.ts';
import { isRegion } from '#shared/roles/advert/regions.ts';
import type { Standing } from '#shared/roles/advert/standing.ts';
import { anyOf, endsWithAny, startsWithAny } from '#shared/roles/advert/words.ts';

/** Words before a place that is not that of the work. */
const OTHER_PLACE = anyOf(
  [
    'an office in|field day|day trip|universit(?:y|ies)|college|church|built|copied|wer aus|wer in|if you live|anyone (?:from|living)|(?:most|rest|half) of (?:the|our) (?:team|company)|stakeholders?|flat|holiday home|not (?:at|in|from)|on the (?:\\p{L}+ )?market|tournament|festival|(?:hours?|hrs|minutes?|mins?|miles?|km|drive|ride) (?:by (?:car|train) )?(?:from|outside|away from)|also|other|second|another|sister \\p{L}+|colleagues?|clients|customers|suppliers?|partners?|hubs|offices in|branches in|shops in|sites in|head office|headquarter\\p{L}*|hq|h\\.o|regd|registered|founded|started|born|began|opened in|training|course|conference|offsite|off-site|away day|retreat|pick[- ]?up|picked up|from the station|airport|deliver\\p{L}*|ship\\p{L}*|export\\p{L}*|travel\\p{L}*|tours?|touring|trips?|visits?|visiting|markets|projects? in|fieldwork|studied|university of|flights?|right to work|eligible|authori[sz]ed to work|citizens?|moved? from|formerly|previously|bought in|made in|imported|sourced|grown|degree|accent|parent company|owned by|kitchen table|garage|licen[cs]ed in|registered in|skills?|comes? from|hails from',
    'stammsitz|\\p{L}*unterricht|\\p{L}*messe|universität\\p{L}*|hochschule\\p{L}*|kirche|(?:schul|stütz)?kurs(?:e|es)?|unterricht|tochter\\p{L}*|landesamt|ausgezeichnet|komm\\p{L}* in unser büro|kommt aus|stammt aus|nicht (?:in|am|im|bei)|auf dem (?:\\p{L}+ )?markt|\\p{L}*turnier|\\p{L}*wettkampf|(?:stunden?|minuten|min|km|kilometer|autostunden?) (?:von|vor|entfernt)|auch|weitere\\p{L}*|zweite\\p{L}*|andere\\p{L}*|schwester\\p{L}*|kolleg\\p{L}*|(?<!unseren )kunden|mandanten|lieferanten|partner in|hauptsitz|zentrale|firmensitz|gegründet|geboren|schulung\\p{L}*|seminar\\p{L}*|grundseminar|fortbildung\\p{L}*|lehrgang\\p{L}*|messe\\p{L}*|tagung|bahnhof|flughafen|liefern|reisen nach|\\p{L}*dienstreise\\p{L}*|unser verkauf|unser vertrieb|niederlassungen|filialen in|studium|mutterkonzern|konzern|früher|ursprünglich|aufgewachsen|besuche?n?|ausflug|baustellen? in|projekte? in|muttersprache|\\p{L}*kenntnisse',
  ].join('|'),
);
/** What a place stands behind. */
const PLACE_WORD = endsWithAny(
  'in|within|ganz|at|near|around|nr|based in|of|from|to|outside|central|downtown|greater|across|in the heart of|town of|city of|in der nähe von|aus|bei|nahe|raum|großraum|standort|stadt|gemeinde|à|en|dans|te|naar|@|in der|der stadt|mitten in|(?:arbeitsort|einsatzort|dienstort) ist|(?:location|place of work) is|close to|just outside|anywhere in|north|south|east|west|north of|south of',
);
/** What a place stands before. */
const PLACE_AFTER = startsWithAny(
  '\\s*(?:(?:city cent(?:re|er)|town|head)\\s)?(?:office|yard|farm|works|factory|bakery|shed|team|seafront|cent(?:re|er)|campus|branch|site|studio|rooms|store|shop|place|pub|café|restaurant|salon|clinic|depot|warehouse|kitchen|plant|hospital|area|region|based|and (?:round about|surrounding|the surrounding|area)|und umgebung|büro|[A-Z]{1,2}\\d{1,2}[A-Z]?|\\d{5})',
);
/** Words of a sentence that speaks of the work. */
const OF_WORK = anyOf(
  [
    'role|job|position|post|vacancy|based|work in|work at|you.ll work|join|looking|hiring|hire|wanted|needed|need|needs|seeks?|seeking|sought|office|campus|studio|we are in|we.re in|recruit\\p{L}*|appoint|opportunity|remote|hybrid|full[- ]time|part[- ]time|onsite|on[- ]site|anyone know|place|we.re after|we are after|workshop|shop',
    'stelle|job|arbeitest|arbeitsort|arbeitsplatz|büro|office|sucht|suchen|suche|gesucht|standort|einsatz\\p{L}*|vollzeit|teilzeit|hybrid|stellt ein|stellen ein|verstärk\\p{L}*|vor ort|remote|braucht|brauchen|zu besetzen|zuhause|werkstatt|richtig|ges|mitten in|würde|laden',
  ].join('|'),
);
/** Months, which are no places without a label. */
const MONTH = anyOf(
  'january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember',
);
/** Of a street, a hall or a year: '4' of 'Halle 4'. */
const NUMBER_AFTER = /^\s?(?:\d{1,3}(?!\d)|(?:19|20)\d\d)(?!\d)/;

/** Whether words are a place of a list: 'Hybrid', 'Full-time', a country or a region. */
export const isFactOfJob = (words: string): boolean =>
  countryCodeOf(words) !== null ||
  isRegion(words) ||
  locationTypeOf(wholeLine(words)) !== null ||
  employmentTypeOf(wholeLine(words)) !== null ||
  (words.length < 30 && /^[^:]*(?:\d{5}|\b[A-Z]{1,2}\d{1,2}[A-Z]?\b|£|€|\$)/.test(words));

/** A preposition, or a label, which makes what stands before a place speak of it. */
const RULES = /(?<!\p{L})(?:in|at|from|to|of|nach|aus|um|bei)\s|:/iu;

/** Towns whose names are words as well: in a line of facts these stand last, or beside a larger place. */
const ALSO_WORDS = anyOf(
  'reading|bath|nice|mobile|hull|sale|deal|settle|orange|split|battle|wells|rugby|sandwich|diss|ware|rye|ash|hove|eye|street|hope|buckle|cork|march|barking|tring|poole|wick|stone|bury|crook|goole|ripley|rhyl|mold|flint|bangor|enterprise|normal|phoenix|buffalo|surprise|essen|baden|hof|halle|singen|worms|hamm|regen|wesel|rain|leer|weiden|brand|kiel|mai|lage|ulm|plan|kehl|rust|wels|bergen|waren|witten|hagen|buchen|linden|melle|senden|selm|steine?|sinn',
);

/** The next segment of the line begins small or with a verb, as in 'Bath and dress residents'. */
const NEXT = /^\s*[,(|•·/–—-]?\s*/u;

/** 'Fold & Sons, Naas, are looking for' */
const IS = startsWithAny('is|are|has|have|needs?|seeks?|requires?|ist|sind|hat|sucht|suchen|braucht');

/** In a line of facts a place stands last, or before another fact, a place of a larger sort, or the end of a sentence. */
function isPlaced({ quote, line, from, to, isAlone }: Standing): boolean {
  if (!isAlone) return false;
  const [before, after] = [line.slice(0, from), line.slice(to).replace(NEXT, '')];
  const next = /[\p{L}\p{N}]/u.test(after) ? (after.split(/[,|•·()!–—]|\.\s/)[0]?.trim() ?? '') : '';
  const isFirst = !/\p{L}/u.test(before);
  const isBetweenBars = /^\s*[|·•\t]/u.test(line.slice(to)) && !isFirst;
  if (isBetweenBars || (!isFirst && IS.test(next))) return true;
  const isProse = ALSO_WORDS.test(quote) && /[.:!?]/.test(after);
  if (isFirst || isProse) return next === '' || isFactOfJob(next);
  return next === '' || isFactOfJob(next) || /^[\p{Lu}\p{N}]/u.test(next) || /[.!?]/.test(line.slice(to, to + 2));
}

/** The places before a place that one place word rules: 'in Kinsale, Co. Cork, '. */
const LIST_BEFORE = /(?:\p{Lu}[\p{L}.'’-]{0,40}(?: \p{Lu}[\p{L}.'’-]{0,40}){0,3}(?:,| and| und| or| oder)\s){1,20}$/u;
const TOWN_BEFORE = /\p{Lu}[\p{L}'’-]{1,40},? \(?$/u;

/** Behind a place that is not that of the work. */
const OTHER_AFTER = startsWithAny(
  '\\s*(?:head ?office|headquarters?|hq|kommen|kommt|wohnt|wohnen|train|ausgezeichnet|airport|market)',
);
/** A line that is no sentence of a text. */
const SHORT = 60;
const GONE_TO = endsWithAny('(?:lost|gone|went on|moved|moving|leaving)[^,.(]{0,30} (?:to|for)');
const OF_LISTS = new Set(['duties', 'person', 'benefits', 'legal']);
/** What is done, brought or given speaks of other places, unless it says where the job is. */
const isOfList = ({ section, isItem, before }: Standing): boolean =>
  (isItem || (section !== null && OF_LISTS.has(section))) && !BASED.test(before);
const BASED = anyOf(
  'hybrid|in our|based|located|located in|office|offices|join|standort|arbeitsort|einsatzort|büro|location|ort',
);

/** What stands around words says that they are no place of the work, wherever they stand. */
const isElsewhere = (standing: Standing): boolean =>
  NUMBER_AFTER.test(standing.after) ||
  OTHER_AFTER.test(standing.after) ||
  GONE_TO.test(standing.before) ||
  isOfList(standing);

/** Right before a place, words that say that one works there. */
const WORK_THERE = endsWithAny(
  '(?:based|located|situated|office|offices|site|workshop|shop|studio|yard|depot|campus|school|clinic|hospital|home|hotel|restaurant|café|salon|centre|team|role|job|position|post|work|working|join us|hiring|we are|we.re|us|here|standort|büro|werkstatt|betrieb|praxis|kanzlei|laden|filiale|sitz|arbeitsort|einsatzort|dienstort|stelle|job|buchhaltung|team|arbeitest|arbeiten|sind|wir|liegt|befindet sich)(?: is| ist)? (?:\\p{Ll}+ ){0,2}(?:in|at|near|nahe|bei)(?: \\p{L}+,)?',
);
/** Whether more than a preposition says that a place is that of the work. */
export function isSurePlace(standing: Standing): boolean {
  const { label, before, quote, isHead, after } = standing;
  if (label && PLACES.has(label)) return true;
  if (MONTH.test(quote) || TO.test(before)) return false;
  const isLower = /^\p{Ll}/u.test(quote);
  if (isLower || (ALSO_WORDS.test(quote) && !isBeside(standing) && !isHead)) return false;
  const isOfFact = isHead && (isPlaced(standing) || isBeside(standing) || isInLine(standing));
  return isOfFact || WORK_THERE.test(before) || IS_PLACE.test(before) || isOfSeeker(standing) || hasLarger(after);
}
const IS_PLACE = endsWithAny('(?:arbeitsort|einsatzort|dienstort|location|place of work) (?:ist|is)');
/** 'Store Manager in Bath' */
const isInLine = ({ line, before }: Standing): boolean =>
  line.length < SHORT && !/[.!?]\s/.test(line) && /\s(?:in|bei)\s$/u.test(before);
/** 'Die Kita in Worms sucht Verstärkung' */
const isOfSeeker = ({ before, after }: Standing): boolean => /\sin\s$/u.test(before) && IS.test(after.trimStart());
const TO = endsWithAny('to|from|nach|aus|um|zum');

/** A weaker sign than `isOfPlace` asks for: a place word alone, in a text that has no better place. */
export const mayBePlace = (standing: Standing): boolean =>
  isOfPlace(standing) ||
  (standing.label !== 'other' &&
    !isElsewhere(standing) &&
    !OTHER_PLACE.test(standing.before) &&
    !MONTH.test(standing.quote) &&
    isRuled(standing));

const PLACES = new Set(['city', 'region', 'country']);

/**
 * Whether words are the place of the work: by a label, as a part of a line of facts at the top or bottom, behind a place
 * word, or beside a larger place. A sentence about customers, other sites or training has no place of the work.
 */
export function isOfPlace(standing: Standing): boolean {
  const { label, before, quote, isHead } = standing;
  if (label && PLACES.has(label)) return !OTHER_PLACE.test(before);
  if (label === 'other' || isElsewhere(standing)) return false;
  const isInFacts = isHead && isPlaced(standing);
  // 'Travel Consultant – Leeds' has no preposition.
  const isOther = OTHER_PLACE.test(before) && (!isInFacts || RULES.test(before));
  if (isOther || isInFacts || MONTH.test(quote)) return isInFacts && !isOther;
  return isOfJob(standing);
}

/** In prose a place stands behind a place word in a sentence about the work, or in the head beside a larger place. */
function isOfJob(standing: Standing): boolean {
  const { before, after, isHead, line } = standing;
  const isFact = isHead && (line.length < SHORT || isBeside(standing));
  return isRuled(standing) && (isFact || OF_WORK.test(`${before}${after}`));
}

/** Behind a place word, before 'office' or so, or beside a larger place. */
const isBeside = ({ quote, before, after }: Standing): boolean =>
  hasLarger(after) || (isLarger(quote) && TOWN_BEFORE.test(before));

function isRuled(standing: Standing): boolean {
  const { before, after } = standing;
  return isBeside(standing) || PLACE_WORD.test(before.replace(LIST_BEFORE, '')) || PLACE_AFTER.test(after);
}

/** 'Batlow NSW', 'Kendal, Cumbria' and 'Kassel (Hessen)'. */
function hasLarger(after: string): boolean {
  const next = /^[\s,(]{1,3}((?:Co\. )?[^,;.()|]{2,30})/u.exec(after)?.[1]?.trim() ?? '';
  return isLarger(next) || isRegion(next.split(' ')[0] ?? '');
}

const isLarger = (words: string): boolean => isRegion(words) || countryCodeOf(words) !== null;
