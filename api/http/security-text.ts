import { Router } from 'express';
import { type Config, publicUrl } from '#platform/config.ts';

const PATH = '/.well-known/security.txt';
const VALID_MS = 180 * 86_400_000;

/** Where people report a vulnerability (RFC 9116); 404 without SECURITY_CONTACT. */
export function securityText(config: Config): Router {
  const router = Router();
  router.get(PATH, (_req, res, next) => {
    if (!config.SECURITY_CONTACT) return next();
    const lines = [
      `Contact: ${config.SECURITY_CONTACT}`,
      `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl(config)}${PATH}`,
    ];
    res.type('text/plain').send(`${lines.join('\n')}\n`);
  });
  return router;
}
