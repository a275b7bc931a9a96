import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';

const WELL_FORMED = /^[\w-]{8,64}$/;

/** Every request has an id: the caller's when it is well formed, else a new one. It is in the response, in logs and in jobs. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id') ?? '';
  const id = WELL_FORMED.test(given) ? given : randomUUID();
  res.locals.requestId = id;
  res.set('X-Request-Id', id);
  next();
};

export const requestIdOf = (req: Request): string => String(req.res?.locals.requestId ?? '');
