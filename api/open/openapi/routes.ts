import { holdsTag } from '#api/http/etag.ts';
import type { CheckBearer } from '#api/http/identity.ts';
import { type ApiRouter, apiRouter, servePublic } from '#api/http/serve.ts';
import { openApi } from '#api/open/openapi/document.ts';
import { sha256 } from '#platform/secret.ts';
import { readOpenApi } from '#shared/open/contracts/openapi.ts';

/** The description of the api for programs, made with the first request. */
export function openApiRoutes(_parts: object, checkBearer: CheckBearer): ApiRouter {
  const router = apiRouter(checkBearer);
  let made: { text: string; etag: string } | undefined;
  servePublic(router, { ...readOpenApi, access: 'public' }, async ({ req, res }) => {
    made ??= described();
    res.set({ ETag: made.etag, 'Cache-Control': 'no-cache' });
    if (holdsTag(req, made.etag)) res.status(304).end();
    else res.type('json').send(made.text);
  });
  return router;
}

function described() {
  const text = JSON.stringify(openApi());
  return { text, etag: `"${sha256(text).slice(0, 32)}"` };
}
