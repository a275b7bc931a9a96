import { type Fact, factAt, found, type Page, segmentsOf, standing } from '#local/demo/text/advert/page.ts';
import { TOWNS } from '#local/demo/text/advert/towns.ts';
import { isTrade } from '#local/demo/text/advert/trades.ts';
import given from '#shared/checks/facts/data/given-names.json' with { type: 'json' };
import { isForClient, isOfCompany } from '#shared/roles/advert/about/company.ts';
import { isFactOfJob } from '#shared/roles/advert/about/place.ts';
import { labelOf } from '#shared/roles/advert/field-labels.ts';
import { sectionOf } from '#shared/roles/advert/headings.ts';
import type { SourceLine } from '#shared/roles/advert/lines.ts';
import { isRegion } from '#shared/roles/advert/regions.ts';
import type { Standing } from '#shared/roles/advert/standing.ts';
import { startsWithAny } from '#shared/roles/advert/words.ts';
import { listMark } from '#shared/text/list-marks.ts';

const WORD = "\\p{Lu}(?:[\\p{L}\\p{N}'’-]|\\.(?=[\\p{L}\\p{N}]))*(?:(?<=(?<!\\p{L})\\p{L}{1,3})\\.)?";
const NAME = `${WORD}(?: (?:${WORD}|&|\\+|of|and|und|the|C|gGmbH|e\\.V\\.|e\\.|V\\.|zum|zur|am|der|in)(?![\\p{L}])){0,6}`;
/** What names of employers end with, or begin with in German. */
const OF_NAMES =
  'Ltd|Limited|LLP|LLC|Inc|plc|PLC|GmbH|gGmbH|AG|KG|OHG|UG|eG|SE|e\\. ?V\\.|Pvt|Group|Trust|University|Council|School|College|Hospital|Hotel|Museum|Academy|Foundation|Practice|Clinic|Surgery|Nursery|Solutions|Systems|Services|Logistics|Logistik|Partners|& Co|& Sons|& Partner|Stadt|Gemeinde|Klinik\\p{L}*|Kita|Praxis|Kanzlei|Bäckerei|Metzgerei|Gasthof|Gasthaus|Buchhandlung|Weingut|Hof|Haus|Stiftung|Verein|Werkstatt|Notariat|Apotheke';
const LEGAL = new RegExp(`(?<!\\p{L})(?:${OF_NAMES})(?!\\p{L})`, 'u');
const BEGINS = '(?:^\\W*|[.!?>:] |\\p{Extended_Pictographic}\\uFE0F? |\\bDie |\\bDas |\\bDer )';
const IN_TOWN =
  '(?: \\([^)]{1,30}\\))?,?(?: (?:in|aus) [^,.]{2,30}(?:, [\\p{L}. ]{2,20}){0,2},?)?(?:, \\p{Lu}[^,]{2,30},)?';
const VERB =
  '(?:is|are|has|have|just|still|sucht|baut|macht|stellt|ist|hat|makes|runs|builds|needs?|seeks?|wants?|requires?|recruits?|offers?|looks|brews?|serves?|provides?|cares|helps?|employs?|operates?|designs?|supplies|invites?|wishes|welcomes|could|would|suchen|braucht|brauchen|bietet|sind|betreibt|fertigt|entwickelt|verkauft|vergibt)(?!\\p{L})';
const TWO_WORDS = `(?=\\p{Lu}\\S* (?:\\p{Lu}|&))${NAME}`;
/** The subject of a sentence: one word before a verb of employers, several before any. */
const SUBJECT = new RegExp(
  `(?:${BEGINS}|, |\\bd(?:er|ie|as) )(${TWO_WORDS})${IN_TOWN} (?:\\(|${VERB}|\\p{Ll}{3,}(?:s|t)(?!\\p{L}))|${BEGINS}(${NAME})${IN_TOWN} (?:\\(|${VERB})`,
  'gu',
);
/** 'We at Hillgate', '@ Studio' and 'wir vom Biohof' say it; 'at' alone may speak of something else. */
const WE_AT = new RegExp(
  `(?:(?<!\\p{L})(?:[Ww]e at|[Jj]oin|[Jj]oining|here at|[Ww]orking with|[Ww]ith us at|[Gg]reetings from|[Ww]ir vom|[Ww]ir von|[Ww]ir bei|[Ww]ir,? (?:die|der|das)|[Hh]i folks,) |@\\s?)(${NAME})`,
  'gu',
);
const AT = new RegExp(
  `(?<!\\p{L})(?:at|[Bb]ei|[Bb]eim) (${NAME})|(?:[Bb]ei der|bei dem|für (?:die|den|das|unsere?n?)) (${TWO_WORDS})`,
  'gu',
);

/** The subject of words that seek, wherever it stands: 'so Fernhill Forge is on the lookout for'. */
const SEEKER = new RegExp(
  `(?<![\\p{L}@])(${TWO_WORDS})${IN_TOWN} (?:(?:is|are|has|have) (?:on the look|looking|hiring|seeking|recruiting|after|in need|growing|expanding|an? (?:vacancy|opening))|needs?(?!\\p{L})|seeks?(?!\\p{L})|wants?(?!\\p{L})|requires?(?!\\p{L})|sucht|suchen|braucht)`,
  'gu',
);
/** 'wanted for Outback Haulage', 'to start in May with Mackie Joinery', 'Tarrant Roofing – call Jase' */
const SOUGHT_FOR = new RegExp(
  `(?:wanted|needed|required|sought) (?:for|at|by|with) (${NAME})|(?:start|role|position|job|opportunity|vacancy|opening|career|apprenticeship)[^.!?]{0,40} with (${TWO_WORDS})|(?:^|[.!?] )(${TWO_WORDS}) [–—-] (?:call|ring|phone|text|email|apply|contact|anrufen|tel)`,
  'gu',
);

const HEAD_LINES = 7;
const NO_NAME = startsWithAny(
  'do|don.t|not|never|best|regards|kind regards|cheers|thanks|thank|yours|many|ta|viele|liebe|beste|herzliche|mit freundlichen|mfg|vg|lg|thema|edited|raum|großraum|what|who|why|how|where|friends|everyone|anybody|mondays|fridays|weekends|subject|the company|monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|last edited|class|h\\/f|must|vos|nos|mes|experience|unsere?n?|meine?|zur|zum|the job|you|we|wir|it|this|they|i|sie|ihr|wer|was|das|please|no|all|our|if|when|as|for|in|at|pop|call|text|mail|shifts?|work|duties|grade|band|salary|pay|posted|im auftrag|freie|kleine|gro(?:ß|ss)e|small|busy|local|family|vor \\d|apply|save|share|easy|jetzt|merken|teilen|report|ref|job[- ]id|from|sent|to|subject|re|fw|fwd|hi|hello|guten|moin|staff|urgent|start|stellenausschreibung|wir suchen|about|permanent|competitive|immediate|gesucht|new|hiring|the role|school of|that|dear|lieber?|hallo|greetings|client|field|details|regen|lesen|similar|more|mehr|money|would|uns|saison|aufgabengebiet|betreuung|gr(?:ü|ue)(?:ß|ss)e?|familienbetrieb|bereitschaft|neu|jobs|timing|cookies|take',
);

const ONLY_NAME = new RegExp(`^${NAME}$`, 'u');
const isTitleLike = (words: string): boolean =>
  !/['’]s |&/.test(words) && isTrade(words.split(' ').at(-1) ?? '') && !LEGAL.test(words);
const GIVEN = new Set(given.names.split(' '));
const isName = (words: string, title: Fact): boolean =>
  ONLY_NAME.test(words) &&
  !GIVEN.has(words.toLowerCase()) &&
  words.replace(LEGAL, '').trim() !== '' &&
  !TOWNS.has(words.toLowerCase().replace(/ (?:cbd|city|centre)$/, '')) &&
  !/\d$/.test(words) &&
  words.length <= 60 &&
  words.split(' ').length <= 7 &&
  !NO_NAME.test(words) &&
  !isFactOfJob(words) &&
  !isTitleLike(words) &&
  labelOf(words) === undefined &&
  !title.quote.includes(words) &&
  !/[€£$?]|\d{3}|\d ?(?:days?|hours?|hrs|std|stunden|tage)/iu.test(words);

/** 'Fleet\t85 trucks': the label of a table. */
const LABELLED_CELL = /^(?:\|\s*[\p{L} ]{2,25}\s\|\s|[\p{L} ]{2,25}\t)[^|\t]*\|?$/u;

/** Whether a line may begin with the name of the employer: among the first, or two names at the end. */
function mayName(page: Page, line: SourceLine, at: number, title: Fact): boolean {
  const isFoot =
    at >= page.lines.length - 2 &&
    !/[.!?:@\d]/.test(line.text) &&
    (/,\s\p{Lu}/u.test(line.text) || LEGAL.test(line.text));
  const section = page.frame.get(line.number)?.section ?? null;
  const isOther =
    (section !== null && section !== 'about') ||
    // A picture before the first line of all marks no item: '🌻 Bio-Markt Sonnenblume'.
    (line.isItem && at > 0) ||
    sectionOf(line) !== null ||
    labelOf(line.text) !== undefined;
  const isCell = at > 0 && LABELLED_CELL.test(line.text);
  // 'Job: Store Manager - Tinker & Toy' and 'Tischlerei Moser, Kufstein: Tischler gesucht'
  const isOfColon = /^[^(]*:\s/.test(line.text) && line.number !== title.line;
  // 'Steph', below 'Best wishes'
  const isSigned = at > 2 && at === page.lines.length - 1 && /^\p{L}+$/u.test(line.text);
  return (at < HEAD_LINES || isFoot) && !isOther && !isOfColon && !isCell && !isSigned;
}

type Segment = { from: number; words: string };

/** Where words stand as whole words: 'Tischler' of 'Tischlerei Moser: Tischler'. */
function indexOfWords(text: string, words: string): number {
  const isWhole = (at: number): boolean => !/^\p{L}/u.test(text.slice(at + words.length));
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) if (isWhole(at)) return at;
  return text.indexOf(words);
}

/** The segments set apart from the title in its line: the first before it, and those behind. */
function besideTitle(
  text: string,
  segments: readonly Segment[],
  { start, end }: { start: number; end: number },
): Segment[] {
  const behind = end + (/^\s*\([^)]*\)/.exec(text.slice(end))?.[0].length ?? 0);
  // Behind a comma, a title goes on: 'HGV Driver, Class 1'.
  const isApart = /^[^,]*[|·•@–—!\t]|^[^,]* - |^, [^,]+, \p{Lu}/u.test(text.slice(behind));
  const [first] = segments.filter(({ from, words }) => from + words.length <= start);
  const isBefore = first && /(?:[|·•@–—\t]|\s-|:)\s{0,40}$/u.test(text.slice(0, start)) && !labelOf(first.words);
  return [...(isBefore ? [first] : []), ...(isApart ? segments.filter(({ from }) => from >= behind) : [])];
}

/** The segments of a line in which its name may stand: the first, or in the line of the title those set apart from it. */
function nameSegments(line: SourceLine, title: Fact): Segment[] {
  const segments = segmentsOf(line.text).map(({ words, from }) => ({
    from,
    words: words.split(/ in (?=\p{Lu})/u)[0] ?? words,
  }));
  const start = line.number === title.line ? indexOfWords(line.text, title.quote) : -1;
  if (start !== -1) return besideTitle(line.text, segments, { start, end: start + title.quote.length });
  // 'Tacoma, WA' is a place.
  const isPlace = isRegion(segments[1]?.words ?? '') && !LEGAL.test(line.text) && !/ in \p{Lu}/u.test(line.text);
  return isPlace || line.text.length > LINE_MAX ? [] : segments.slice(0, 1);
}
const LINE_MAX = 110;

/** 'Larkfield House, Reading' and 'Haus Lindenbogen gGmbH': the name that begins a line, or stands behind the title. */
function inHead(page: Page, title: Fact): Standing[] {
  return page.lines.flatMap((line, at) => {
    const segments = mayName(page, line, at, title) ? nameSegments(line, title) : [];
    // 'Mowing, hedges, borders' is a list.
    const isList = /^\S+, \p{Ll}/u.test(line.text);
    const name = isList ? undefined : segments.find(({ words }) => isName(words, title));
    return name ? [standing(page, line, name.from, name.words)] : [];
  });
}

/** The value of 'Company: Kaveri Buildwell Pvt Ltd (H.O. Chennai)'. */
function labelled(page: Page): Standing[] {
  return page.lines.flatMap((line) => {
    const [, label = '', value = ''] = /^([^:|\t]{2,30}?)\s*(?::|\||\t|\s[-–]\s)\s*(.+)$/u.exec(line.text) ?? [];
    const isOwn = labelOf(label) === 'company_name';
    const isBelow = page.frame.get(line.number)?.labelAbove === 'company_name';
    const words = (isOwn ? value : isBelow ? line.text : '').split(/\s[(|·–]|,\s/)[0]?.trim() ?? '';
    // A heading such as 'The company' has a sentence below.
    return words === '' || (isBelow && !ONLY_NAME.test(words))
      ? []
      : [standing(page, line, line.text.indexOf(words), words)];
  });
}

const domainOf = (text: string): string =>
  (
    /@([a-z0-9-]{4,})\.[a-z]/i.exec(text)?.[1] ??
    /https?:\/\/(?:\w+\.)?([a-z0-9-]{4,})\./i.exec(text)?.[1] ??
    ''
  ).toLowerCase();
const ASCII: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
const flat = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => ASCII[letter] ?? letter)
    .replace(/[^a-z0-9]/g, '');

/** Whether the domain of an address has a long word of a name. */
const isOfDomain = (name: string, domain: string): boolean =>
  domain !== '' && name.split(/[\s'’.-]+/).some((word) => flat(word).length > 3 && flat(domain).includes(flat(word)));

const TRIMMED = /(?<!\s)\s+(?:in|der|am|of|and|und|the|&|zum|zur)$/u;

/** Duties begin with a verb, which looks like a name. */
const isOfAbout = ({ section, line }: Standing): boolean =>
  (section === null || section === 'about') && listMark(line) === null;

/** 'Unsere Genossenschaft Lindenhof', but no part of a company. */
const OUR =
  /^Unsere? (?=\p{Lu}\S+ \p{Lu})(?!\S*(?:[Tt]eam|[Aa]bteilung|[Bb]ereich|[Ss]tandort|[Ff]iliale|[Kk]und|[Mm]andant|[Kk]olleg))/u;

const BEFORE_REGION = /^, (?:Co\.|County|[A-Z]{2}(?!\p{L}))/u;

/** A name as it stands in a line of the text: without its place and article. */
const cut = (at: Standing): Standing => ({
  ...at,
  quote: at.quote
    .replace(/(?<=[\p{L}.]) in \p{Lu}.*$/u, '')
    .replace(/ of (\p{Lu}\p{L}+)$/u, (of, town: string) =>
      TOWNS.has(town.toLowerCase()) || BEFORE_REGION.test(at.after) ? '' : of,
    )
    .replace(/^(?:Die|Das|Der|Im|Am|Beim|Bei|In) /, '')
    .replace(OUR, '')
    .replace(TRIMMED, ''),
});

/** Capitalised words that the domain of an address has: 'Kleurlab' of hello@kleurlab.example. */
const WORDS = new RegExp(`(?<![\\p{L}@.])(${WORD}(?: (?:${WORD}|&)(?!\\p{L})){0,3})`, 'gu');

/** What labels say is where one works. */
const placesOf = ({ lines }: Page): string[] =>
  lines.flatMap(({ text }) => {
    const [, label = '', value = ''] = /^([^:|\t]{2,30}?)\s*(?::|\||\t)\s*(.+)$/u.exec(text) ?? [];
    return labelOf(label) === 'city' ? [value] : [];
  });

/** 'Melde dich bei Sandra Ohlmer' */
const isPerson = ({ before, quote }: Standing): boolean =>
  !LEGAL.test(quote) && /(?<!\p{L})(?:meld\p{L}*|frag\p{L}*|ask for|talk to|speak to)(?!\p{L})/iu.test(before);

const LAST_WORDS = /^(?: \p{Lu}[\p{L}'’]+){1,3}/u;

/** A name as a whole where another line says more of it: "St Wulfric's" as "St Wulfric's Primary School". */
function withForm({ lines }: Page, name: Fact): Fact {
  for (const { number, text } of lines) {
    const at = text.indexOf(name.quote);
    const more = at === -1 ? undefined : LAST_WORDS.exec(text.slice(at + name.quote.length))?.[0];
    if (more && LEGAL.test(more) && !LEGAL.test(name.quote)) return { line: number, quote: `${name.quote}${more}` };
  }
  return name;
}

/** A name with its legal form, wherever it stands: 'Write to Carrick Slip Ltd' and the line 'Spedition Ahlbrecht & Sohn GmbH'. */
const WITH_FORM = new RegExp(
  `(?<!\\p{L})(${NAME} \\(?(?:Ltd|Limited|LLP|LLC|Inc|plc|PLC|GmbH(?: & Co\\. KG)?|gGmbH|AG|KG|OHG|UG|eG|SE|e\\. ?V\\.|Pvt\\.? Ltd\\.?|PTY\\)? LTD|Pty\\)? Ltd)(?!\\p{L}))`,
  'gu',
);
const withLegalForm = (page: Page, hasClient: boolean): Standing[] =>
  found(page, WITH_FORM).filter(
    (at) =>
      (isOfCompany(at, hasClient) || TO_SEND.test(at.before)) && at.section !== 'duties' && at.section !== 'person',
  );
const TO_SEND =
  /(?<!\p{L})(?:write|apply|send|email|cv|bewerbung|unterlagen)(?: \p{L}+){0,3} (?:to|an) (?:die |den |das )?$/iu;

/** The employer: under a label, in the first lines, as the subject of a sentence or behind 'at'; mail only decides. */
export function companyAt(page: Page, title: Fact): Fact | null {
  const hasClient = isForClient(page.text);
  const given = labelled(page).filter((at) => isOfCompany(at, hasClient));
  if (given[0]) return factAt(given[0]);
  const places = placesOf(page);
  // The client of an agency is not named; a company with its form may be.
  const heads = hasClient ? [] : inHead(page, title);
  // Behind a title may stand a specialism as well: 'Registered Nurse - Dialysis'.
  const isBehindTitle = ({ number }: Standing): boolean => number === title.line;
  const said = [
    ...found(page, WE_AT),
    ...[...found(page, SUBJECT), ...found(page, SEEKER)].filter(isOfAbout),
    ...found(page, SOUGHT_FOR).filter(isOfAbout),
    ...found(page, AT),
  ];
  const all = [...heads.filter((at) => !isBehindTitle(at)), ...heads.filter(isBehindTitle), ...said]
    .map(cut)
    .filter(
      (at) =>
        !isPerson(at) &&
        isName(at.quote, title) &&
        isOfCompany(at, hasClient) &&
        !places.some((place) => place.startsWith(at.quote)),
    );
  const domain = domainOf(page.text);
  const isHinted = ({ quote }: Standing): boolean => isOfDomain(quote, domain);
  const formal = hasClient ? [] : withLegalForm(page, hasClient);
  const named = factAt(
    all.find(isHinted) ??
      formal.find(isHinted) ??
      formal.find(({ isHead, line, quote }) => isHead && line.startsWith(quote)) ??
      all.find(({ quote }) => LEGAL.test(quote)) ??
      formal[0] ??
      all[0] ??
      found(page, WORDS).find((at) => isHinted(at) && isName(at.quote, title)),
  );
  const isLonger = ({ quote }: Standing): boolean => named !== null && quote.startsWith(`${named.quote} `);
  const isAllOfDomain = ({ quote }: Standing): boolean =>
    quote.split(' ').filter((word) => isOfDomain(word, domain)).length > 1;
  const longer = all.find(isLonger) ?? found(page, WORDS).find((at) => isLonger(at) && isAllOfDomain(at));
  return named && withForm(page, factAt(longer) ?? named);
}
