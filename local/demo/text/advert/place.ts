import { type Fact, factAt, found, type Page, segmentsOf, standing } from '#local/demo/text/advert/page.ts';
import { TOWNS } from '#local/demo/text/advert/towns.ts';
import { isTrade } from '#local/demo/text/advert/trades.ts';
import { isFactOfJob, isOfPlace, mayBePlace } from '#shared/roles/advert/about/place.ts';
import { countryCodeOf } from '#shared/roles/advert/countries.ts';
import { labelOf } from '#shared/roles/advert/field-labels.ts';
import { sectionOf } from '#shared/roles/advert/headings.ts';
import { isRegion } from '#shared/roles/advert/regions.ts';
import type { Standing } from '#shared/roles/advert/standing.ts';
import { endsWithAny, startsWithAny } from '#shared/roles/advert/words.ts';

export type Places = { city: Fact | null; region: Fact | null; country: Fact | null };

const WORD = "\\p{Lu}(?:[\\p{L}'’-]|\\.(?=\\p{L}))*(?:(?<=(?:St|Bad|Co))\\.)?";
const NAME = `${WORD}(?:(?: (?:am|im|an der|ob der|vor der|a\\. ?d\\.|v\\. ?d\\.|i\\.|upon|on|of|in der|an der|in(?= (?:Holstein|Westfalen|Hessen|Sachsen|Bayern|Oldenburg))|bei|le|la|de|St\\.?) | )${WORD}){0,2}`;
/** Behind a place word, and with an end: 'in Kendal, Cumbria' and 'in Worms sucht'. */
const IN = new RegExp(
  `(?<!\\p{L})(?:[Ii]n|[Nn]ear|[Aa]round|[Oo]utside|[Cc]lose to|[Hh]erzen von|(?:town|city|heart|cent(?:re|er)) of|(?:[Aa]rbeits|[Ee]insatz|[Dd]ienst)ort ist|[Bb]ased in|[Aa]us|[Bb]ei uns in|[Oo]ffice in|[Ss]tandort|@) (${NAME}?)(?=[,.;)!?|]|$|\\s(?!(?:im (?:Breisgau|Allgäu|Odenwald|Taunus|Harz|Pongau)|am|an|upon|on|of|bei|le|la|de|der)\\s)\\p{Ll}|\\s(?:is|are|for|just|has|have|needs?|seeks?|who|where|as|at|by|sucht|suchen|und|and|einen?|eine|the|a|die|den|with|mit|to|or|oder|on|we|wir|from|ab|zum|NC|[A-Z]{2,3})(?!\\p{L})|\\s\\()`,
  'gu',
);
/** 'Fold & Sons of Naas, Co. Kildare' */
const OF = new RegExp(`(?<!\\p{L}|Bay |Isle |City |University )of (${NAME}?)(?=,)`, 'gu');
/** Behind these stands much else, so only a known town: 'Elektro Nagl bei Rosenheim', 'Moonraker Bread of Frome seeks'. */
const NEAR_KNOWN = new RegExp(`(?<!\\p{L})(?:bei|nahe|[Rr]aum|Großraum|of) (${NAME}?)(?=[,.;)!?]|$|\\s\\p{Ll})`, 'gu');
const OFFICE = new RegExp(
  `(?<!\\p{L})(${NAME}?) (?:office|campus|branch|rooms|studio|site|depot|warehouse|shop|store|factory|clinic|salon|restaurant|plant|kitchen|yard|hub|surgery|practice)(?!\\p{L})`,
  'gu',
);
const BRACKETS = new RegExp(`\\((${NAME})(?:, [^)]{2,30})?\\)`, 'gu');
const POSTCODE = /(?<!\s)\s+(?:[A-Z]{1,2}\d{1,2}[A-Z]?(?: \d[A-Z]{2})?|\d{4,5})$|^(?:[A-Z]{1,2}-)?\d{4,5}\s+/;
/** Words in capitals that are no places. */
const NO_PLACE = startsWithAny(
  'stellen(?:ausschreibung|anzeige|angebot)|frau|herr|edited|posted|updated|promoted|reposted|mr|mrs|ms|dr|pty|ltd|llc|inc|gmbh|plc|regd|über|about|details|field|(?:central|eastern|pacific|mountain)$|year|years|grade|level|band|the|our|your|my|a|an|in|mon\\p{L}*|tue\\p{L}*|wed\\p{L}*|thu\\p{L}*|fri\\p{L}*|sat\\p{L}*|sun\\p{L}*|montag|dienstag|mittwoch|donnerstag|freitag|english|german|french|englisch|deutsch|python|java|excel|sap|teilzeit|vollzeit|full|part|hybrid|remote|health|mathematics|maths|science|klasse|schicht|wechselschicht|bereich|abteilung|absprache|kontakt|bewerbung|apply|permanent|urgent|immediate|start|weekends?|days|nights|earlies|lates|competitive|ref|posted|us|it|hr|[A-Z]{1,2}|q\\d|class|series|no|ab',
);

const ONLY_NAME = new RegExp(`^${NAME}$`, 'u');
const isTown = (words: string): boolean =>
  ONLY_NAME.test(words) &&
  words.length <= 40 &&
  words.split(' ').length <= 4 &&
  !/\d|[€£$:?]/.test(words) &&
  !NO_PLACE.test(words) &&
  !BUILDING.test(words) &&
  !STREET.test(words) &&
  (TOWNS.has(words.toLowerCase()) || !isFactOfJob(words)) &&
  !words.split(/[ -]/).some((word) => isTrade(word)) &&
  !/\p{Ll}\p{Lu}/u.test(words);

const withoutCode = (words: string): string =>
  words
    .replace(OF_MODE, '')
    .replace(POSTCODE, '')
    .replace(/ \d{1,2}$/, '');
/** 'Bristol/hybrid' */
const OF_MODE = /\s?\/\s?(?:hybrid|remote|home|flexib).*$/iu;

/** 'Hauptstr. 5' and 'Cheap Street' */
const STREET =
  /(?:str|straße|strasse|gasse|weg|platz|allee|damm|ufer|\s(?:street|road|lane|avenue|drive|close|square|st|rd|ave))\.?$/iu;

/** A building is where one works; its name tells no town: 'Outeniqua Mall'. */
const BUILDING = endsWithAny(
  'theat(?:re|er)(?: royal)?|hotel|stadium|arena|lehrkrankenhaus|krankenhaus|klinikum|library|school|hospital|office|depot|mall|museum|campus|centre|center|clinic|house|lodge|unit|ward|hall|council|estate|factory|church|farm',
);

const INNER_CITY =
  / (?:CBD|city|city cent(?:re|er)|town cent(?:re|er)|(?:Innen|Alt)stadt| ?and (?:round about|surrounding.*|area)|und Umgebung)$/iu;

/** A known region or country at the end of words: 'Batlow NSW'. */
const townOf = (words: string): string => {
  const [, town, region = ''] = /^(.+?) (\p{Lu}{2,3})$/u.exec(words) ?? [];
  return town && isRegion(region) ? town : words.replace(INNER_CITY, '');
};

/** Where the town begins in a segment: 'Baker in Hull'; 'Ort: Neustadt in Holstein' is one name. */
function townStart(words: string, { label }: Standing): number {
  const inner = label === 'city' ? null : / in (?=\p{Lu}[^ ]*$)/u.exec(words);
  return inner ? inner.index + inner[0].length : 0;
}

/** Segments of lines of facts that may be places, those under a label first. */
function inLines(page: Page, others: readonly (Fact | null)[]): Standing[] {
  return page.lines.flatMap((line) => {
    const isListed = line.isItem && !/^\p{Extended_Pictographic}/u.test(line.text);
    if (isListed || sectionOf(line) !== null || labelOf(line.text) !== undefined) return [];
    return segmentsOf(line.text).flatMap(({ from, words }) => {
      const start = townStart(words, standing(page, line, from, words));
      const [shown = ''] = words.slice(start).split(/\p{Extended_Pictographic}/u, 1);
      const town = townOf(withoutCode(shown.trimEnd()));
      const at = words.indexOf(town);
      // '(Immigration)' behind a title is its field.
      const isField = line.number === others[0]?.line && line.text[from - 1] === '(';
      if (at === -1 || isField || !isTown(town)) return [];
      const found = standing(page, line, from + at, town);
      return isOfOther(line.text, found, others) ? [] : [found];
    });
  });
}

/** Whether words are a part of a title or a name that stands in their line. */
const isOfOther = (line: string, { number, from }: Standing, others: readonly (Fact | null)[]): boolean =>
  others.some((other) => {
    const start = other?.line === number ? line.indexOf(other.quote) : -1;
    return other && start !== -1 && from >= start && from < start + other.quote.length;
  });

/** A place of a line alone, or in the line of the title or the name or the next one, last in it. */
function isBesideName({ line, quote, from, number, isHead }: Standing, others: readonly (Fact | null)[]): boolean {
  const isNear = others.some((other) => other && other.line > 0 && Math.abs(other.line - number) <= 1);
  const isLast = !/[\p{L}\p{N}]/u.test(line.slice(from + quote.length)) && !/:\s/.test(line);
  return isHead && (line === quote || (isNear && isLast) || others.some((other) => other?.line === number));
}

/** 'Grünwerk (Freiburg)': in brackets stand other things than places as well. */
const isTownOfName = ({ quote, line, number }: Standing, company: Fact | null): boolean =>
  TOWNS.has(quote.toLowerCase()) || (company?.line === number && line.includes(`${company.quote} (${quote})`));

/** The place of the work with the region and country beside it. */
export function placesAt(page: Page, title: Fact, company: Fact | null): Places {
  const segments = inLines(page, [title, company]).filter(isOfPlace);
  const inside = [
    ...found(page, IN),
    ...found(page, OF).filter(hasLarger),
    ...found(page, NEAR_KNOWN).filter(({ quote }) => TOWNS.has(quote.toLowerCase())),
    ...found(page, OFFICE),
    ...found(page, BRACKETS).filter((at) => hasLarger(at) || isTownOfName(at, company)),
  ].filter((at) => isTown(at.quote) && mayBePlace(at) && !isOfOther(at.line, at, [title, company]));
  const sure = inside.filter((at) => isOfPlace(at));
  const city =
    segments.find((at) => at.label === 'city' && hasLarger(at)) ??
    segments.find((at) => at.label === 'city' && TOWNS.has(at.quote.toLowerCase())) ??
    segments.find(({ label }) => label === 'city') ??
    segments.find((at) => TOWNS.has(at.quote.toLowerCase()) || hasLarger(at)) ??
    [...segments, ...sure].find((at) => TOWNS.has(at.quote.toLowerCase()) || hasLarger(at)) ??
    sure.find(({ isHead, line }) => isHead || line.length > 100) ??
    segments.find((at) => isBesideName(at, [title, company])) ??
    sure[0] ??
    (FROM_HOME.test(page.text) ? undefined : likely(inside));
  return { city: factAt(city) ?? named(company), ...besides(page, city) };
}

/** A town that is known, beside a larger place, or the only one. */
const likely = (inside: readonly Standing[]): Standing | undefined =>
  inside.find((at) => hasLarger(at) || TOWNS.has(at.quote.toLowerCase().split('-')[0] ?? '')) ??
  (inside.length === 1 ? inside[0] : undefined);

/** Where all work from home, a town in a sentence is that of a letter box. */
const FROM_HOME = /(?<!\p{L})(?:remote|(?:work|works|working) from home|home[- ]?office|von zu ?hause)(?!\p{L})/iu;

/** 'Stadt Ebersweiler' is where it is. */
function named(company: Fact | null): Fact | null {
  const town = /^(?:Stadt|Gemeinde|City of|Town of) (\p{Lu}.+)$/u.exec(company?.quote ?? '')?.[1];
  if (town && company) return { line: company.line, quote: town };
  // 'Bridal House Norwich'
  const last = / (\p{Lu}\p{L}+)$/u.exec(company?.quote ?? '')?.[1];
  return company && last && TOWNS.has(last.toLowerCase()) ? { line: company.line, quote: last } : null;
}

const AFTER =
  /^[\s,(·|]{1,3}(\p{Lu}[^,;()|·•]{1,29}?)(?=(?: \d{5})?[,;()|·•!?]|(?: \d{5})$|\s\p{Extended_Pictographic}|(?<!Co|St)\.\s|\s[–—-]\s|\.?$|\s(?:is|are|has|just|sucht)\s)/u;

function hasLarger({ after }: Standing): boolean {
  const next = AFTER.exec(after)?.[1]?.trim() ?? '';
  return isRegion(next) || countryCodeOf(next) !== null;
}

/** The region and the country that follow a city, or stand under their own label or alone. */
function besides(page: Page, city: Standing | undefined): Pick<Places, 'region' | 'country'> {
  const line = city && page.lines[city.number - 1]?.text;
  const parts: string[] = [];
  let rest = line && city ? line.slice(city.from + city.quote.length) : '';
  for (let part = AFTER.exec(rest); part; part = AFTER.exec(rest)) {
    parts.push(part[1]?.trim() ?? '');
    rest = rest.slice(part[0].length).replace(/^\)/, '');
  }
  const isBeside = city?.label === 'city';
  const country = parts.find((part) => countryCodeOf(part) !== null);
  const isBetween = (at: number): boolean => at === 0 && (isBeside || parts[1] === country);
  const region = parts.find(
    (part, at) => isRegion(part) || (isBetween(at) && part !== country && isTown(part) && !rest.includes(`(${part}`)),
  );
  const at = (quote: string | undefined): Fact | null => (quote && city ? { line: city.number, quote } : null);
  return { region: at(region) ?? loneRegion(page, city), country: at(country) ?? loneCountry(page) };
}

const ANYWHERE =
  /(?:(?<!\p{L})(?:anywhere in|within|throughout|across|aus ganz|in ganz|mitten in|in|remote \()|(?<=\p{L}),(?= \p{Lu}[\p{L}.]*(?: \p{Lu}\p{L}+)?(?:[,.;)]|$))) ?((?:the )?\p{Lu}[\p{L}.]*(?: \p{Lu}\p{L}+)?)/gu;

const loneCountry = (page: Page): Fact | null =>
  factAt(
    found(page, ANYWHERE).find((at) => countryCodeOf(at.quote) !== null && isOfPlace(at)) ??
      inBrackets(page) ??
      ofOwnLine(page),
  );
/** A country in a line of its own among the first: 'Singapore'. */
const ofOwnLine = (page: Page): Standing | undefined =>
  found(page, /^\p{Lu}[\p{L}. ]{2,30}$/gu).find((at) => at.isHead && countryCodeOf(at.quote) !== null);
const inBrackets = (page: Page): Standing | undefined =>
  found(page, /(?:remote|hybrid)\s?[(,–-]\s?(\p{Lu}[\p{L}. ]+?)\s?[),.]/giu).find(
    (at) => countryCodeOf(at.quote) !== null,
  );

const loneRegion = (page: Page, city: Standing | undefined): Fact | null =>
  city ? null : factAt(found(page, ANYWHERE).find((at) => isRegion(at.quote) && isOfPlace(at)));
