import type { Owner } from '#api/security/testing/owner.ts';

/**
 * What a route is about, and so who may use it:
 * open     public; contains no user data
 * own      a signed-in user about themselves; anonymous and unverified callers are 401
 * item     one item of its owner: 404 for every other user, admins included
 * body     a foreign id inside the request: 404 or 422
 * admin    for admins of the product: 403 for all others
 * keeper   admins act on the work of any user, here on an unknown id: 404 for them, 403 for all others
 * chief    admins, but not about a super admin: 403 for them too
 * session  a signed-in user about themselves at the sign-in service, verified or not
 * factor   one item of its owner at the sign-in service: 4xx for all others
 * service  for service tokens only: 403 for every user
 * shared   of a shared workspace only: 403 in the personal workspace of every user
 */
export type Kind =
  | 'open'
  | 'own'
  | 'item'
  | 'body'
  | 'admin'
  | 'keeper'
  | 'chief'
  | 'session'
  | 'factor'
  | 'service'
  | 'shared';

export type Row = {
  kind: Kind;
  /** The values for `:id` and the like. */
  params?: (owner: Owner) => Record<string, string>;
  query?: string;
  body?: (owner: Owner) => unknown;
  /** The status for the owner; 'not tried' where other tests prove it. */
  owner?: number | 'not tried';
};

export const own = (body?: Row['body'], more: Partial<Row> = {}): Row => ({
  kind: 'own',
  ...(body && { body }),
  ...more,
});
export const item = (pick: (owner: Owner) => string, body?: Row['body'], owner?: number): Row => ({
  kind: 'item',
  params: (given) => ({ id: pick(given) }),
  ...(body && { body }),
  ...(owner && { owner }),
});
export const aFile = (name: string, type: string, bytes: Uint8Array<ArrayBuffer>) => () => {
  const form = new FormData();
  form.set('file', new File([bytes], name, { type }));
  return form;
};
