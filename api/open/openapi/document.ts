import * as z from 'zod/mini';
import { replyOfKeys } from '#api/http/replies-of-keys.ts';
import { v1Path } from '#api/http/serve.ts';
import { hoisted, inputSchema, type JsonSchema, outputSchema } from '#api/open/openapi/json-schema.ts';
import { type Operation, operations } from '#api/open/openapi/operations.ts';
import { nouns, type Text, texts } from '#api/open/openapi/texts.ts';
import { describedWebhooks, type OpenApiWebhook } from '#api/open/openapi/webhooks.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { catalogue } from '#shared/error-catalogue.ts';
import type { ErrorCode } from '#shared/errors.ts';

export type OpenApi = {
  openapi: string;
  info: object;
  paths: Record<string, Record<string, OpenApiOperation>>;
  webhooks: Record<string, { post: OpenApiWebhook }>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object };
};
export type OpenApiOperation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>;
};

const error = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    request_id: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    current: z.optional(z.unknown()),
    limit: z.optional(z.string()),
  }),
});

/**
 * The description of the api for programs, OpenAPI 3.1.1, made from the contracts (REST-01). `strict`: an object may have
 * no property beside the documented ones; the published description leaves that open, so that one may be added.
 */
export function openApi({ strict = false } = {}): OpenApi {
  const schemas: Record<string, JsonSchema> = {};
  const shape = (schema: JsonSchema) => hoisted(schema, schemas, { strict });
  const paths: OpenApi['paths'] = {};
  schemas.Error = shape(outputSchema(error));
  for (const [name, contract] of Object.entries(operations) as [Operation, Endpoint][]) {
    const path = v1Path(contract)
      .replace('/api/v1', '')
      .replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: described(name, contract, shape) };
  }
  const webhooks = describedWebhooks(shape);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Rolevoice API',
      version: '1',
      description: 'Roles, brand voices and recruitment material of one workspace, for programs with an API key.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ key: [] }],
    tags: Object.entries(nouns).map(([tag, description]) => ({ name: tag, description })),
    paths,
    webhooks,
    components: {
      schemas,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key, `rvk_` and 38 characters.' },
      },
    },
  } as OpenApi;
}

type Shape = (schema: JsonSchema) => JsonSchema;

function described(name: Operation, contract: Endpoint, shape: Shape) {
  const { summary, description, errors = [] }: Text = texts[name];
  return {
    operationId: name,
    tags: [contract.path.split('/')[2]],
    summary,
    description: [description, permissionOf(contract)].filter(Boolean).join(' '),
    parameters: [...pathParameters(contract), ...queryParameters(contract, shape), ...headerParameters(contract)],
    ...requestBody(contract, shape),
    responses: { ...success(contract, shape), ...failures(contract, errors) },
  };
}

function permissionOf({ may, mayAny }: Endpoint): string {
  const [needed = may, ...others] = mayAny ?? [];
  if (others.length > 0) return `Needs one of the permissions ${mayAny?.map((one) => `\`${one}\``).join(', ')}.`;
  return needed === null ? 'Any key may call it.' : `Needs the permission \`${needed}\`.`;
}

const pathParameters = ({ path }: Endpoint) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'n' ? { type: 'integer', minimum: 1 } : { type: 'string', format: 'uuid' },
  }));

function queryParameters({ query }: Endpoint, shape: Shape) {
  if (!query) return [];
  const { properties = {} } = outputSchema(query);
  const { required = [] } = inputSchema(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: shape(schema),
  }));
}

const headerParameters = ({ idempotent }: Endpoint) =>
  idempotent
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', minLength: 1, maxLength: 200 },
          description: 'The same key and body within 24 hours make one item, however often they are sent.',
        },
      ]
    : [];

function requestBody({ body, multipart }: Endpoint, shape: Shape) {
  if (multipart) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', properties: { file }, required: ['file'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: shape(inputSchema(body)) } } } };
}

function success(contract: Endpoint, shape: Shape) {
  const { status = 200, file, etag } = contract;
  if (status === 204) return { 204: { description: 'Done' } };
  if (file) {
    const schema = { type: 'string', contentMediaType: 'application/octet-stream' };
    return {
      200: { description: 'The file', content: { 'application/octet-stream': { schema } } },
      ...(etag && { 304: { description: 'Not changed since the ETag in `If-None-Match`' } }),
    };
  }
  const schema = shape(outputSchema(replyOfKeys(contract)));
  return {
    [status]: { description: status === 202 ? 'Accepted' : 'OK', content: { 'application/json': { schema } } },
  };
}

/** Codes of every call of this shape. */
function usualErrors({ may, mayAny, path, query, body, idempotent, whileStopped }: Endpoint): ErrorCode[] {
  return [
    'invalid_key',
    'key_required',
    'too_many_requests',
    'unavailable',
    'UNKNOWN_ERROR',
    ...(may === null && !mayAny ? [] : (['key_scope', 'workspace_suspended'] as const)),
    ...(whileStopped ? [] : (['key_stopped'] as const)),
    ...(path.includes(':') ? (['no_such_item'] as const) : []),
    ...(body ? (['bad_request', 'body_too_large'] as const) : []),
    ...(body || query ? (['invalid_input'] as const) : []),
    ...(idempotent ? (['idempotency_mismatch'] as const) : []),
  ];
}

function failures(contract: Endpoint, more: readonly ErrorCode[]) {
  const codes = [...new Set([...usualErrors(contract), ...more])];
  const statuses = [...new Set(codes.map((code) => catalogue[code].status))].sort();
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(
    statuses.map((status) => {
      const of = codes.filter((code) => catalogue[code].status === status);
      const description = of.map((code) => `\`${code}\`: ${catalogue[code].message}`).join('\n\n');
      return [status, { description, content }];
    }),
  );
}
