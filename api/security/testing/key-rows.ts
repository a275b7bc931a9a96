import { item, own, type Row } from '#api/security/testing/rows.ts';

/** The routes of API keys. */
export const keyRows: Record<string, Row> = {
  'GET /api/openapi.json': { kind: 'open', owner: 200 },
  // With a key alone, as below /api/v1.
  'POST /mcp': { kind: 'open', owner: 401 },
  'GET /mcp': { kind: 'open', owner: 405 },
  'DELETE /mcp': { kind: 'open', owner: 405 },
  'GET /api/api-keys': own(),
  'POST /api/api-keys': own(() => ({ name: 'Careers site', permissions: ['role.read'], days: 90 })),
  'PATCH /api/api-keys/:id': item(
    ({ apiKey }) => apiKey,
    () => ({ name: 'Careers site' }),
  ),
  'POST /api/api-keys/:id/take-over': item(({ apiKey }) => apiKey),
  'DELETE /api/api-keys/:id': item(({ apiKey }) => apiKey, undefined, 204),
};
