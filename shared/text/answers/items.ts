import { storable } from '#shared/text/answers/answer-text.ts';
import { jsonValues } from '#shared/text/answers/json.ts';

/** One unchecked entry of a model's list, by normalised field names. */
export type Item = { fields: ReadonlyMap<string, unknown>; label: string };

/** How the entries of a kind are recognised. */
export type ItemShape = {
  /** Normalised names of the field that every entry has. */
  body: readonly string[];
  /** Names of the field with the name of the entry. */
  labels: readonly string[];
  /** Whether a text is the name of an entry: a level, a type, 'Variant 2'. */
  isLabel(word: string): boolean;
  /** Whether the elements of a list under `body` are entries, or the paragraphs of one. */
  bodyList: 'entries' | 'paragraphs';
};

/** Normalises a field name: 'Subject Line', 'subject_line' and 'subjectLine' become the same. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of a field, its paragraphs and parts joined by line breaks. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return storable(value).trim();
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('\n\n');
  if (!isObject(value)) return '';
  return textOf(typeof value.text === 'string' ? value.text : Object.values(value));
}

/** The first non-blank text under one of `names`; '' when there is none. */
export const fieldOf = ({ fields }: Item, names: readonly string[]): string =>
  names.map((name) => textOf(fields.get(name))).find((text) => text !== '') ?? '';

const MAX_DEPTH = 5;

class Collector {
  readonly items: Item[] = [];
  private readonly shape: ItemShape;

  constructor(shape: ItemShape) {
    this.shape = shape;
  }

  collect(value: unknown, label: string, depth = 0): void {
    if (depth > MAX_DEPTH) return;
    if (typeof value === 'string') this.addText(value, label);
    else if (Array.isArray(value)) for (const one of value) this.collect(one, label, depth + 1);
    else if (isObject(value)) this.collectObject(value, label, depth);
  }

  private addText(text: string, label: string): void {
    if (text.trim() !== '') this.items.push({ fields: new Map([[this.shape.body[0] ?? '', text]]), label });
  }

  private collectObject(value: Fields, outer: string, depth: number): void {
    const fields = new Map(Object.entries(value).map(([name, one]) => [plainName(name), one]));
    const own = fieldOf({ fields, label: '' }, this.shape.labels);
    const label = this.shape.isLabel(own) ? own : outer;
    const name = this.shape.body.find((one) => this.isBody(fields.get(one)));
    const body = name === undefined ? undefined : fields.get(name);
    if (isObject(body)) {
      const { [originalName(value, name)]: _, ...rest } = value;
      this.collectObject({ ...rest, ...body }, label, depth + 1);
    } else if (Array.isArray(body) && this.shape.bodyList === 'entries') this.collect(body, label, depth + 1);
    else if (body !== undefined) this.items.push({ fields, label });
    else this.collectChildren(value, label, depth);
  }

  private collectChildren(value: Fields, outer: string, depth: number): void {
    for (const [name, child] of Object.entries(value)) {
      const named = this.shape.isLabel(name);
      const isOneOfSome = outer !== '' && this.shape.bodyList === 'entries' && /(?:\d|[_ -][a-h])$/i.test(name);
      if (typeof child !== 'string' || named || isOneOfSome) this.collect(child, named ? name : outer, depth + 1);
    }
  }

  /** Text, paragraphs, or an object that holds the entry one level deeper; not a list of entries. */
  private isBody(value: unknown): boolean {
    if (typeof value === 'string') return value.trim() !== '';
    if (Array.isArray(value)) return value.length > 0 && !value.some((one) => this.isEntry(one));
    return this.isEntry(value);
  }

  private isEntry(value: unknown): boolean {
    if (!isObject(value)) return false;
    const names = new Map(Object.entries(value).map(([name, one]) => [plainName(name), one]));
    const isText = (one: unknown) => typeof one === 'string' && value.type !== 'text';
    return this.shape.body.some((name) => isText(names.get(name)) || Array.isArray(names.get(name)));
  }
}

const originalName = (value: Fields, name: string | undefined): string =>
  Object.keys(value).find((one) => plainName(one) === name) ?? '';

/** The candidates for the list of entries in an answer: every list, and each sequence of objects. */
export function itemLists(text: string, shape: ItemShape): Item[][] {
  const together: Item[] = [];
  const lists = jsonValues(text).map((value) => {
    const collector = new Collector(shape);
    collector.collect(value, '');
    if (isObject(value)) together.push(...collector.items);
    return collector.items;
  });
  return [...lists, together].filter((list) => list.length > 0);
}
