import { Ajv2020 } from 'ajv/dist/2020.js';
import { openApi } from '#api/open/openapi/document.ts';

const strict = openApi({ strict: true });
// Formats are not checked: the product writes UUIDs and addresses itself.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ $id: 'api', components: strict.components });

const patterns = Object.entries(strict.paths).map(([path, methods]) => ({
  methods,
  path,
  matches: new RegExp(`^/api/v1${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

const withoutRefs = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/'));

type Answered = { method: string; url: string; status: number; body: unknown };

/**
 * What an answer to a key has that the description, in its strict form, does not: an undocumented status, or a field that
 * is unknown, missing or of another type (REST-02). Empty for a path that does not exist.
 */
export function undocumented({ method, url, status, body }: Answered): string[] {
  const path = url.split('?')[0] ?? '';
  const found = patterns.find(({ matches }) => matches.test(path));
  const operation = found?.methods[method.toLowerCase()];
  const isNowhere = status === 404 && (body as { error?: { code?: unknown } } | undefined)?.error?.code === 'no_route';
  if (isNowhere) return [];
  if (!operation) return [`${method} ${path} is not documented`];
  const response = operation.responses[status];
  if (!response) return [`${method} ${found?.path} answered ${status}, which is not documented`];
  const schema = response.content?.['application/json']?.schema;
  if (!schema || body === undefined) return [];
  const validate = ajv.compile(withoutRefs(schema) as object);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${method} ${found?.path} ${status}${instancePath}: ${message} ${JSON.stringify(params)}`,
  );
}

/** What the body of a webhook has that the description, in its strict form, does not. */
export function undocumentedBody(type: string, body: unknown): string[] {
  const schema = strict.webhooks[type]?.post.requestBody.content['application/json'].schema;
  if (!schema) return [`${type} is not documented`];
  const validate = ajv.compile(withoutRefs(schema) as object);
  if (validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${type}${instancePath}: ${message}`);
}
