import { type AdvertAnswer, LISTS, type ListName } from '#shared/roles/advert/answer.ts';
import { headingOfRow, type Section, sectionOf, sectionsOf } from '#shared/roles/advert/headings.ts';
import { type SourceLine, withoutBullet } from '#shared/roles/advert/lines.ts';
import type { AdvertLists, ListLine } from '#shared/roles/advert/reading.ts';

const SECTION_OF: Readonly<Record<ListName, Section>> = {
  duties: 'duties',
  person: 'person',
  benefits: 'benefits',
  about: 'about',
  apply_lines: 'apply',
  legal: 'legal',
};
const ROLE_TEXT_MAX = 20_000;
const BENEFIT_MAX = 120;
const BENEFITS_MAX = 30;

/** The list of each line: one at most, that of its heading where the answer names several; headings have none. */
function owners(lists: AdvertAnswer['lists'], lines: readonly SourceLine[]): Map<number, ListName> {
  const sections = sectionsOf(lines);
  const named = new Map<number, ListName[]>();
  for (const name of LISTS) for (const number of lists[name]) named.set(number, [...(named.get(number) ?? []), name]);
  const rows = lines.flatMap((line): [number, ListName][] => {
    const names = named.get(line.number) ?? [];
    const name = names.find((one) => SECTION_OF[one] === sections.get(line.number)) ?? names[0];
    return name && sectionOf(line) === null ? [[line.number, name]] : [];
  });
  return new Map(rows);
}

/** Whether a line may stand in the list of another: not a heading, nor a sentence of a long paragraph. */
const isLikeLine = (line: SourceLine, other: SourceLine): boolean =>
  line.isItem ? other.isItem : !other.isItem && !line.isPart && !line.isFirst && sectionOf(line) === null;

/** A line that was skipped between two of one list, with nothing but lines of a list between them, belongs to it. */
function withSkipped(owner: Map<number, ListName>, lines: readonly SourceLine[]): Map<number, ListName> {
  const filled = new Map(owner);
  const owned = lines.filter(({ number }) => owner.has(number));
  for (const [at, line] of owned.entries()) {
    const next = owned[at + 1];
    const name = owner.get(line.number);
    const skipped = lines.slice(line.number, (next?.number ?? 0) - 1);
    const isOneList = next && name && owner.get(next.number) === name && skipped.every((one) => isLikeLine(one, line));
    if (isOneList) for (const { number } of skipped) filled.set(number, name);
  }
  return filled;
}

/** The first lines that fit into a field. */
function fitting(lines: readonly ListLine[], most: number): ListLine[] {
  let length = -1;
  return lines.filter(({ text }) => {
    length += text.length + 1;
    return length <= most;
  });
}

/** The lines of duties, person and benefits, as they stand in the source but for their bullets. */
export function listsOf(lists: AdvertAnswer['lists'], lines: readonly SourceLine[]): AdvertLists {
  const owner = withSkipped(owners(lists, lines), lines);
  const of = (name: ListName): ListLine[] =>
    lines.flatMap(({ number, from, to, text }) => {
      const line = withoutBullet(text.slice(headingOfRow(text)));
      return owner.get(number) === name && line !== '' ? [{ line: number, from, to, text: line }] : [];
    });
  return {
    role_requirements: fitting(of('duties'), ROLE_TEXT_MAX),
    person_specification: fitting(of('person'), ROLE_TEXT_MAX),
    benefits: of('benefits')
      .filter(({ text }) => text.length <= BENEFIT_MAX)
      .slice(0, BENEFITS_MAX),
  };
}

export const NO_LISTS: AdvertLists = { role_requirements: [], person_specification: [], benefits: [] };
