import { BOOLEAN_LEVELS, BOOLEAN_STRINGS, BOOLEAN_STRINGS_PER_LEVEL } from '#shared/constants.ts';
import { fieldOf, type Item, type ItemShape } from '#shared/text/answers/items.ts';
import { withoutEntities } from '#shared/text/answers/plain-text.ts';
import { readList } from '#shared/text/answers/reader.ts';
import { labelledSections } from '#shared/text/answers/sections.ts';
import { levelOf } from '#shared/text/answers/words.ts';
import { type Search, unclosedIn } from '#shared/text/kinds/boolean-search.ts';

const shape: ItemShape = {
  body: [
    'search',
    'searchstring',
    'string',
    'query',
    'searchquery',
    'boolean',
    'booleanstring',
    'booleansearch',
    'booleanquery',
    'value',
    'text',
    'expression',
    'strings',
    'searches',
    'queries',
    'suche',
    'suchstring',
    'suchanfrage',
    'suchbegriff',
    'busqueda',
    'cadena',
    'consulta',
    'recherche',
    'chaine',
    'requete',
    'stringa',
    'ricerca',
    'zoekopdracht',
    'zoekstring',
    'busca',
  ],
  labels: [
    'level',
    'difficulty',
    'complexity',
    'tier',
    'category',
    'stufe',
    'niveau',
    'nivel',
    'livello',
    'schwierigkeit',
    'ebene',
    'poziom',
    'niva',
    'type',
    'name',
    'title',
    'label',
  ],
  isLabel: (word) => levelOf(word) !== undefined,
  bodyList: 'entries',
};

/** Replaces typographic quotes: search boxes accept straight ones only. */
const straight = (text: string): string => text.replace(/[“”„‟«»]/g, '"').replace(/[‘’]/g, "'");

/** The string on one line with straight quotes, without code marks around it. Wildcards are kept. */
const tidy = (text: string): string =>
  straight(withoutEntities(text))
    .replaceAll('\\"', '"')
    .replace(/^\s*\d{1,2}[.)]\s+/, '')
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
    .trim()
    .replace(/^(`{1,9}|\*\*)([\s\S]*)\1$/, '$2')
    .trim();

type Found = { label: string; search: string };

const levelAt = (index: number, perLevel: number): Search['level'] | undefined =>
  BOOLEAN_LEVELS[Math.floor(index / perLevel)];

/** Levels with unknown names are assigned by order, when their number matches. */
function withLevels(found: readonly Found[]): Search[] {
  const names = [...new Set(found.map(({ label }) => label))];
  const isNameless = found.every(({ label }) => levelOf(label) === undefined);
  const inOrder = (label: string, index: number) => {
    if (!isNameless) return levelOf(label);
    if (names.length === BOOLEAN_LEVELS.length) return levelAt(names.indexOf(label), 1);
    return found.length === BOOLEAN_STRINGS ? levelAt(index, BOOLEAN_STRINGS_PER_LEVEL) : undefined;
  };
  return found.flatMap(({ label, search }, index) => {
    const level = inOrder(label, index);
    return level ? [{ level, search }] : [];
  });
}

/** Finds the level in a text such as 'Basic: …'. */
function toFound(item: Item): Found {
  const label = item.label || fieldOf(item, shape.labels);
  const text = fieldOf(item, shape.body);
  const [, named = '', search = ''] = /^([^:"()]{1,30}):\s*([\s\S]+)$/.exec(text) ?? [];
  return label === '' && shape.isLabel(named) ? { label: named, search: tidy(search) } : { label, search: tidy(text) };
}

/** A string with unclosed quotes or brackets finds nothing, so it is left out. */
function select(items: readonly Item[]): Search[] {
  const found = items.map(toFound).filter(({ search }) => search !== '' && !unclosedIn(search));
  const searches = withLevels(found);
  const seen = new Set<string>();
  const unique = searches.filter(({ search }) => !seen.has(search) && seen.add(search));
  return BOOLEAN_LEVELS.flatMap((level) =>
    unique.filter((one) => one.level === level).slice(0, BOOLEAN_STRINGS_PER_LEVEL),
  );
}

/** A line with an operator, a phrase or a site is a search string; other lines under a heading are explanations. */
const isSearch = (line: string): boolean =>
  /\s(?:AND|OR|NOT)\s|^\s*site:|^\(?"[^"]+"\)?$/.test(line) && !/[.!?]$|^[[{]|^"[^"]*"\s*:/.test(line);

const fromLines = (text: string): Item[] =>
  labelledSections(straight(text).replace(/\*(?!\*)(?<!\*\*)/g, '\\*'), shape.isLabel).flatMap(({ label, lines }) =>
    lines
      .map((line) =>
        line.replace(/^\s*(?:- )?(?:(?:\d{1,2}|[a-h])[.)]\s+)?/i, '').replace(/^(?:search|string)[ \d]*:\s*/i, ''),
      )
      .filter(isSearch)
      .map((search) => ({ fields: new Map([['search', search]]), label })),
  );

export const readBooleanSearch = (text: string) =>
  readList({ shape, want: BOOLEAN_STRINGS, select, fromLines, textOf: ({ search }) => search }, text);
