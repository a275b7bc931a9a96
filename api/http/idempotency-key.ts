import type { Request } from 'express';
import { AppError } from '#shared/errors.ts';

const WELL_FORMED = /^[\x21-\x7e]{1,200}$/;

/** The `Idempotency-Key` of a request. A call without the header is not repeated safely, but it is served. Throws invalid_input. */
export function idempotencyKey(req: Request): string | undefined {
  const key = req.get('idempotency-key');
  if (key === undefined) return undefined;
  if (WELL_FORMED.test(key)) return key;
  throw new AppError('invalid_input', { fields: { 'Idempotency-Key': 'Use 1 to 200 visible ASCII characters' } });
}
