import type { RequestHandler } from 'express';
import { AppError } from '#shared/errors.ts';

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a browser page at `origin` may write here: only our own pages, by the address they were reached at. */
export function ownOrigin(origin: string | undefined, host: string | undefined, publicOrigin: string): boolean {
  if (!origin) return true;
  if (origin === publicOrigin) return true;
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host;
}

/** Writes from foreign pages are refused (quality S13). Programs send no Origin and need a bearer anyway. */
export const refuseForeignPages =
  (publicOrigin: string): RequestHandler =>
  (req, _res, next) => {
    if (HARMLESS.has(req.method) || ownOrigin(req.get('origin'), req.get('host'), publicOrigin)) return next();
    next(new AppError('forbidden'));
  };
