import type { OpenApi, OpenApiOperation } from '#api/open/openapi/document.ts';
import type { JsonSchema } from '#api/open/openapi/json-schema.ts';

type Schemas = Record<string, JsonSchema>;
type Pair = { was: JsonSchema; is: JsonSchema; at: string };
type Documents = { was: OpenApi; is: OpenApi };

/** What programs that work with `was` would lose in `is`: within version 1 the description only grows (REST-03). */
export function breakingChanges(was: OpenApi, is: OpenApi): string[] {
  const ofPaths = Object.entries(was.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, before]) => {
      const after = is.paths[path]?.[method];
      const at = `${method.toUpperCase()} ${path}`;
      return after ? ofOperation({ was, is }, { before, after, at }) : [`${at} was removed`];
    }),
  );
  return [...ofPaths, ...ofWebhooks({ was, is })];
}

/** Their bodies are sent, not taken. */
const ofWebhooks = (documents: Documents): string[] =>
  Object.entries(documents.was.webhooks).flatMap(([type, { post }]) => {
    const after = documents.is.webhooks[type]?.post;
    if (!after) return [`the webhook ${type} was removed`];
    return bodies(post.requestBody, after.requestBody).flatMap((pair) =>
      lost(documents, { ...pair, at: `the webhook ${type}` }),
    );
  });

type Operations = { before: OpenApiOperation; after: OpenApiOperation; at: string };

function ofOperation(documents: Documents, { before, after, at }: Operations): string[] {
  const required = after.parameters.filter(
    (one) => one.required && !before.parameters.some(({ name }) => name === one.name),
  );
  const parameters = before.parameters.flatMap((one) => {
    const now = after.parameters.find(({ name }) => name === one.name);
    if (!now) return [`${at} lost the parameter ${one.name}`];
    return narrowed(documents, { was: one.schema, is: now.schema, at: `${at} ?${one.name}` });
  });
  return [
    ...required.map(({ name }) => `${at} newly needs the parameter ${name}`),
    ...parameters,
    ...bodies(before.requestBody, after.requestBody).flatMap((pair) =>
      narrowed(documents, { ...pair, at: `${at} body` }),
    ),
    ...Object.entries(before.responses).flatMap(([status, response]) =>
      bodies(response, after.responses[status]).flatMap((pair) => lost(documents, { ...pair, at: `${at} ${status}` })),
    ),
  ];
}

type Content = { content?: Record<string, { schema: JsonSchema }> } | undefined;
const bodies = (before: Content, after: Content): Omit<Pair, 'at'>[] =>
  Object.entries(before?.content ?? {}).map(([type, { schema }]) => ({
    was: schema,
    is: after?.content?.[type]?.schema ?? {},
  }));

const resolved = (schema: JsonSchema, { components }: OpenApi): JsonSchema =>
  schema.$ref ? ((components.schemas as Schemas)[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
/** One of several objects is one type, however many there are. */
const typeOf = ({ type, oneOf, anyOf, enum: values, const: value }: JsonSchema): string =>
  JSON.stringify(
    type ??
      (oneOf && 'one of several') ??
      (anyOf as JsonSchema[] | undefined)?.map(typeOf) ??
      typeof (value ?? (values as unknown[])?.[0]),
  );
const valuesOf = ({ enum: values }: JsonSchema) => (values as unknown[] | undefined) ?? [];

/** What is sent: nothing of it goes, and no type changes. */
function lost(documents: Documents, pair: Pair): string[] {
  const [was, is] = [resolved(pair.was, documents.was), resolved(pair.is, documents.is)];
  if (typeOf(was) !== typeOf(is)) return [`${pair.at} changed from ${typeOf(was)} to ${typeOf(is)}`];
  const fields = Object.entries(was.properties ?? {}).flatMap(([name, before]) => {
    const after = is.properties?.[name];
    const at = `${pair.at}.${name}`;
    if (!after) return [`${at} was removed`];
    const isLeftOut = was.required?.includes(name) && !is.required?.includes(name);
    return [...(isLeftOut ? [`${at} may be missing now`] : []), ...lost(documents, { was: before, is: after, at })];
  });
  const items = was.items ? lost(documents, { was: was.items, is: is.items ?? {}, at: `${pair.at}[]` } as Pair) : [];
  return [
    ...fields,
    ...items,
    ...lostAlternatives(documents, { was, is, at: pair.at }),
    ...goneValues(was, is, pair.at),
  ];
}

const kindOf = ({ properties }: JsonSchema): unknown => properties?.type?.const;

type Alternatives = JsonSchema[] | undefined;

/** Of objects that their `type` tells apart, those that were sent so far are sent still. */
function lostAlternatives(documents: Documents, { was, is, at }: Pair): string[] {
  const all = (schema: JsonSchema) => (schema.oneOf as Alternatives) ?? [];
  const nullable = ((was.anyOf as Alternatives) ?? []).flatMap((before, n) =>
    lost(documents, { was: before, is: (is.anyOf as Alternatives)?.[n] ?? {}, at }),
  );
  const chosen = all(was).flatMap((before) => {
    const after = all(is).find((one) => kindOf(one) === kindOf(before));
    return after
      ? lost(documents, { was: before, is: after, at: `${at}(${kindOf(before)})` })
      : [`${at} lost ${kindOf(before)}`];
  });
  return [...nullable, ...chosen];
}

/** What is taken: everything that was valid still is. */
function narrowed(documents: Documents, pair: Pair): string[] {
  const [was, is] = [resolved(pair.was, documents.was), resolved(pair.is, documents.is)];
  if (typeOf(was) !== typeOf(is)) return [`${pair.at} changed from ${typeOf(was)} to ${typeOf(is)}`];
  const needed = (is.required ?? []).filter((name) => !was.required?.includes(name));
  const limits = (['maxLength', 'maximum', 'maxItems'] as const).filter(
    (limit) => is[limit] !== undefined && Number(is[limit]) < Number(was[limit] ?? Number.POSITIVE_INFINITY),
  );
  const lower = (['minLength', 'minimum', 'minItems'] as const).filter(
    (limit) => is[limit] !== undefined && Number(is[limit]) > Number(was[limit] ?? Number.NEGATIVE_INFINITY),
  );
  const fields = Object.entries(was.properties ?? {}).flatMap(([name, before]) => {
    const after = is.properties?.[name];
    return after
      ? narrowed(documents, { was: before, is: after, at: `${pair.at}.${name}` })
      : [`${pair.at}.${name} was removed`];
  });
  return [
    ...needed.map((name) => `${pair.at} newly needs ${name}`),
    ...[...limits, ...lower].map((limit) => `${pair.at} has a narrower ${limit}`),
    ...fields,
    ...goneValues(was, is, pair.at),
  ];
}

const goneValues = (was: JsonSchema, is: JsonSchema, at: string): string[] =>
  valuesOf(was)
    .filter((value) => !valuesOf(is).includes(value))
    .map((value) => `${at} lost the value ${String(value)}`);
