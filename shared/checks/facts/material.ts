import { statementsOf } from '#shared/checks/facts/claims/all.ts';
import type { Entry, Hit, MaterialIndex, SourceClaim } from '#shared/checks/facts/entry.ts';
import { initialsIn } from '#shared/checks/facts/initials.ts';
import { roleLines } from '#shared/checks/facts/role-lines.ts';
import { contentSet } from '#shared/checks/facts/stop-words.ts';
import { weighedIn } from '#shared/checks/facts/weighed.ts';
import type { Meaning } from '#shared/text/claims/claim.ts';
import type { MaterialPlace } from '#shared/text/claims/fact.ts';
import { read, readAs } from '#shared/text/claims/reading.ts';
import type { Material } from '#shared/text/material.ts';

type Source = { place: MaterialPlace; text: string; isField: boolean; language?: 'en' };

const WRAPPED = 60;

/** Lines as their author wrote them: those of a PDF end where the page did. */
export function unwrapped(text: string): string {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n|[\r\u2028\u2029]/).map((one) => one.replace(/\s+/g, ' ').trim())) {
    const before = lines.at(-1) ?? '';
    const goesOn =
      isOpen && line !== '' && !/^[-–•*·▪]/.test(line) && (/^\p{Ll}/u.test(line) || before.length > WRAPPED);
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
    ...fields.map(([field, text]) => ({ place: { in: 'voice', field } as const, text, isField: false })),
    ...documents.flatMap(({ id, title, text }): Source[] => {
      const place = { in: 'document', id, title } as const;
      return [
        { place, text: title.replace(/\.[a-z]{3,4}$/i, ''), isField: false },
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
