import { expect, test } from 'vitest';
import { inputSchema, type JsonSchema } from '#api/open/openapi/json-schema.ts';
import { endpoints, keyEndpoints } from '#api/security/testing/contracts.ts';
import { BODY_MAX, type Endpoint } from '#shared/endpoint.ts';

/** Bytes of UTF-8 that a UTF-16 unit takes at most; few characters of a text are escaped. */
const UNIT_BYTES = 3;
const NUMBER_BYTES = 20;
/** Of an id or a date; of the name of a field. */
const WORD_BYTES = 40;

type Sized = { bytes: number; unbounded: string[] };
const sum = (parts: readonly Sized[]): Sized => ({
  bytes: parts.reduce((total, { bytes }) => total + bytes, 0),
  unbounded: parts.flatMap(({ unbounded }) => unbounded),
});

type Named = Record<string, JsonSchema>;

/** The longest JSON that a schema lets through, and the texts and lists in it that could be of any length. */
function sizeOf(schema: JsonSchema, at: string, named: Named): Sized {
  const { $ref, anyOf, type } = schema;
  if ($ref) return sizeOf(named[$ref.split('/').at(-1) ?? ''] ?? {}, at, named);
  if (Array.isArray(anyOf)) {
    const sizes = anyOf.map((one) => sizeOf(one as JsonSchema, at, named));
    return { ...sum(sizes), bytes: Math.max(...sizes.map(({ bytes }) => bytes)) };
  }
  if (type === 'string') return sizeOfText(schema, at);
  if (type === 'integer' || type === 'number') return { bytes: NUMBER_BYTES, unbounded: [] };
  return type === 'array' ? sizeOfList(schema, at, named) : sizeOfObject(schema, at, named);
}

function sizeOfText({ maxLength, format, ...schema }: JsonSchema, at: string): Sized {
  if (typeof maxLength === 'number') return { bytes: UNIT_BYTES * maxLength, unbounded: [] };
  return { bytes: WORD_BYTES, unbounded: schema.enum || 'const' in schema || format ? [] : [at] };
}

function sizeOfList({ items, maxItems }: JsonSchema, at: string, named: Named): Sized {
  const one = sizeOf(items as JsonSchema, `${at}[]`, named);
  if (typeof maxItems === 'number') return { ...one, bytes: maxItems * one.bytes };
  return { ...one, unbounded: [`${at}[]`, ...one.unbounded] };
}

function sizeOfObject({ properties = {}, additionalProperties }: JsonSchema, at: string, named: Named): Sized {
  const isOpen = typeof additionalProperties === 'object' && additionalProperties !== null;
  const fields = Object.entries(properties).map(([name, field]) => sizeOf(field, `${at}.${name}`, named));
  const names = fields.length * WORD_BYTES;
  return sum([{ bytes: WORD_BYTES + names, unbounded: isOpen ? [`${at}{}`] : [] }, ...fields]);
}

const sized = [...new Set([...endpoints, ...keyEndpoints])].flatMap((endpoint) => {
  if (!endpoint.body) return [];
  const schema = inputSchema(endpoint.body);
  const name = `${endpoint.method} ${endpoint.path}`;
  return [{ endpoint, name, ...sizeOf(schema, name, schema.$defs ?? {}) }];
});
const limitOf = ({ body_max = BODY_MAX }: Endpoint): number => body_max;

/** Of documents: the length of the whole is refused before anything reads it (content_too_large). */
const COUNTED_AS_A_WHOLE = [
  'PATCH /api/generated-documents/:id.item{}',
  'POST /api/checks.content',
  'POST /api/checks.content[]',
  'POST /api/checks.content[]{}',
  'PUT /api/generated-documents/:id.content',
  'PUT /api/generated-documents/:id.content[]',
  'PUT /api/generated-documents/:id.content[]{}',
];

test('every text and list of a body has a longest length in its contract [S14]', () => {
  expect(sized.flatMap(({ unbounded }) => unbounded).toSorted()).toEqual(COUNTED_AS_A_WHOLE);
});

test('the longest body of a contract is read, and only contracts of long texts read more than 200 kB [S14]', () => {
  expect(sized.filter(({ endpoint, bytes }) => bytes > limitOf(endpoint)).map(({ name }) => name)).toEqual([]);
  const larger = sized.filter(({ endpoint }) => endpoint.body_max !== undefined);
  expect(larger.map(({ name }) => name)).toEqual([
    'POST /api/brand-guidelines',
    'PUT /api/brand-guidelines/:id',
    'POST /api/role-readings',
    'POST /api/voice-readings',
  ]);
  expect(larger.filter(({ bytes }) => bytes <= BODY_MAX)).toEqual([]);
});

test('a planted text without a longest length is found', () => {
  const planted: JsonSchema = {
    properties: { a: { type: 'array', items: { type: 'string' } }, b: { type: 'string' } },
  };
  expect(sizeOf(planted, 'POST /x', {}).unbounded).toEqual(['POST /x.a[]', 'POST /x.a[]', 'POST /x.b']);
});
