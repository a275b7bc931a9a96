import fc from 'fast-check';
import type { Schema } from '#shared/endpoint.ts';
import { codePoint } from '#shared/testing/texts.ts';

type Def = {
  type: string;
  format?: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  in?: Schema;
  element?: Schema;
  valueType?: Schema;
  options?: Schema[];
  entries?: Record<string, string>;
  values?: readonly unknown[];
};
const defOf = (schema: Schema): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;

const SQL = [
  "'; drop table auth.users; --",
  "' or '1'='1",
  '%',
  '_',
  '\\',
  '\\%',
  '";',
  '$1',
  '::uuid',
  ')--',
  "E'\\0'",
];
const ODD = ['', ' ', '\0', 'a\0b', '\ud800', '\udfff', '\u202e', '\ufeff', 'NaN', '-0', '1e999', '[object Object]'];
const MORE = [
  'null',
  'true',
  '__proto__',
  'constructor',
  '../..',
  '%00',
  '{{role}}',
  '#{7*7}',
  '[',
  '(',
  '*',
  '?',
  '+',
];
const NUMBERS = [0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 200, 201];
const TIMES = ['2026-01-01T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '0000-01-01T00:00:00.000Z', 'infinity', '-1'];

/** Texts that break careless handling of quotes, patterns, NUL, lone surrogates, numbers and lengths. */
export const nastyText = fc.oneof(
  fc.constantFrom(...SQL, ...ODD, ...MORE, ...TIMES),
  fc.string({ unit: codePoint, maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(250, 2_100, 30_000).map((length) => 'x'.repeat(length)),
);

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const scalar = fc.oneof(nastyText, fc.constantFrom(...NUMBERS, null, true), fc.constantFrom(...TIMES));

/** Values of `after`: valid and invalid cursors. */
const cursor = fc.oneof(
  nastyText,
  fc.tuple(scalar, fc.oneof(fc.uuid(), nastyText)).map(encoded),
  fc.array(scalar, { maxLength: 4 }).map(encoded),
);

const junk = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(...NUMBERS, null, true, [], {}, [[]], { length: -1 }),
  fc.anything({ maxDepth: 2, maxKeys: 4 }),
);
/** Values of a schema, most of them nearly valid: these pass the first check. */
export function aValue(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const right = rightValue(schema, known);
  return fc.oneof({ weight: 12, arbitrary: right }, { weight: 2, arbitrary: junk });
}

function rightValue(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const { type, format, ...def } = defOf(schema);
  const inner = () => aValue(def.innerType as Schema, known);
  const id = fc.oneof(fc.constantFrom(...known), fc.uuid());
  const makers: Record<string, () => fc.Arbitrary<unknown>> = {
    object: () => objectOf(def.shape ?? {}, known),
    string: () => (format === 'uuid' ? id : fc.oneof(nastyText, fc.constant('Harbour'))),
    number: () => fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom(...NUMBERS)),
    boolean: () => fc.boolean(),
    enum: () => fc.constantFrom(...Object.values(def.entries ?? {})),
    literal: () => fc.constantFrom(...(def.values ?? [])),
    null: () => fc.constant(null),
    pipe: () => aValue(def.in as Schema, known),
    nullable: () => fc.oneof(inner(), fc.constant(null)),
    optional: () => fc.oneof(inner(), fc.constant(undefined)),
    default: () => fc.oneof(inner(), fc.constant(undefined)),
    array: () => fc.array(aValue(def.element as Schema, known), { maxLength: 4 }),
    record: () => fc.dictionary(nastyText, aValue(def.valueType as Schema, known), { maxKeys: 4 }),
    union: () => fc.oneof(...(def.options ?? []).map((option) => aValue(option, known))),
  };
  const make = makers[type];
  if (!make) throw new Error(`aValue does not know how to make a ${type}`);
  return make();
}

const objectOf = (shape: Record<string, Schema>, known: readonly string[]) =>
  fc.record(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, aValue(field, known)])), {});

/** A query string: known and unknown parameters, each as texts, some of them twice. */
export function queryOf(schema: Schema | undefined, known: readonly string[]): fc.Arbitrary<string> {
  const shape = defOf(schema ?? ({ _zod: { def: { type: 'object', shape: {} } } } as unknown as Schema)).shape ?? {};
  const text = (name: string) =>
    name === 'after' ? cursor : fc.oneof(nastyText, rightValue(shape[name] as Schema, known).map(String));
  const names = Object.keys(shape);
  const pair = (name: string) => fc.tuple(fc.constant(name), text(name));
  const pairs = fc.array(fc.oneof(...names.map(pair), fc.tuple(nastyText, nastyText)), { maxLength: 5 });
  return pairs.map((given) => {
    const query = given.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
    return query && `?${query}`;
  });
}

/** A text as part of a URL. */
export const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
