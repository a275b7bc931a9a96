import type { Person } from '#shared/contracts/common.ts';
import { mentionOf } from '#shared/review/mentions.ts';

/** The beginning of a name after '@' in front of the caret; null where none is typed. */
export function askedName(text: string, caret: number): { from: number; name: string } | null {
  const found = /(?:^|\s)@([\p{L}\p{N}'’.-]*(?: [\p{L}\p{N}'’.-]*)?)$/u.exec(text.slice(0, caret));
  if (!found) return null;
  const name = found[1] ?? '';
  return { from: caret - name.length - 1, name };
}

const MOST = 6;
/** Whose first or last name begins so. */
export const peopleFor = (people: readonly Person[], name: string): Person[] =>
  people
    .filter((person) => ` ${person.name.toLowerCase()}`.includes(` ${name.toLowerCase()}`) && person.name !== '')
    .slice(0, MOST);

/** As it is typed: names. The longest first, so that no name hides another that begins with it. */
export const typedOf = (body: string, people: readonly Person[]): string =>
  people.reduce((text, { id, name }) => text.replaceAll(mentionOf(id), `@${name}`), body);

/** As it is sent: ids in place of the names of people who can be mentioned. */
export const bodyOf = (typed: string, people: readonly Person[]): string =>
  [...people]
    .sort((one, other) => other.name.length - one.name.length)
    .reduce((text, { id, name }) => (name === '' ? text : text.replaceAll(`@${name}`, mentionOf(id))), typed);
