import type { Express } from 'express';

/** A part of an Express router, as far as it is used here. */
type Layer = {
  route?: { path: string | string[]; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
  match(path: string): boolean;
  path?: string;
};

/** The mount points. A router mounted elsewhere has no readable path, and is reported. */
const MOUNTS = ['/auth/v1', '/api'];

/** Every route the running app has for the web app, as `METHOD /path`, read from its own routers. */
export const mountedRoutes = (app: Express): string[] => allRoutes(app).filter((route) => !route.includes(OF_KEYS));

/** The same for API keys. */
export const mountedKeyRoutes = (app: Express): string[] => allRoutes(app).filter((route) => route.includes(OF_KEYS));

const OF_KEYS = ' /api/v1/';
const allRoutes = (app: Express): string[] => routesOf((app.router as unknown as { stack: Layer[] }).stack);

const routesOf = (stack: readonly Layer[], under = ''): string[] =>
  stack.flatMap((layer) => {
    if (layer.route) return named(layer.route, under);
    return layer.handle.stack ? routesOf(layer.handle.stack, under + mountOf(layer)) : [];
  });

function named({ path, methods }: NonNullable<Layer['route']>, under: string): string[] {
  const names = methods._all ? ['ALL'] : Object.keys(methods).map((method) => method.toUpperCase());
  return [path].flat().flatMap((one) => names.map((method) => `${method} ${under}${one}`));
}

function mountOf(layer: Layer): string {
  const at = ['/', ...MOUNTS].find((mount) => layer.match(mount === '/' ? '/anything' : `${mount}/anything`));
  if (at === undefined) throw new Error('A router is mounted at a path that mountedRoutes does not know');
  return at === '/' ? '' : at;
}
