// @vitest-environment happy-dom
import { isValidElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { SignedInOnly } from '#web/app/guards.tsx';
import { createRouter } from '#web/app/router.tsx';

/** The route that matches a path, and whether it is inside the guard that requires a sign-in. */
function routeAt(path: string) {
  history.replaceState(null, '', path);
  const router = createRouter();
  const routes = router.state.matches.map(({ route }) => route);
  router.dispose();
  const guards = routes
    .map((route) => (route as RouteObject).element)
    .map((drawn) => isValidElement(drawn) && drawn.type);
  return { path: routes.at(-1)?.path, isPublic: !guards.includes(SignedInOnly) };
}
afterEach(() => history.replaceState(null, '', '/'));

test.each(['/login', '/register', '/reset-password', '/auth/callback'])('%s is a public route [NAV-01]', (path) => {
  expect(routeAt(path)).toEqual({ path, isPublic: true });
});

test('a document has a route of its own, which requires a sign-in [NAV-02]', () => {
  expect(routeAt('/content/7f1c')).toEqual({ path: '/content/:id', isPublic: false });
});

test.each(['/', '/brand-hub', '/roles/create', '/content', '/settings', '/admin/users', '/admin/queue'])(
  '%s requires a sign-in [NAV-02]',
  (path) => {
    expect(routeAt(path)).toEqual({ path, isPublic: false });
  },
);
