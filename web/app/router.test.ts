// @vitest-environment happy-dom
import { isValidElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { AdminsOnly, SignedInOnly } from '#web/app/guards.tsx';
import { createRouter } from '#web/app/router.tsx';

/** The route that matches a path, and the guards it is inside. */
function routeAt(path: string) {
  history.replaceState(null, '', path);
  const router = createRouter();
  const routes = router.state.matches.map(({ route }) => route);
  router.dispose();
  const guards = routes
    .map((route) => (route as RouteObject).element)
    .map((drawn) => isValidElement(drawn) && drawn.type);
  return {
    path: routes.at(-1)?.path,
    isPublic: !guards.includes(SignedInOnly),
    isForAdmins: guards.includes(AdminsOnly),
  };
}
afterEach(() => history.replaceState(null, '', '/'));

test.each(['/login', '/register', '/reset-password', '/auth/callback'])('%s is a public route [NAV-01]', (path) => {
  expect(routeAt(path)).toEqual({ path, isPublic: true, isForAdmins: false });
});

test('a document has a route of its own, which requires a sign-in [NAV-02]', () => {
  expect(routeAt('/content/7f1c')).toEqual({ path: '/content/:id', isPublic: false, isForAdmins: false });
});

test('a role has a page of its own behind a sign-in, and the pages beside it win over it [NAV-02] [HOME-01]', () => {
  expect(routeAt('/roles/7f1c')).toEqual({ path: '/roles/:id', isPublic: false, isForAdmins: false });
});

const SIGNED_IN = [
  '/',
  '/brand-hub',
  '/brand-guidelines',
  '/reference-documents',
  '/roles',
  '/roles/create',
  '/roles/generate',
  '/content',
  '/settings',
];

test.each(SIGNED_IN)('%s requires a sign-in, and nothing more [NAV-02] [PERM-06]', (path) => {
  expect(routeAt(path)).toEqual({ path, isPublic: false, isForAdmins: false });
});

test.each(['/admin/users', '/admin/queue', '/admin/audit', '/admin/workspaces'])(
  '%s requires a sign-in and an admin [NAV-02, NAV-03] [PERM-01, PERM-06]',
  (path) => {
    expect(routeAt(path)).toEqual({ path, isPublic: false, isForAdmins: true });
  },
);
