import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** Whether the caller holds this version; a proxy that compresses may have made its tag weak. */
export const holdsTag = (req: Request, tag: string): boolean =>
  (req.get('If-None-Match') ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);

/** Returns the reply of a contract with `etag`, tagged by what it says; a caller who holds it is answered 304. */
export function sendTagged<Reply>({ req, res }: { req: Request; res: Response }, reply: Reply): Reply {
  const tag = `"${createHash('sha256').update(JSON.stringify(reply)).digest('base64url')}"`;
  res.set('ETag', tag);
  if (holdsTag(req, tag)) res.set('Cache-Control', 'no-store').status(304).end();
  return reply;
}
