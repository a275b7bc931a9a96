import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import sirv, { type Options } from 'sirv';
import { type Config, isSafeOnTheWay, publicUrl } from '#platform/config.ts';

const YEAR_SECONDS = 31_536_000;
/** Browser features the product does not use: disabled for injected scripts and framed pages too. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'serial', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

const hashesOf = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  );

/** The pages of share links and invitations are no business of search engines and of sites that they lead to (SHARE-11). */
const isLinkPage = (path: string): boolean => /^\/(s|invitation)(\/|%23|$)/i.test(path);
/** The page of a share link is a file of its own: `/s`, and what scanners of mails make of `/s#token` (SHARE-03). */
const isSharePage = (path: string): boolean => /^\/s(\/|%23.*)?$/is.test(path);
const LINK_PAGE = { 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' };

/** Where pictures are: the storage's public address, and with its buckets before the host theirs. */
function originsOfFiles(config: Config): string[] {
  const endpoint = config.S3_PUBLIC_ENDPOINT ?? config.S3_ENDPOINT;
  if (!endpoint) return [];
  const { protocol, host, origin } = new URL(endpoint);
  if (config.S3_PATH_STYLE) return [origin];
  return [config.S3_DOCUMENTS_BUCKET, config.S3_AVATARS_BUCKET].map((bucket) => `${protocol}//${bucket}.${host}`);
}

/** Headers of every answer. Inline scripts run only by hash; pictures may come from the file storage's public address. */
export function securityHeaders(config: Config, webDir: string): RequestHandler {
  const pages = ['index.html', 's.html'].map((name) => `${webDir}/${name}`).filter(existsSync);
  const scripts = pages.flatMap((page) => hashesOf(readFileSync(page, 'utf8')));
  const secure = publicUrl(config).startsWith('https:');
  // Elsewhere browsers ignore both and complain about each page.
  const hasOrigins = isSafeOnTheWay(publicUrl(config));
  const files = originsOfFiles(config);
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...files],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        manifestSrc: ["'self'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: hasOrigins,
    originAgentCluster: hasOrigins,
    referrerPolicy: { policy: 'same-origin' },
  });
  return (req, res, next) => {
    res.setHeader('Permissions-Policy', PERMISSIONS);
    protect(req, res, () => {
      if (isLinkPage(req.path)) res.set(LINK_PAGE);
      next();
    });
  };
}

/** The built web app: hashed assets for a year, pages revalidated each time, brotli where available. */
export function site(webDir: string): RequestHandler {
  if (!existsSync(`${webDir}/index.html`)) {
    return (_req, res) => {
      res.status(503).type('text').send('The web app is not built yet. Run: npm run build');
    };
  }
  const options: Options = {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) => {
      if (path.startsWith('/assets/')) res.setHeader('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
      else res.setHeader('Cache-Control', isLinkPage(res.req.url ?? '') ? 'no-store' : 'no-cache');
    },
  };
  const [parts, pages] = [sirv(webDir, options), sirv(webDir, { ...options, single: true })];
  return (req, res, next) => {
    // One that went with a release, or comes with the next: a page in its place, or a kept 404, would break the page.
    if (req.path.startsWith('/assets/')) {
      parts(req, res, () => void res.status(404).set('Cache-Control', 'no-store').type('text').send('Not found'));
      return;
    }
    if (isSharePage(req.path)) req.url = '/s';
    pages(req, res, next);
  };
}
