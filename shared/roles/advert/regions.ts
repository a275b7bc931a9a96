/** States, provinces, counties and cantons by the code of their country, as adverts write them behind a town. */
const REGIONS: Readonly<Record<string, string>> = {
  US: 'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WV|WI|WY',
  CA: 'Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland|Nova Scotia|Ontario|Prince Edward Island|Quebec|Québec|Saskatchewan|AB|BC|MB|NB|NL|NS|ON|PE|QC|SK|Ont.|B.C.',
  AU: 'New South Wales|Victoria|Queensland|South Australia|Western Australia|Tasmania|Northern Territory|Australian Capital Territory|NSW|VIC|Vic|QLD|Qld|TAS|Tas|ACT',
  NZ: 'Auckland Region|Bay of Plenty|Canterbury|Gisborne|Hawke’s Bay|Hawkes Bay|Manawatū|Manawatu|Marlborough|Northland|Otago|Southland|Taranaki|Waikato|West Coast|Central Otago',
  GB: 'Bedfordshire|Berkshire|Buckinghamshire|Cambridgeshire|Cheshire|Cornwall|Cumbria|Derbyshire|Devon|Dorset|County Durham|Co. Durham|East Sussex|West Sussex|Sussex|Essex|Gloucestershire|Greater Manchester|Greater London|Hampshire|Herefordshire|Hertfordshire|Herts|Kent|Lancashire|Leicestershire|Lincolnshire|Merseyside|Norfolk|North Yorkshire|South Yorkshire|West Yorkshire|East Yorkshire|Yorkshire|Northamptonshire|Northumberland|Nottinghamshire|Oxfordshire|Rutland|Shropshire|Somerset|Staffordshire|Suffolk|Surrey|Tyne and Wear|Warwickshire|West Midlands|Wiltshire|Worcestershire|Isle of Wight|East Anglia|Aberdeenshire|Angus|Argyll|Ayrshire|Fife|Highlands|Highland|Lanarkshire|Midlothian|East Lothian|West Lothian|Moray|Perthshire|Renfrewshire|Stirlingshire|Scottish Borders|Dumfries and Galloway|Gwynedd|Powys|Dyfed|Pembrokeshire|Carmarthenshire|Ceredigion|Conwy|Denbighshire|Flintshire|Monmouthshire|Gwent|Glamorgan|Anglesey|County Antrim|Co. Antrim|County Down|Co. Down|County Armagh|Co. Armagh|County Tyrone|Co. Tyrone|Co. Fermanagh|Co. Londonderry',
  IE: 'Co. Carlow|Co. Cavan|Co. Clare|Co. Cork|Co. Donegal|Co. Dublin|Co. Galway|Co. Kerry|Co. Kildare|Co. Kilkenny|Co. Laois|Co. Leitrim|Co. Limerick|Co. Longford|Co. Louth|Co. Mayo|Co. Meath|Co. Monaghan|Co. Offaly|Co. Roscommon|Co. Sligo|Co. Tipperary|Co. Waterford|Co. Westmeath|Co. Wexford|Co. Wicklow|Munster|Leinster|Connacht',
  DE: 'Baden-Württemberg|Bayern|Oberbayern|Niederbayern|Oberfranken|Mittelfranken|Unterfranken|Franken|Schwaben|Allgäu|Oberpfalz|Brandenburg|Hessen|Mecklenburg-Vorpommern|Niedersachsen|Nordrhein-Westfalen|NRW|Rheinland-Pfalz|Pfalz|Saarland|Sachsen|Sachsen-Anhalt|Schleswig-Holstein|Thüringen|Bavaria|Hesse|Saxony|Lower Saxony|North Rhine-Westphalia|Ruhrgebiet|Schwarzwald|Eifel|Sauerland|Münsterland|Emsland|Ostfriesland',
  AT: 'Burgenland|Kärnten|Niederösterreich|NÖ|Oberösterreich|OÖ|Salzburger Land|Salzburg|Steiermark|Stmk.|Tirol|Vorarlberg|Tyrol|Styria|Carinthia',
  CH: 'Aargau|Basel-Landschaft|Baselland|Graubünden|Kanton Zürich|Kanton Bern|Kanton Luzern|Kanton Zug|Kanton St. Gallen|Kanton Aargau|Kanton Thurgau|Kanton Solothurn|Thurgau|Tessin|Ticino|Wallis|Valais|Waadt|Vaud|Jura|Uri|Obwalden|Nidwalden|Berner Oberland|ZH|AG|TG|GR|BL|TI',
  ZA: 'Eastern Cape|Western Cape|Northern Cape|Free State|Gauteng|KwaZulu-Natal|KZN|Limpopo|Mpumalanga|North West Province',
  IN: 'Andhra Pradesh|Assam|Bihar|Chhattisgarh|Goa|Gujarat|Haryana|Himachal Pradesh|Jharkhand|Karnataka|Kerala|Madhya Pradesh|Maharashtra|Odisha|Punjab|Rajasthan|Tamil Nadu|Telangana|Uttar Pradesh|Uttarakhand|West Bengal',
};

const COUNTRY_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(REGIONS).flatMap(([country, names]) =>
    names.split('|').map((name): [string, string] => [name, country]),
  ),
);

const named = (words: string): string =>
  words
    .trim()
    .replace(/^County /, 'Co. ')
    .replace(/^Co (?=\p{Lu})/u, 'Co. ');

/** Washington and Western Australia. */
const OF_TWO_COUNTRIES = new Set(['WA']);

/** The code of the country that a region is in; null for words that are none. */
export const countryOfRegion = (words: string): string | null =>
  COUNTRY_OF.get(words.trim()) ?? COUNTRY_OF.get(named(words)) ?? null;

/** Words that tell in which of the countries with dollars a text was written: hours, holidays, pensions and laws. */
const DOLLAR_WORDS: readonly (readonly [string, RegExp])[] = [
  [
    'US',
    /(?<![\p{L}.])(?:U\.?S\.?A?|United States|401\(?k\)?|PTO|EOE|EEO|W-?2|1099|CDL|OSHA|GED|E-Verify|(?:Central|Eastern|Pacific|Mountain) [Tt]ime|[ECMP][SD]T)(?!\p{L})/u,
  ],
  ['CA', /(?<![\p{L}.])(?:Canada|Canadian|RRSP|PIPEDA|Red Seal)(?!\p{L})/u],
  ['AU', /(?<![\p{L}.])(?:Australian?|superannuation|(?:\+|plus) ?super|Blue Card|AHPRA|White Card|ABN)(?!\p{L})/u],
  ['NZ', /(?<![\p{L}.])(?:New Zealand|Aotearoa|KiwiSaver)(?!\p{L})/u],
];

/** The country whose dollars a text without a place speaks of; null when its words tell none, or several. */
export function countryOfWords(text: string): string | null {
  const [found, ...others] = DOLLAR_WORDS.flatMap(([country, words]) => (words.test(text) ? [country] : []));
  return found && others.length === 0 ? found : null;
}

/** Where there is one country with a currency. */
const OF_CURRENCY: Readonly<Record<string, string>> = {
  GBP: 'GB',
  CHF: 'CH',
  ZAR: 'ZA',
  INR: 'IN',
  USD: 'US',
  AUD: 'AU',
  CAD: 'CA',
  NZD: 'NZ',
  PLN: 'PL',
  SEK: 'SE',
  NOK: 'NO',
  DKK: 'DK',
  CZK: 'CZ',
};
/** Words of the law, the schools and the pensions of a country, numbers of its telephones and ends of its addresses. */
const SIGNS: readonly (readonly [string, RegExp])[] = [
  [
    'IE',
    /(?<![\p{L}\d])(?:Garda|QQI|PRSI|Revenue Commissioners|HSE|Ireland|Irish|\+353|Leaving Cert\p{L}*|(?:[AC-Y]\d[\dW]) ?[A-Z]\d[A-Z\d]{2}|Eircode)(?![\p{L}\d])|\S\.ie(?![\p{L}\d])/u,
  ],
  [
    'AT',
    /(?<!\p{L})(?:kollektivvertrag\p{L}*|KV|Jänner|Feber|heuer|Matura|Österreich\p{L}*|\+43|0043|14[- ]?mal|Lehrabschluss\p{L}*|Überzahlung)(?![\p{L}\d])|\S\.at(?![\p{L}\d])/u,
  ],
  ['CH', /(?<!\p{L})(?:EFZ|Pensum|Schweiz\p{L}*|\+41|0041|Franken|CHF|Halbtax|GAV)(?![\p{L}\d])|\S\.ch(?![\p{L}\d])/u],
  [
    'DE',
    /(?<!\p{L})(?:TVöD\p{L}*|TV-L|m\/w\/d|w\/m\/d|d\/m\/w|Minijob|Deutschland\p{L}*|Bundesland|\+49|0049|Jobticket|Deutschlandticket|GmbH & Co\. KG|gGmbH|Bundes\p{L}+|Tarifvertrag\p{L}*)(?![\p{L}\d])|\S\.de(?![\p{L}\d])/u,
  ],
  ['NL', /(?<!\p{L})(?:Netherlands|Nederland|Dutch|NS Business Card|\+31|BV|B\.V\.)(?![\p{L}\d])|\S\.nl(?![\p{L}\d])/u],
  [
    'GB',
    /(?<![\p{L}\d])(?:DBS|NHS|UKVI|HMRC|GCSEs?|NVQ|\+44|0\d{4} \d{6})(?![\p{L}\d])|\S\.(?:co|org)\.uk(?![\p{L}\d])/u,
  ],
];
/** Signs that the euro alone decides between; what is written in German without another sign is from Germany. */
const GERMAN = /(?<!\p{L})(?:und|der|die|wir|suchen|für|mit)(?!\p{L})/u;
const IN_EURO = new Set(['IE', 'AT', 'DE', 'NL']);

/** The country that money and words of a text tell together; null when they tell none, or several. */
export function countryOfSigns(text: string, currency: string | undefined): string | null {
  const own = OF_CURRENCY[currency ?? ''];
  if (own) return own;
  if (currency !== undefined && currency !== 'EUR') return null;
  const found = SIGNS.flatMap(([country, words]) => (words.test(text) ? [country] : []));
  const fitting = currency === 'EUR' ? found.filter((country) => IN_EURO.has(country)) : found;
  const [first, ...others] = fitting;
  if (first) return others.length === 0 ? first : null;
  return GERMAN.test(text) && currency === 'EUR' ? 'DE' : null;
}

export const isRegion = (words: string): boolean =>
  countryOfRegion(words) !== null || OF_TWO_COUNTRIES.has(words.trim());
