import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';

/** The description of the api for programs, OpenAPI 3.1; with an ETag. */
export const readOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  may: null,
  file: true,
  reply: z.unknown(),
});
