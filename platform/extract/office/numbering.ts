import { formatNumber } from '#platform/extract/office/number-format.ts';
import { bulletOf } from '#platform/extract/office/symbols.ts';
import { childOf, childrenOf, type Element, isOn, valueIn } from '#platform/extract/office/xml.ts';

/** Where a paragraph stands in a list. */
export type ListPlace = { list: string; level: number };

type Level = {
  start: number;
  format: string;
  text: string;
  font: string;
  isLegal: boolean;
  isHidden: boolean;
  /** The level after which it begins again, counted from 1; 0: never; undefined: after any above it. */
  restart: number | undefined;
  style: string | undefined;
};
type List = { abstract: string; levels: readonly (Level | undefined)[]; starts: ReadonlyMap<number, number> };

export type Numbering = {
  /** The number or bullet before the next paragraph of a list, which is counted by this. */
  next(place: ListPlace): string;
  /** The level of a list that a style has. */
  levelOfStyle(list: string, style: string): number | undefined;
};

const LEVELS = 9;
const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;

function readLevel(element: Element): Level {
  const look = childOf(element, 'w:rPr');
  const fonts = childOf(look, 'w:rFonts')?.attributes ?? {};
  return {
    start: numberOf(valueIn(element, 'w:start')) ?? 0,
    format: valueIn(element, 'w:numFmt') ?? 'decimal',
    text: valueIn(element, 'w:lvlText') ?? '',
    font: fonts['w:ascii'] ?? fonts['w:hAnsi'] ?? '',
    isLegal: isOn(element, 'w:isLgl') ?? false,
    isHidden: isOn(look, 'w:vanish') ?? false,
    restart: numberOf(valueIn(element, 'w:lvlRestart')),
    style: valueIn(element, 'w:pStyle'),
  };
}

function readLevels(element: Element): (Level | undefined)[] {
  const levels: (Level | undefined)[] = [];
  for (const level of childrenOf(element, 'w:lvl')) {
    const at = numberOf(level.attributes['w:ilvl']) ?? 0;
    if (at >= 0 && at < LEVELS) levels[at] = readLevel(level);
  }
  return levels;
}

type Common = { id: string; levels: List['levels']; link: string | undefined };

/** The lists of a Word file. `listOfStyle`: the list of a style of lists, which other lists refer to. */
function readLists(root: Element, listOfStyle: (style: string) => string | undefined): Map<string, List> {
  // Many lists are made from one, which is read once.
  const commons = new Map(
    childrenOf(root, 'w:abstractNum').map((one): [string | undefined, Common] => {
      const id = one.attributes['w:abstractNumId'];
      return [id, { id: id ?? '', levels: readLevels(one), link: valueIn(one, 'w:numStyleLink') }];
    }),
  );
  const nums = new Map(childrenOf(root, 'w:num').map((one) => [one.attributes['w:numId'] ?? '', one]));
  const commonOf = (num: Element | undefined) => commons.get(valueIn(num, 'w:abstractNumId'));
  const lists = new Map<string, List>();
  for (const [id, num] of nums) {
    const own = commonOf(num);
    const linked = own?.link === undefined ? undefined : nums.get(listOfStyle(own.link) ?? '');
    const common = (linked && commonOf(linked)) ?? own;
    lists.set(id, { abstract: common?.id ?? id, ...overridden(num, common?.levels ?? []) });
  }
  return lists;
}

/** What a list changes of the one it is made from. */
function overridden(num: Element, common: List['levels']): Pick<List, 'levels' | 'starts'> {
  const levels = [...common];
  const starts = new Map<number, number>();
  for (const override of childrenOf(num, 'w:lvlOverride')) {
    const at = numberOf(override.attributes['w:ilvl']) ?? 0;
    const level = childOf(override, 'w:lvl');
    if (level && at >= 0 && at < LEVELS) levels[at] = readLevel(level);
    const start = numberOf(valueIn(override, 'w:startOverride'));
    if (start !== undefined) starts.set(at, start);
  }
  return { levels, starts };
}

/** Counts the lists of one document in the order of its paragraphs. */
export function createNumbering(
  root: Element | undefined,
  listOfStyle: (style: string) => string | undefined,
): Numbering {
  const lists = root ? readLists(root, listOfStyle) : new Map<string, List>();
  /** Lists that were made from the same one count on together, but for one that begins at a number of its own. */
  const counters = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();
  return {
    levelOfStyle: (list, style) => {
      const at = lists.get(list)?.levels.findIndex((level) => level?.style === style) ?? -1;
      return at === -1 ? undefined : at;
    },
    next({ list: id, level }) {
      const list = lists.get(id);
      const own = list?.levels[level];
      if (!list || !own) return '';
      const values = counters.get(list.abstract) ?? [];
      counters.set(list.abstract, values);
      const startOf = (at: number) => list.starts.get(at) ?? list.levels[at]?.start ?? 1;
      if (list.starts.has(level) && !begun.has(`${id}:${level}`)) values[level] = undefined;
      begun.add(`${id}:${level}`);
      count(values, level, list.levels, startOf);
      if (own.isHidden) return '';
      return own.format === 'bullet' ? bulletOf(own.text, own.font, level) : labelOf(list.levels, own, values);
    },
  };
}

function count(
  values: (number | undefined)[],
  level: number,
  levels: List['levels'],
  startOf: (at: number) => number,
): void {
  const before = values[level];
  values[level] = before === undefined ? startOf(level) : before + 1;
  for (let above = 0; above < level; above += 1) values[above] ??= startOf(above);
  for (let below = level + 1; below < LEVELS; below += 1) {
    const restart = levels[below]?.restart;
    if (restart === undefined || level < restart) values[below] = undefined;
  }
}

const labelOf = (levels: List['levels'], own: Level, values: readonly (number | undefined)[]): string =>
  own.text.replace(/%([1-9])/g, (_, digit: string) => {
    const at = Number(digit) - 1;
    const format = own.isLegal ? 'decimal' : (levels[at]?.format ?? 'decimal');
    return formatNumber(values[at] ?? levels[at]?.start ?? 1, format === 'bullet' ? 'decimal' : format);
  });
