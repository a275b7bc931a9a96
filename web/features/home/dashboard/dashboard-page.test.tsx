// @vitest-environment happy-dom
import type { User } from '@supabase/auth-js';
import { act } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DashboardPage } from '#web/features/writing/dashboard/dashboard-page.tsx';
import { useSession } from '#web/lib/session.ts';
import { openScreen, until } from '#web/testing/screen.tsx';

const user = { id: 'u1', email: 'amina@example.test', user_metadata: { first_name: 'Amina' } } as unknown as User;
beforeEach(() => useSession.setState({ ...useSession.getInitialState(), user, loading: false }));
afterAll(() => useSession.setState(useSession.getInitialState()));

test('a person without a name is asked for it [GAP-328]', async () => {
  useSession.setState({ user: { ...user, user_metadata: {} } });
  await openScreen(<DashboardPage />, { server: () => ({ items: [], next: null }) });
  expect(title()).toBe('Welcome back, amina@example.test');
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'Add your name');
  expect(link?.getAttribute('href')).toBe('/settings');
});

const title = () => document.querySelector('h1')?.textContent;

test.each([
  ['Brand Hub', '/brand-hub'],
  ['Role Management', '/roles/create'],
  ['Generate Content', '/roles/generate'],
  ['Settings', '/settings'],
])(
  'the dashboard greets by first name and opens %s [DASH-01, DASH-02, DASH-03, DASH-04, DASH-05]',
  async (name, path) => {
    const pages = (
      <Routes>
        <Route path="/" element={<DashboardPage />} />
        <Route path="*" element={<h1>Another page</h1>} />
      </Routes>
    );
    const { router } = await openScreen(pages, { server: () => ({ items: [], next: null }) });
    expect(title()).toBe('Welcome back, Amina');
    const area = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === name);
    await act(async () => area?.closest('a')?.click());
    await until(() => title() === 'Another page');
    expect(router.state.location.pathname).toBe(path);
  },
);
