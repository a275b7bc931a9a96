import { statementsOf } from '#shared/checks/facts/claims/all.ts';
import type { Entry, Hit, MaterialIndex, SourceClaim } from '#shared/checks/facts/entry.ts';
import { contentSet } from '#shared/checks/facts/stop-words.ts';
import { weighedIn } from '#shared/checks/facts/weighed.ts';
import { formatPay } from '#shared/roles/offer.ts';
import { seenText } from '#shared/text/as-seen.ts';
import type { Meaning } from '#shared/text/claims/claim.ts';
import type { MaterialPlace } from '#shared/text/claims/fact.ts';
import { read, readAs, type Word } from '#shared/text/claims/sentences.ts';
import { listMark } from '#shared/text/list-marks.ts';
import type { Material, RoleMaterial } from '#shared/text/material.ts';
import { employmentLabels } from '#shared/text/role-terms.ts';

/** `isField`: the value of a field; `language`: of what is written here, not by a person. */
type Line = { place: MaterialPlace; text: string; isField: boolean; language?: 'en' };

const LOCATION: Record<string, string> = { onsite: 'Onsite', remote: 'Fully remote', hybrid: 'Hybrid' };
const EMPLOYMENT: Record<string, string> = employmentLabels;
const LEVEL: Record<string, string> = { entry: 'Entry-level', mid: 'Mid-level', 'entry-level': 'Entry-level' };

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** 'Pay: £38,000 to £44,000 a year'; the note alone without an amount. */
function payLine(role: RoleMaterial): string {
  const pay = formatPay(role);
  return pay === '' ? role.pay_note : `Pay: ${pay}${role.pay_note && `. ${role.pay_note}`}`;
}

/** YYYY-MM-DD is read as a date as it is. */
const closingLine = (date: string): string => (date === '' ? '' : `Apply by ${date}`);

const FULL_TIME = 35;

const hoursLine = (hours: number | null): string =>
  hours === null ? '' : `${plural(hours, 'hour')} a week${hours < FULL_TIME ? '' : ', full-time'}`;
const daysLine = (days: number | null, where: string): string =>
  days === null ? '' : `${plural(days, 'day')} ${where}`;

/** The role as lines that are read like sentences: each field says what it stands for. */
function roleLines(role: RoleMaterial): Line[] {
  const place = (field: keyof RoleMaterial): MaterialPlace => ({ in: 'role', field });
  const value = (field: keyof RoleMaterial, text: string): Line => ({ place: place(field), text, isField: true });
  const made = (field: keyof RoleMaterial, text: string): Line => ({ ...value(field, text), language: 'en' });
  const prose = (field: keyof RoleMaterial, text: string): Line => ({ ...value(field, text), isField: false });
  return [
    value('job_title', role.job_title),
    value('company_name', role.company_name),
    value('city', role.city),
    value('region', role.region),
    value('country', role.country),
    made('location_type', LOCATION[role.location_type] ?? role.location_type),
    made('days_onsite', daysLine(role.days_onsite, 'onsite')),
    made('days_remote', daysLine(role.days_remote, 'remote (working from home)')),
    made('experience_level', LEVEL[role.experience_level] ?? role.experience_level),
    made('pay_min', payLine(role)),
    ...role.benefits.map((benefit) => value('benefits', benefit)),
    EMPLOYMENT[role.employment_type]
      ? made('employment_type', EMPLOYMENT[role.employment_type] ?? '')
      : value('employment_type', role.employment_type),
    made('hours_per_week', hoursLine(role.hours_per_week)),
    made('closing_date', closingLine(role.closing_date)),
    prose('how_to_apply', role.how_to_apply),
    prose('role_requirements', role.role_requirements),
    prose('person_specification', role.person_specification),
  ].filter(({ text }) => text.trim() !== '');
}

const LINK = /^(?:of|and|for|the|in|und|der|für|des)$/;
const SHORTEST = 3;
const LONGEST = 6;

const isCapital = ({ raw }: Word): boolean => /^\p{Lu}/u.test(raw);
const isJoined = ({ gap }: Word): boolean => /^(?:\s|\s?[-&]\s?)$/.test(gap);

/** The capitalised words that begin at `at`, with the small ones between them. */
function runAt(words: readonly Word[], at: number): Word[] {
  const run: Word[] = [];
  for (const word of words.slice(at, at + LONGEST + 2)) {
    if (run.length > 0 && !isJoined(word)) break;
    if (!isCapital(word) && !LINK.test(word.lower)) break;
    run.push(word);
  }
  return run;
}

/** Every way to write a run of capitalised words of the entry by its first letters, with and without small words. */
function initialsIn(entry: Entry): [string, Hit][] {
  const { words } = entry.sentence;
  return words.flatMap((word, at): [string, Hit][] => {
    if (!isCapital(word)) return [];
    const run = runAt(words, at);
    return run.flatMap((last, index): [string, Hit][] => {
      const part = run.slice(0, index + 1);
      if (!isCapital(last) || part.length < SHORTEST) return [];
      const hit = { entry, from: word.from, to: last.to };
      const names = [part, part.filter(isCapital)].map((all) => all.map(({ lower }) => lower[0]).join(''));
      return [...new Set(names)].map((name): [string, Hit] => [name, hit]);
    });
  });
}

type Source = { place: MaterialPlace; text: string; isField: boolean; language?: 'en' };

const WRAPPED = 60;

/** Lines as their author wrote them: those of a PDF end where the page did. */
export function unwrapped(text: string): string {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of seenText(text)
    .split('\n')
    .map((one) => one.replace(/\s+/g, ' ').trim())) {
    const before = lines.at(-1) ?? '';
    const goesOn =
      isOpen && line !== '' && listMark(line) === null && (/^\p{Ll}/u.test(line) || before.length > WRAPPED);
    if (goesOn) lines[lines.length - 1] = `${before} ${line}`;
    else lines.push(line);
    isOpen = line !== '' && !/[.!?:…]$/.test(line);
  }
  return lines.join('\n');
}

function sourcesOf({ role, brand_guidelines: voice, documents }: Material): Source[] {
  const fields = voice ? Object.entries(voice) : [];
  return [
    ...(role ? roleLines(role) : []),
    ...fields.map(([field, text]) => ({
      place: { in: 'voice', field } as const,
      text: seenText(text),
      isField: false,
    })),
    ...documents.flatMap(({ id, title, text }): Source[] => {
      const place = { in: 'document', id, title } as const;
      return [
        { place, text: seenText(title).replace(/\.[a-z]{3,4}$/i, ''), isField: false },
        { place, text: unwrapped(text), isField: false },
      ];
    }),
  ];
}

/** The words of the role's place: a day 'in Bristol' is a day onsite. */
function placesOf({ role }: Material): Set<string> {
  const words = [role?.city, role?.region].flatMap((name) => (name ?? '').toLowerCase().split(/[^\p{L}]+/u));
  return new Set(words.filter((word) => word.length > 2));
}

type Building = {
  entries: Entry[];
  claims: Map<Meaning['kind'], SourceClaim[]>;
  postings: Map<string, Entry[]>;
  initials: Map<string, Hit[]>;
  places: ReadonlySet<string>;
  names: Set<string>;
};

function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Once for each entry; entries come one after the other. */
function addPosting(postings: Map<string, Entry[]>, word: string, entry: Entry): void {
  const list = postings.get(word);
  if (!list) postings.set(word, [entry]);
  else if (list.at(-1) !== entry) list.push(entry);
}

function addEntry({ entries, claims, postings, initials, names, places }: Building, entry: Entry): void {
  const { reading, sentence, isField } = entry;
  entries.push(entry);
  for (const [name, hit] of initialsIn(entry)) addTo(initials, name, hit);
  for (const { stem, lower } of sentence.words) {
    addPosting(postings, stem, entry);
    addPosting(postings, lower, entry);
  }
  for (const claim of statementsOf(reading, sentence, { places })) {
    if (claim.meaning.kind === 'name' && (isField || !claim.meaning.isWeak)) names.add(claim.meaning.joined);
    addTo(claims, claim.meaning.kind, { claim, entry });
  }
  if (isField) names.add(sentence.words.map(({ lower }) => lower).join(''));
}

/** Reads role, brand voice and documents once, for any number of look-ups. `language` is that of the document. */
export function indexMaterial(material: Material, language: string | null): MaterialIndex {
  const places = placesOf(material);
  const built: Building = {
    entries: [],
    claims: new Map(),
    postings: new Map(),
    names: new Set(),
    places,
    initials: new Map(),
  };
  for (const { place, text, isField, language: own } of sourcesOf(material)) {
    const reading = own ? readAs(text, own) : read(text, language);
    for (const sentence of reading.sentences) {
      addEntry(built, { place, isField, reading, sentence, stems: contentSet(sentence.words) });
    }
  }
  return { ...built, weighed: weighedIn(built.entries, built.postings), hasRole: material.role !== null };
}
