import { describe, expect, test } from 'vitest';
import { sampled, sampleOf } from '#local/testing/size.ts';
import { kinds } from '#shared/text/kinds/index.ts';
import { KIND_NAMES } from '#shared/text/kinds/names.ts';
import { answerSchemas } from '#shared/text/kinds/schemas.ts';
import { messages, providerBench } from '#worker/tasks/testing/ask-provider.ts';
import { type Body, good, refuse } from '#worker/tasks/testing/fake-service.ts';

const { service, newProvider, complete } = await providerBench();

const has =
  (name: string) =>
  (body: Body): boolean =>
    name in body;
const formatIs =
  (type: string) =>
  ({ response_format }: Body): boolean =>
    (response_format as { type?: string } | undefined)?.type === type;

/** What servers refuse, and how it is seen in a request. */
const PARTS: Record<string, (body: Body) => boolean> = {
  ...Object.fromEntries(
    ['temperature', 'max_tokens', 'top_p', 'frequency_penalty', 'presence_penalty', 'stop', 'store'].map((name) => [
      name,
      has(name),
    ]),
  ),
  stream_options: has('stream_options'),
  stream: ({ stream }) => stream === true,
  json_schema: formatIs('json_schema'),
  system: (body) => (body.messages as { role: string }[]).some(({ role }) => role === 'system'),
};
/** How a refusal names its part. */
const nameOf = (part: string): string => ({ json_schema: 'response_format', system: 'system role' })[part] ?? part;

type Wording = { isNamed: boolean; of(part: string): unknown };
const WORDINGS: Record<string, Wording> = {
  object: {
    isNamed: true,
    of: (part) => ({ error: { message: `${nameOf(part)} is not supported with this model`, param: part } }),
  },
  array: {
    isNamed: true,
    of: (part) => [
      {
        error: { code: 400, message: `Invalid JSON payload received. Unknown name "${nameOf(part)}": not supported.` },
      },
    ],
  },
  'JSON in text': {
    isNamed: true,
    of: (part) => ({ message: JSON.stringify({ detail: `Unsupported parameter: ${nameOf(part)} not supported` }) }),
  },
  text: { isNamed: true, of: (part) => `unsupported: ${nameOf(part)} not supported` },
  'another language': { isNamed: false, of: () => ({ error: { message: '参数错误' } }) },
  'no words': { isNamed: false, of: () => ({}) },
};

const names = Object.keys(PARTS);
const alone = names.map((name) => [name]);
const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other]));

/** Refuses the first of these that it finds. */
const refusing =
  (parts: readonly string[], wording: Wording): typeof service.answer =>
  (res, body, req) => {
    const found = parts.find((part) => PARTS[part]?.(body));
    if (!found) return good(res, body, req);
    const said = wording.of(found);
    if (typeof said === 'string') return void res.writeHead(400).end(said);
    if (!Array.isArray(said) && !('error' in (said as object)))
      return void res.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    if (Array.isArray(said)) return void res.writeHead(400).end(JSON.stringify(said));
    return refuse(400, (said as { error: unknown }).error)(res, body, req);
  };

/** No request without words can show that a server knows no system role. */
const isFound = (parts: readonly string[], { isNamed }: Wording): boolean => isNamed || !parts.includes('system');

const cases = KIND_NAMES.flatMap((kind) =>
  Object.entries(WORDINGS).flatMap(([how, wording]) =>
    [...alone, ...pairs]
      .filter((parts) => isFound(parts, wording))
      .map((parts) => ({ kind, how, parts, title: `${kind}: ${parts.join(' and ')}, said as ${how}` })),
  ),
);

describe('a server that refuses parts of a request', () => {
  const chosen = sampleOf(cases, 3, ({ how, parts }) => `${how} ${parts.length}`);
  test.each(chosen.map((one) => [sampled(one.title), one] as const))(
    '%s: the text is written, in three calls at most, and the next needs one [REAL-01] [REAL-02]',
    async (_title, { kind, how, parts }) => {
      service.answer = refusing(parts, WORDINGS[how] as Wording);
      const provider = newProvider({ AI_SEND_STORE: 'on' });
      const { settings } = kinds[kind];
      const call = { messages, settings: { ...settings, stop: ['---'] }, schema: answerSchemas[kind] };
      await expect(complete(provider, call)).resolves.toMatchObject({ text: 'Hello world' });
      expect(service.asked.length).toBeLessThanOrEqual(3);
      service.asked.length = 0;
      await expect(complete(provider, call)).resolves.toMatchObject({ text: 'Hello world' });
      expect(service.asked).toHaveLength(1);
    },
  );
});
