/** Units and things by the stems of both languages: the names under which figures are compared. */
const UNITS: Record<string, string> = {
  minute: 'minute minut min',
  hour: 'hour hr stund std wochenstund h',
  day: 'day tag arbeitstag werktag',
  week: 'week woch',
  fortnight: 'fortnight',
  month: 'month monat',
  year: 'year yr jahr berufsjahr',
  second: 'second sekund s sec',
  holiday: 'urlaubstag ferientag',
  km: 'km kilometre kilomet kilometer',
  metre: 'm metre meter met',
  cm: 'cm centimetre centimeter zentimeter zentimet',
  mm: 'mm millimetre millimeter millimet',
  mile: 'mile',
  kg: 'kg kilo kilogram kilogramm kilogrammes',
  tonne: 't tonne ton',
  litre: 'l litre liter lit',
  decade: 'decade jahrzehnt',
  century: 'century jahrhundert',
  season: 'season saison',
  quarter: 'quarter quartal',
  sqm: 'm2 sqm quadratmet quadratmeter',
  people:
    'people person colleague employee staff team-mate teammate mitarbeiter mitarbeit mitarbeiterinn mitarbeitend mitarbeitenden beschäftigt kolleg kolleginn mensch leut köpf headcount member teammitglied',
};
const ASPECTS: Record<string, string> = {
  onsite: 'onsite office site person büro präsenz standort ort workplace in-office',
  remote: 'remote remotely home homeoffice mobil mobile anywhere zuhaus haus',
  holiday: 'holiday leave vacation pto urlaub ferien urlaubstag off annual jahresurlaub erholungsurlaub',
  bank: 'bank public feiertag statutory',
  training:
    'training train learning learn development study cpd weiterbildung fortbildung bildungsurlaub schulung course',
  volunteering: 'volunteering volunteer ehrenamt charity',
  experience:
    'experience experienced berufserfahrung erfahrung practice practic praxis background proven post-qualification pqe track-record',
  notice: 'notice kündigungsfrist',
  probation: 'probation probationary probezeit',
  contract: 'contract fixed ftc befristet befristung vertrag assignment secondment laufzeit',
  sick: 'sick sickness krank krankheit',
  parental: 'parental maternity paternity adoption elternzeit',
  perweek: 'week weekly woch wöchentlich pro-woche',
  shift: 'shift schicht rota',
  age: 'age aged old alt',
  history: 'history ago trading business independent',
  reporting: 'report direct unterstellt',
  oncall: 'call standby bereitschaft rufbereitschaft',
};

/** The ending of a noun that names people. */
export const PERSON =
  /(?:er|or|ist|ant|ent|ian|nurse|mechanic|chef|cook|fitter|apprentice|colleague|staff|ling|(?:er|or|ist|ent|ant|log)inn?|kraft|children|kind)$/;

/** Units that are measured by a smaller one, with how many of it they are. */
const SMALLER: Readonly<Record<string, readonly [string, number]>> = {
  hour: ['minute', 60],
  day: ['minute', 1_440],
  week: ['minute', 10_080],
  fortnight: ['minute', 20_160],
  quarter: ['month', 3],
  year: ['month', 12],
  decade: ['month', 120],
  century: ['month', 1_200],
  cm: ['mm', 10],
  metre: ['mm', 1_000],
  km: ['mm', 1_000_000],
  tonne: ['kg', 1_000],
};

/** A unit as the smallest of its kind, with how many of it. */
export const smallestOf = (unit: string): readonly [string, number] => SMALLER[unit] ?? [unit, 1];

const byStem = (table: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([name, stems]) => stems.split(' ').map((stem): [string, string] => [stem, name])),
  );

export const UNIT_OF = byStem(UNITS);
export const ASPECT_OF = byStem(ASPECTS);

/** Units of time, which say little without what they are of. */
export const isTime = (head: string): boolean => ['minute', 'hour', 'day', 'week', 'month', 'year'].includes(head);

/** Nouns of a figure that claims nothing: 'three things we look for'. */
export const EMPTY_HEADS: ReadonlySet<string> = new Set(
  `thing point question step way reason word sentence example bit part line time side moment number lot kind sort
option idea half piece detail factor area topic paragraph page bullet priority choice aspect pillar more of other
sache punkt frag schritt grund grund wort satz beispiel teil mal art seit moment ding stück idee`.split(/\s+/),
);
