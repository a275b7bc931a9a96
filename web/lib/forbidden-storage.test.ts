// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://rolevoice.localhost:9/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const own = ['localStorage', 'sessionStorage'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (const [name] of own) {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(globalThis, name, { configurable: true, get });
  }
});
afterEach(() => {
  for (const [name, descriptor] of own) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  }
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a person signs in, works and signs out where a policy forbids storage [REAL-49]', async () => {
  const user = { id: 'u1', email: 'maya@example.org', email_confirmed_at: '2026-01-01T00:00:00Z', user_metadata: {} };
  const session = { access_token: 'a.b.c', refresh_token: 'r', expires_in: 3600, token_type: 'bearer', user };
  vi.stubGlobal('fetch', async () => Response.json({ ...session, expires_at: Math.floor(Date.now() / 1000) + 3600 }));
  const [{ auth, accessToken }, { startSession, useSession, signOut }, theme, sidebar, workspace] = await Promise.all([
    import('#web/lib/auth.ts'),
    import('#web/lib/session.ts'),
    import('#web/lib/theme.ts'),
    import('#web/app/use-sidebar.ts'),
    import('#web/lib/last-workspace.ts'),
  ]);
  const { useForgetting } = await import('#web/lib/storage.ts');
  theme.startTheme();
  theme.setTheme('dark');
  sidebar.setNarrow(true);
  workspace.keepLastWorkspace('u1', 'acme');
  const stop = startSession();
  await auth().signInWithPassword({ email: 'maya@example.org', password: 'x' });
  await vi.waitFor(() => expect(useSession.getState().user?.id).toBe('u1'), { timeout: 20_000 });
  expect(await accessToken()).toBe('a.b.c');
  expect([theme.useTheme.getState().theme, sidebar.useSidebar.getState().narrow]).toEqual(['dark', true]);
  expect(workspace.lastWorkspace('u1')).toBe('acme');
  expect(useForgetting.getState().forgets).toBe(true);
  await signOut();
  expect(useSession.getState().user).toBeNull();
  expect(await accessToken()).toBeNull();
  stop();
});
