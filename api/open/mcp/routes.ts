import type { RequestHandler } from 'express';
import type { AuthContext } from '#api/accounts/auth/context.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { keyGateOf } from '#api/http/key-gate.ts';
import { startLimit } from '#api/http/limits.ts';
import { bodyReader } from '#api/http/mount.ts';
import { requestIdOf } from '#api/http/request-id.ts';
import { type ApiRouter, apiRouter } from '#api/http/serve.ts';
import { answerTypeOf, BOTH } from '#api/open/mcp/accept.ts';
import type { McpCall, McpParts } from '#api/open/mcp/tool.ts';
import { AppError } from '#shared/errors.ts';
import { KEY_PERMISSIONS } from '#shared/key-permissions.ts';

type Serve = ReturnType<typeof import('#api/open/mcp/server.ts')['createServe']>;

const ANY_KEY = {
  may: KEY_PERMISSIONS,
  whileStopped: false,
  takes: { place: true, search: false, minute: false },
};

const refuse: RequestHandler = (_req, res) => {
  res.set('Allow', 'POST');
  throw new AppError('method_not_allowed');
};

/** MCP for assistants (streamable HTTP, without sessions), with API keys. Its packages are loaded by the first call (MCP-09). */
export function mcpRoutes(ctx: AuthContext, checkBearer: CheckBearer): ApiRouter {
  const parts: McpParts = { ...ctx, startLimit: startLimit(ctx) };
  let loading: Promise<Serve> | undefined;
  const load = (): Promise<Serve> => {
    loading ??= import('#api/open/mcp/server.ts').then(({ createServe }) => createServe());
    return loading;
  };
  const router = apiRouter(checkBearer);
  const readBody = bodyReader();
  router.post('/mcp', async (req, res) => {
    const { enter, leave } = keyGateOf(req)(req, res, ANY_KEY);
    // Names no way to get one: there is no sign-in for assistants (MCP-03).
    res.set('WWW-Authenticate', 'Bearer');
    try {
      const { scope } = await enter();
      res.removeHeader('WWW-Authenticate');
      await readBody(req, res);
      // A batch would be many calls that count as one; the protocol has had none since 2025-06-18.
      if (Array.isArray(req.body)) throw new AppError('bad_request');
      res.set('Cache-Control', 'no-store');
      const answer = answerTypeOf(req.headers.accept);
      // Asked for neither, the library refuses by itself.
      if (answer) req.headers.accept = BOTH;
      const call: McpCall = { parts, scope, req, res, requestId: requestIdOf(req), answer };
      const auth = { token: '', clientId: scope.key?.id ?? '', scopes: [], extra: { call } };
      await (await load())(Object.assign(req, { auth }), res, req.body);
    } finally {
      leave();
    }
  });
  // Without sessions there is no stream to open and none to end.
  router.get('/mcp', refuse);
  router.delete('/mcp', refuse);
  return router;
}
