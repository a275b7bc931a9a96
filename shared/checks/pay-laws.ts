/**
 * Where a law asks for pay in a job notice. Only laws with a source; guidance, not legal advice. Countries and regions
 * in the words and codes that people write.
 */
export type PayLaw = {
  places: readonly string[];
  regions: readonly string[];
  /** YYYY-MM-DD, from when the law counts. */
  since: string;
  /** 'notice': it must stand in the notice; 'soon': before the interview, or a law that is due. */
  asks: 'notice' | 'soon';
  why: string;
  source: string;
  address: string | null;
  checked_on: string;
  sure: boolean;
};

const CHECKED = '2026-11-22';

type Row = readonly [places: string, since: string, why: string, source: string, address?: string];

const namesOf = (names: string): string[] => names.split(';').map((name) => name.trim());

const country =
  (asks: PayLaw['asks']) =>
  ([places, since, why, source, address]: Row): PayLaw => ({
    places: namesOf(places),
    regions: [],
    since,
    asks,
    why,
    source,
    address: address ?? null,
    checked_on: CHECKED,
    sure: false,
  });

export const US = ['united states', 'usa', 'us', 'united states of america', 'u.s.', 'u.s.a.'] as const;
export const CANADA = ['canada', 'kanada'] as const;

const region =
  (places: readonly string[]) =>
  ([regions, since, why, source, address]: Row): PayLaw => ({
    places,
    regions: namesOf(regions),
    since,
    asks: 'notice',
    why,
    source,
    address: address ?? null,
    checked_on: CHECKED,
    sure: false,
  });

const range = (place: string): string => `The law of ${place} asks for a pay range in the notice.`;

const notice: readonly Row[] = [
  [
    'Austria; Österreich; AT',
    '2011-03-01',
    'Austrian law asks for the minimum pay in the notice.',
    'Gleichbehandlungsgesetz § 9 (2)',
    'https://www.ris.bka.gv.at',
  ],
  [
    'Lithuania; Lietuva; Litauen; LT',
    '2019-07-01',
    'Lithuanian law asks for the pay in the notice.',
    'Labour Code, article 25 (6)',
    'https://e-seimas.lrs.lt',
  ],
  [
    'Italy; Italia; Italien; IT',
    '2026-06-07',
    'Italian law asks for the pay or its range in the notice.',
    'Legislative Decree 96/2026',
    'https://www.gazzettaufficiale.it',
  ],
];

const states: readonly Row[] = [
  ['California; CA', '2023-01-01', range('California'), 'California Labor Code § 432.3'],
  ['Colorado; CO', '2021-01-01', range('Colorado'), 'C.R.S. § 8-5-201'],
  ['New York; NY; New York State', '2023-09-17', range('New York'), 'New York Labor Law § 194-b'],
  ['Washington; WA; Washington State', '2023-01-01', range('Washington'), 'RCW 49.58.110'],
  ['Illinois; IL', '2025-01-01', range('Illinois'), '820 ILCS 112/10'],
  ['Minnesota; MN', '2025-01-01', range('Minnesota'), 'Minnesota Statutes § 181.173'],
  ['Maryland; MD', '2024-10-01', range('Maryland'), 'Maryland Labor and Employment § 3-304.2'],
  ['Hawaii; HI', '2024-01-01', range('Hawaii'), 'Act 203 of 2023 (Hawaii)'],
  ['Vermont; VT', '2025-07-01', range('Vermont'), '21 V.S.A. § 495t'],
  ['New Jersey; NJ', '2025-06-01', range('New Jersey'), 'N.J.S.A. 34:6B-23'],
  ['Massachusetts; MA', '2025-10-29', range('Massachusetts'), 'M.G.L. c. 149 § 105F'],
  [
    'District of Columbia; DC; Washington DC; Washington, DC; Washington D.C.',
    '2024-06-30',
    range('the District of Columbia'),
    'D.C. Code § 32-1453.01',
  ],
];

const provinces: readonly Row[] = [
  [
    'Ontario; ON',
    '2026-01-01',
    range('Ontario'),
    'Employment Standards Act, Part III.1',
    'https://www.ontario.ca/laws/statute/00e41',
  ],
];

const DIRECTIVE = 'Directive (EU) 2023/970';
const willAsk = (adjective: string): string => `${adjective} law will ask for it.`;
const member = (places: string, adjective: string): Row => [
  places,
  '2026-06-07',
  willAsk(adjective),
  DIRECTIVE,
  'https://eur-lex.europa.eu/eli/dir/2023/970/oj',
];

const before = (adjective: string): string => `${adjective} law asks for it before the interview.`;
const soon: readonly Row[] = [
  ['Malta; MT', '2025-08-27', before('Maltese'), DIRECTIVE],
  ['Slovakia; Slovensko; SK', '2018-05-01', before('Slovak'), DIRECTIVE],
  ['Poland; Polska; Polen; PL', '2025-12-24', before('Polish'), DIRECTIVE],
  member('Belgium; België; Belgique; Belgien; BE', 'Belgian'),
  member('Bulgaria; BG', 'Bulgarian'),
  member('Croatia; Hrvatska; HR', 'Croatian'),
  member('Cyprus; CY', 'Cypriot'),
  member('Czechia; Czech Republic; CZ', 'Czech'),
  member('Denmark; Danmark; Dänemark; DK', 'Danish'),
  member('Estonia; Eesti; EE', 'Estonian'),
  member('Finland; Suomi; Finnland; FI', 'Finnish'),
  member('France; Frankreich; FR', 'French'),
  member('Germany; Deutschland; DE', 'German'),
  member('Greece; Griechenland; GR', 'Greek'),
  member('Hungary; Magyarország; Ungarn; HU', 'Hungarian'),
  member('Ireland; Éire; Republic of Ireland; Irland; IE', 'Irish'),
  member('Latvia; Latvija; Lettland; LV', 'Latvian'),
  member('Luxembourg; Luxemburg; LU', 'Luxembourg'),
  member('Netherlands; The Netherlands; Nederland; Niederlande; NL', 'Dutch'),
  member('Portugal; PT', 'Portuguese'),
  member('Romania; România; Rumänien; RO', 'Romanian'),
  member('Slovenia; Slovenija; Slowenien; SI', 'Slovenian'),
  member('Spain; España; Spanien; ES', 'Spanish'),
  member('Sweden; Sverige; Schweden; SE', 'Swedish'),
];

export const payLaws: readonly PayLaw[] = [
  ...notice.map(country('notice')),
  ...states.map(region(US)),
  ...provinces.map(region(CANADA)),
  ...soon.map(country('soon')),
];

/** Ontario: a range may not be wider, unless it ends above 200,000. */
export const ONTARIO = { widest: 50_000, free_above: 200_000 } as const;

const keyOf = (name: string): string => name.trim().toLowerCase();
export const isOneOf = (name: string, names: readonly string[]): boolean =>
  names.some((one) => keyOf(one) === keyOf(name));

/** The law of a place; a state or province counts only when it is known. */
export const payLawOf = (place: { country: string; region: string }): PayLaw | undefined =>
  payLaws.find(
    ({ places, regions }) => isOneOf(place.country, places) && (regions.length === 0 || isOneOf(place.region, regions)),
  );
