import type { Owner } from '#api/security/testing/owner.ts';
import type { Got, Sent } from '#api/security/testing/product.ts';
import type { Kind, Row } from '#api/security/testing/rows.ts';
import { table } from '#api/security/testing/table.ts';

/** The request of a row, filled with what belongs to the owner. */
export function requestOf(owner: Owner, route: string, more: object = {}): Sent {
  const { params, query = '', body } = table[route] as Row;
  const [method = '', pattern = ''] = route.split(' ');
  const values = params?.(owner) ?? {};
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '') + query;
  const made = method === 'GET' || method === 'HEAD' ? undefined : body?.(owner);
  const isPlain = made !== undefined && !(made instanceof FormData);
  return { method: method === 'ALL' ? 'GET' : method, path, body: isPlain ? { ...made, ...more } : made };
}

const any: (status: number) => boolean = (status) => status < 500;
const one =
  (...wanted: number[]) =>
  (status: number) =>
    wanted.includes(status);
const refused = (status: number) => status >= 400 && status < 500;

export type Callers = 'nobody' | 'other' | 'unverified' | 'admin';
const allowed: Record<Kind, Record<Callers, (status: number) => boolean>> = {
  open: { nobody: any, other: any, unverified: any, admin: any },
  own: { nobody: one(401), other: any, unverified: one(401), admin: any },
  item: { nobody: one(401), other: one(404), unverified: one(401), admin: one(404) },
  body: { nobody: one(401), other: one(404, 422), unverified: one(401), admin: one(404, 422) },
  admin: { nobody: one(401), other: one(403), unverified: one(401), admin: one(200, 204) },
  keeper: { nobody: one(401), other: one(403), unverified: one(401), admin: one(404) },
  chief: { nobody: one(401), other: one(403), unverified: one(401), admin: one(403) },
  session: { nobody: one(401), other: any, unverified: any, admin: any },
  factor: { nobody: one(401), other: refused, unverified: refused, admin: refused },
  service: { nobody: one(401), other: one(403), unverified: one(403), admin: one(403) },
  shared: { nobody: one(401), other: one(403), unverified: one(401), admin: one(403) },
};
/** What only the owner may read. */
export function secretsOf(owner: Owner): string[] {
  const { user, role, guideline, document, profile, generated, listed, pending, cancelled, failed, factor, mark } =
    owner;
  const ids = [user.id, role.id, guideline.id, document.id, profile.id, generated, listed, pending, cancelled, failed];
  return [mark, ...ids, factor];
}

const isNoRoute = ({ json }: Got) => json?.error?.code === 'no_route' || json?.error_code === 'not_found';
/** Admins see of others the list of users and their history, and nothing else. */
const isAllowed = (kind: Kind, caller: Callers) => kind === 'admin' && caller === 'admin';

/** What is wrong with the response another caller got to the owner's request, in words. */
export function faultsIn(route: string, caller: Callers, { got, secrets }: { got: Got; secrets: string[] }): string[] {
  const { kind } = table[route] as Row;
  const who = `${route} as ${caller}`;
  const seen = got.text + JSON.stringify([...got.headers]);
  return [
    ...(allowed[kind][caller](got.status) ? [] : [`${who}: ${got.status}`]),
    ...(isNoRoute(got) ? [`${who}: there is no such route`] : []),
    ...(isAllowed(kind, caller) ? [] : secrets)
      .filter((secret) => seen.includes(secret))
      .map((secret) => `${who}: leaks ${secret}`),
  ];
}
