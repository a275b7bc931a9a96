import type { RequestHandler } from 'express';
import type { Addresses } from '#api/http/addresses.ts';
import { AppError } from '#shared/errors.ts';

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Writes from other origins are refused (quality S13). Programs send no Origin and need a bearer anyway. */
export const refuseForeignPages =
  ({ isOwnOrigin }: Addresses): RequestHandler =>
  (req, _res, next) => {
    if (HARMLESS.has(req.method) || isOwnOrigin(req)) return next();
    next(new AppError('forbidden'));
  };

/** Refuses requests with an unknown Host: a browser treats a rebound name as the page's own server. */
export const refuseUnknownHosts =
  ({ isKnownHost, publicOrigin }: Addresses, refusal = unknownHost): RequestHandler =>
  (req, _res, next) => {
    if (isKnownHost(req)) return next();
    next(refusal(`This server is not known under this address. Open ${publicOrigin} instead.`));
  };

const unknownHost = (message: string): Error => new AppError('unknown_host', { message });
