import type { Request } from 'express';

/** Whether the caller holds this version; a proxy that compresses may have made its tag weak. */
export const holdsTag = (req: Request, tag: string): boolean =>
  (req.get('If-None-Match') ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
